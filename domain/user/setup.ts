import { z } from 'zod';
import { emailField, requiredText } from '../field.ts';
import { LANGUAGES } from '../language.ts';
import { timeZone } from '../time-zone.ts';
import {
  IS_USERNAME,
  isNotUsername,
  isTypedTwice,
  NEW_PASSWORD,
  NOT_TYPED_TWICE,
  newUsername,
} from './credential.ts';

/**
 * The input that sets up an empty installation: the key of the one-time link, the company, and its first
 * administrator (spec §2).
 */
export const setupInput = z
  .object({
    key: z.string().min(1).max(100),
    company: requiredText(80),
    username: newUsername,
    name: requiredText(80),
    surname: requiredText(120),
    email: emailField,
    ...NEW_PASSWORD,
    language: z.enum(LANGUAGES),
    time_zone: timeZone,
  })
  .refine(isTypedTwice, NOT_TYPED_TWICE)
  .refine(isNotUsername, IS_USERNAME);
