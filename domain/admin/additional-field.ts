import { z } from 'zod';
import { requiredText } from '../field.ts';

/** Types of an additional field of the vehicle (spec §3). */
export const ADDITIONAL_TYPES = ['string', 'number', 'date', 'boolean'] as const;
export type AdditionalType = (typeof ADDITIONAL_TYPES)[number];

/** The most additional fields that an installation may define (domain rules §9.3). */
export const ADDITIONAL_MAX = 30;

/** Definition of an additional field, without its place among the others. */
export const additionalInput = z.object({
  name: requiredText(60),
  type: z.enum(ADDITIONAL_TYPES, 'val.enum'),
  required: z.boolean().default(false),
});
