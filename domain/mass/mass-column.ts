import type { AdditionalType } from '../admin/additional-field.ts';
import type { EnumeratedList } from '../admin/enumerated-list.ts';
import { COUNTRIES } from '../country.ts';
import { ACCESSORIES } from '../vehicle/accessory.ts';
import { type AdditionalDefinition, additionalName } from '../vehicle/additional.ts';
import { ENVIRONMENTAL_LABELS } from '../vehicle/environmental-label.ts';
import { FUEL_TYPES } from '../vehicle/fuel-type.ts';
import { CATEGORIES, type RegistrationInput, VOLTAGES } from '../vehicle/vehicle.ts';

/** How the cells of a column are read. */
export type MassKind =
  | 'text'
  | 'number'
  | 'money'
  | 'day'
  | 'time'
  | 'flag'
  /** One of the codes `of`, or its word in any language. */
  | 'code'
  /** Several codes, separated by commas. */
  | 'codes'
  /** The name of a value of `list`; with `parent`, of a child of the value in that field. */
  | 'listed'
  /** Code or full path of a fleet. */
  | 'fleet'
  /** The number of a driver's licence. */
  | 'driver';

/** A column of a file that changes many vehicles (domain rules §9.2). */
export type MassColumn = {
  /** The member of the vehicle's input that it fills. */
  field: string;
  kind: MassKind;
  /** Text key of its head. */
  head: string;
  /** The head of an additional field in all languages. */
  name?: string;
  of?: readonly string[];
  list?: EnumeratedList;
  parent?: string;
};

type More = Pick<MassColumn, 'of' | 'list' | 'parent'>;

function column(field: keyof RegistrationInput, kind: MassKind, more: More = {}): MassColumn {
  return { field, kind, head: `head.mass_${field}`, ...more };
}

/** The columns in the order of the template (domain rules §9.2). In a file they may stand in any order. */
export const MASS_COLUMNS: readonly MassColumn[] = [
  column('license', 'text'),
  column('alias', 'text'),
  column('fleet_id', 'fleet'),
  column('brand_id', 'listed', { list: 'vehicle_brand' }),
  column('model_id', 'listed', { list: 'vehicle_brand', parent: 'brand_id' }),
  column('type_id', 'listed', { list: 'vehicle_type' }),
  column('subtype_id', 'listed', {
    list: 'vehicle_type',
    parent: 'type_id',
  }),
  column('fuel_type', 'code', { of: FUEL_TYPES }),
  column('contract_typology_id', 'listed', {
    list: 'vehicle_contract',
  }),
  column('renting_contract', 'text'),
  column('renting_company_id', 'listed', { list: 'renting_company' }),
  column('country', 'code', { of: COUNTRIES }),
  column('max_speed', 'number'),
  column('consumption', 'number'),
  column('time_zone', 'text'),
  column('driver_id', 'driver'),
  column('power', 'number'),
  column('mma', 'number'),
  column('voltage', 'number', { of: VOLTAGES.map(String) }),
  column('accessories', 'codes', { of: ACCESSORIES }),
  column('generate_cost', 'flag'),
  column('in_maintenance', 'flag'),
  column('use_operative_estimate', 'flag'),
  column('nct_exemption', 'flag'),
  column('allow_structure_driver', 'flag'),
  column('unusable', 'flag'),
  column('unusable_reason', 'text'),
  column('vin', 'text'),
  column('registration_date', 'day'),
  column('acquisition_date', 'day'),
  column('fleet_start', 'day'),
  column('driving_start_day', 'day'),
  column('driving_start_time', 'time'),
  column('driving_end_day', 'day'),
  column('driving_end_time', 'time'),
  column('initial_odometer', 'number'),
  column('address', 'text'),
  column('work_code', 'text'),
  column('asset_code', 'text'),
  column('monthly_tax', 'money'),
  column('category', 'code', { of: CATEGORIES }),
  column('seats', 'number'),
  column('environmental_label', 'code', { of: ENVIRONMENTAL_LABELS }),
  column('renting_monthly_fee', 'money'),
  column('renting_start', 'day'),
  column('renting_end', 'day'),
  column('renting_km_limit', 'number'),
];

const ADDITIONAL_KINDS: Readonly<Record<AdditionalType, MassKind>> = {
  string: 'text',
  number: 'number',
  date: 'day',
  boolean: 'flag',
};

/** The columns of an installation: those of every vehicle, and after them one for each additional field. */
export function massColumns(
  additional: readonly (AdditionalDefinition & { name: string })[],
): readonly MassColumn[] {
  return [
    ...MASS_COLUMNS,
    ...additional.map(({ id, name, type }) => ({
      field: additionalName(id),
      kind: ADDITIONAL_KINDS[type],
      head: '',
      name,
    })),
  ];
}
