import { z } from 'zod';
import { GRAVITIES } from '../check/form.ts';
import { idField, instantField, optionalLines, requiredText } from '../field.ts';
import { keyField, photosField } from '../photo/photo.ts';

export const DEFECT_SOURCES = ['check', 'driver', 'office', 'fault_code', 'maintenance'] as const;
export const DEFECT_STATES = ['open', 'planned', 'in_repair', 'done', 'dismissed'] as const;

/** A defect that a driver reports from his phone, or the office writes down. */
export const defectInput = z.object({
  key: keyField,
  vehicle_id: idField,
  title: requiredText(120),
  description: optionalLines(1_000),
  severity: z.enum(GRAVITIES),
  reported_at: instantField,
  photos: photosField,
});
export type DefectInput = z.output<typeof defectInput>;
