import { z } from 'zod';

/**
 * An uncompressed point of P-256: 65 octets, of which the first is 4. Its base64url begins with `B` and one
 * of 16 letters.
 */
const POINT = /^B[A-P][\w-]{84}[AEIMQUYcgkosw048]=?$/;
/** 16 octets. */
const SECRET = /^[\w-]{21}[AQgw](==)?$/;

/** A browser that wants to show notifications: the address of its push service, and its keys (RFC 8291). */
export const browserInput = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'val.pattern' }).max(1_000),
  p256dh: z.string().regex(POINT, 'val.pattern'),
  auth: z.string().regex(SECRET, 'val.pattern'),
});
