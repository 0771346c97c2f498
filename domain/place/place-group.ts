import { z } from 'zod';
import { idField, requiredText } from '../field.ts';

/** Ids without repeats, in ascending order, so that equal selections compare as equal. */
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
  /**
   * Users who see one of these fleets see the group and its places. A group without fleets is visible to
   * everybody (domain rules §2.4.5).
   */
  fleet_ids: idSet(100),
});
