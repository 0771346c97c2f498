import { z } from 'zod';
import { DAY_MS } from '../duration.ts';
import { optionalId, requiredText } from '../field.ts';
import { EVENT_CODES } from '../notification/event-catalogue.ts';

/** A webhook is switched off after this long without a successful delivery, ms. */
export const WEBHOOK_FAILING_MS = 3 * DAY_MS;

/**
 * Why the server switched a webhook off: deliveries failed for days, or its owner lost the right to have it.
 */
export const OFF_REASONS = ['failures', 'rights'] as const;

/** An address of another program to which the server sends events. */
export const webhookInput = z.object({
  name: requiredText(60),
  url: requiredText(500).pipe(
    z
      .url({ protocol: /^https?$/, error: 'val.pattern' })
      // Everybody who sees the webhook would see names and passwords in its address.
      .refine((url) => !/^[a-z]+:\/\/[^/?#]*@/i.test(url), 'val.pattern'),
  ),
  /** Null: the whole installation. */
  fleet_id: optionalId,
  events: z
    .array(z.literal([...EVENT_CODES], 'val.enum'))
    .min(1, 'val.required')
    .max(EVENT_CODES.length),
  is_on: z.boolean().default(true),
});
