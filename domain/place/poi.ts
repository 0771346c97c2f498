import { z } from 'zod';
import { optionalText, requiredText } from '../field.ts';
import { latField, lngField } from './geometry-field.ts';
import { groupIds, placeGroupInput } from './place-group.ts';

/** The input for creating and editing a point of interest (domain rules §9.3). */
export const poiInput = z.object({
  name: requiredText(80),
  description: optionalText(250),
  lat: latField,
  lng: lngField,
  /** Its groups; a point without groups is visible to everybody. */
  group_ids: groupIds,
});
export type PoiInput = z.infer<typeof poiInput>;

/** The input for creating and editing a group of points of interest (domain rules §9.3). */
export const poiGroupInput = placeGroupInput.extend({
  /** A work vehicle should not stop at its places. Only administrators may set it (domain rules §2.3). */
  fraudulent: z.boolean().default(false),
});
export type PoiGroupInput = z.infer<typeof poiGroupInput>;
