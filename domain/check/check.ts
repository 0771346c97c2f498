import { z } from 'zod';
import { idField, instantField } from '../field.ts';
import { keyField, photosField } from '../photo/photo.ts';

/** Green; defects with which one may drive; do not drive. */
export const CHECK_RESULTS = ['green', 'minor', 'stop'] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

/** An answer: `yes`, `no`, `na` of a judgement, the id of a choice, a number, words; null: not answered. */
export const checkAnswer = z.object({
  item: z.string().max(40),
  value: z.union([z.string().max(500), z.number()]).nullable(),
  note: z.string().trim().max(300).nullable().default(null),
});
export type CheckAnswer = z.output<typeof checkAnswer>;

/** A check as a phone sends it, perhaps days after it was filled in. `odometer_km` as the dashboard shows. */
export const checkInput = z.object({
  key: keyField,
  vehicle_id: idField,
  form_version_id: idField,
  begun_at: instantField,
  filled_at: instantField,
  odometer_km: z.int().min(0).max(3_000_000).nullable().default(null),
  answers: z.array(checkAnswer).max(480),
  photos: photosField,
});
export type CheckInput = z.output<typeof checkInput>;
