import { ECDH } from 'node:crypto';
import { browserInput } from '#domain/channel/browser.ts';

/**
 * Can a message be encrypted with the keys of a browser? Only some sequences of 65 octets are points of the
 * curve.
 */
export function areKeysSound({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  if (!browserInput.pick({ p256dh: true, auth: true }).safeParse({ p256dh, auth }).success) return false;
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
