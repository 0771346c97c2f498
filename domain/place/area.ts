import { z } from 'zod';
import { optionalText, requiredText } from '../field.ts';
import { ENVIRONMENTAL_LABELS } from '../vehicle/environmental-label.ts';
import { geometry } from './geometry-field.ts';
import { groupIds } from './place-group.ts';

/** The input for creating and editing an area (domain rules §9.3). */
export const areaInput = z.object({
  name: requiredText(80),
  description: optionalText(250),
  geometry,
  /** Its groups; an area without groups is visible to everybody. */
  group_ids: groupIds,
  /** Environmental labels that may enter; null: the area says nothing about them. */
  allowed_labels: z
    .array(z.enum(ENVIRONMENTAL_LABELS, 'val.enum'))
    .max(ENVIRONMENTAL_LABELS.length)
    .overwrite((chosen) => ENVIRONMENTAL_LABELS.filter((one) => chosen.includes(one)))
    .nullable()
    .default(null),
});
export type AreaInput = z.infer<typeof areaInput>;
