import { z } from 'zod';
import { DAY_MS } from '../duration.ts';
import { optionalId, requiredText } from '../field.ts';
import { EVENT_CODES } from '../notification/event.ts';

/** After this time without an arrival a webhook is switched off, ms. */
export const WEBHOOK_FAILING_MS = 3 * DAY_MS;

/** Why a webhook was switched off by itself: it failed for days, or whoever made it may not do so any more. */
export const OFF_REASONS = ['failures', 'rights'] as const;

/** An address of another program, which is told of events. */
export const webhookInput = z.object({
  name: requiredText(60),
  url: requiredText(500).pipe(
    z
      .url({ protocol: /^https?$/, error: 'val.pattern' })
      // Names and passwords in an address would be seen by everybody who sees the webhook.
      .refine((url) => !/^[a-z]+:\/\/[^/?#]*@/i.test(url), 'val.pattern'),
  ),
  /** Null: of the whole installation. */
  fleet_id: optionalId,
  events: z
    .array(z.literal([...EVENT_CODES], 'val.enum'))
    .min(1, 'val.required')
    .max(EVENT_CODES.length),
  is_on: z.boolean().default(true),
});
