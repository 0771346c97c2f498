import { z } from 'zod';
import { addDays, type Day } from '../day.ts';
import { dayField, requiredText } from '../field.ts';
import { TOKEN_SCOPES } from './token-scope.ts';

/** The most tokens that a user may have. */
export const TOKENS_MAX = 20;
/** How long a token may be valid, days. */
export const TOKEN_DAYS_MAX = 365;

/** A new personal access token. `last_day`: the last day on which it is valid, in the user's time zone. */
export const accessTokenInput = z.object({
  name: requiredText(60),
  scopes: z
    .array(z.enum(TOKEN_SCOPES))
    .min(1, 'val.required')
    .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope))),
  last_day: dayField,
});

/**
 * Is the last day neither past nor more than a year ahead? On 2 March 2026, days from that one to 2 March
 * 2027 are accepted.
 */
export function isTokenDay(lastDay: Day, today: Day): boolean {
  return lastDay >= today && lastDay <= addDays(today, TOKEN_DAYS_MAX);
}
