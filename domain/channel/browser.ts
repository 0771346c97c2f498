import { z } from 'zod';

const keyOf = (octets: number) =>
  z
    .string()
    .max(200)
    .regex(/^[\w-]+={0,2}$/, 'val.pattern')
    .refine((key) => Math.floor((key.replaceAll('=', '').length * 3) / 4) === octets, 'val.pattern');

/** A browser that wants to show notifications: the address of its push service, and its keys (RFC 8291). */
export const browserInput = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'val.pattern' }).max(1_000),
  p256dh: keyOf(65),
  auth: keyOf(16),
});
