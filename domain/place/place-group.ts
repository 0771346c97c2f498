import { z } from 'zod';
import { idField, requiredText } from '../field.ts';

/** Ids without repeats, in ascending order, so that two selections of the same are the same. */
const idSet = (max: number) =>
  z
    .array(idField)
    .max(max)
    .overwrite((ids) => [...new Set(ids)].sort((a, b) => a - b))
    .default([]);

/** The groups that a place is in. */
export const groupIds = idSet(50);

/** The input for a group of points of interest or areas (domain rules §9.3). */
export const placeGroupInput = z.object({
  name: requiredText(60),
  /** Who sees one of these fleets sees the group and what is in it; without fleets it is everybody's (domain rules §2.4.5). */
  fleet_ids: idSet(100),
});
export type PlaceGroupInput = z.infer<typeof placeGroupInput>;
