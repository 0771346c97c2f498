import { z } from 'zod';
import { idField, requiredText } from '../field.ts';
import { CONTRACT_CLASSES, CONTRACT_TYPES } from './contract.ts';
import { LABEL_LENGTH, labelFields } from './value-labels.ts';

/** The lists of values that an installation keeps, by the ids of spec §3. */
export const ENUMERATED_LISTS = [
  'tracker_provider',
  'gsm_operator',
  'tracker_model',
  'vehicle_brand',
  'vehicle_type',
  'vehicle_contract',
  'bill_type',
  'itv_type',
  'vehicle_additional',
  'renting_company',
  'fuel_types',
  'look_purpose',
] as const;
export type EnumeratedList = (typeof ENUMERATED_LISTS)[number];

/**
 * The lists of plain values: all except the definitions of additional fields, which have more than a name.
 */
export const VALUE_LISTS = ENUMERATED_LISTS.filter((list) => list !== 'vehicle_additional');
export type ValueList = Exclude<EnumeratedList, 'vehicle_additional'>;

/** Do values of the list have values below them (models of a brand, subtypes of a type)? */
export function hasChildren(list: EnumeratedList): boolean {
  return list === 'vehicle_brand' || list === 'vehicle_type';
}

/** Is the list fixed? Its values may be renamed, but none may be added or removed (contradiction 14). */
export function isFixed(list: EnumeratedList): boolean {
  return list === 'fuel_types';
}

/** The fault for a value that already exists (spec §8). */
export function takenCode(
  list: EnumeratedList,
  parentId: number | null,
): 'enum.brand' | 'enum.model' | 'enum.type' | 'enum.exists' {
  if (list === 'vehicle_brand') return parentId === null ? 'enum.brand' : 'enum.model';
  if (list === 'tracker_model') return 'enum.model';
  return list === 'vehicle_type' ? 'enum.type' : 'enum.exists';
}

const name = requiredText(LABEL_LENGTH);
const contractType = z.enum(CONTRACT_TYPES, 'val.enum').nullable().default(null);
const contractClass = z.enum(CONTRACT_CLASSES, 'val.enum').nullable().default(null);

/**
 * A new value (domain rules §9.3). Only contract typologies have a type and a class, and they must have both.
 */
export const enumeratedInput = z
  .object({
    list: z.enum(VALUE_LISTS as [ValueList, ...ValueList[]], 'val.enum'),
    name,
    ...labelFields,
    /** Brand of a model, type of a subtype; null for a value without a parent. */
    parent_id: idField.nullable().default(null),
    type: contractType,
    class: contractClass,
  })
  .superRefine((value, context) => {
    const isContract = value.list === 'vehicle_contract';
    for (const field of ['type', 'class'] as const) {
      if (isContract !== (value[field] !== null))
        context.addIssue({
          code: 'custom',
          path: [field],
          message: isContract ? 'val.required' : 'val.enum',
        });
    }
    if (value.parent_id !== null && !hasChildren(value.list))
      context.addIssue({ code: 'custom', path: ['parent_id'], message: 'val.enum' });
  });
export type EnumeratedInput = z.infer<typeof enumeratedInput>;

/**
 * The part of a value that may be edited: its labels, and the class of a contract typology. The type never
 * changes.
 */
export const enumeratedChange = z.object({ name, ...labelFields, class: contractClass });
