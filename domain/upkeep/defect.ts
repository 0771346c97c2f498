import { z } from 'zod';
import { GRAVITIES } from '../check/form.ts';
import { idField, instantField, optionalLines, requiredText } from '../field.ts';
import { keyField, photosField } from '../photo/photo.ts';

export const DEFECT_SOURCES = ['check', 'driver', 'office', 'fault_code', 'maintenance'] as const;
export type DefectSource = (typeof DEFECT_SOURCES)[number];
export const DEFECT_STATES = ['open', 'planned', 'in_repair', 'done', 'dismissed'] as const;

export type DefectState = (typeof DEFECT_STATES)[number];

/** Does the defect still wait for its end? */
export const isOpenDefect = (state: DefectState): boolean => state !== 'done' && state !== 'dismissed';

/** The words of a defect that people may change. */
const described = {
  title: requiredText(120),
  description: optionalLines(1_000),
  severity: z.enum(GRAVITIES, 'val.enum'),
};
/** A defect as the office writes it down. */
export const officeDefect = z.object({ vehicle_id: idField, ...described });

/** Why a defect is none. */
export const dismissInput = z.object({ reason: requiredText(250) });

/** A defect that a driver reports from his phone, or the office writes down. */
export const defectInput = z.object({
  key: keyField,
  vehicle_id: idField,
  ...described,
  reported_at: instantField,
  photos: photosField,
});
export type DefectInput = z.output<typeof defectInput>;
