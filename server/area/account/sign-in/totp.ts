import { Secret, TOTP } from 'otpauth';
import { SECOND_FACTOR } from '#domain/constants.ts';

const PERIOD = SECOND_FACTOR.stepS;

const codesOf = (secret: string, label = 'Traza') =>
  new TOTP({ issuer: 'Traza', label, secret: Secret.fromBase32(secret), period: PERIOD, digits: 6 });

/** A new secret for an app of one-time codes (RFC 6238), base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that apps read from the QR code. */
export function totpUri(secret: string, username: string): string {
  return codesOf(secret, username).toString();
}

/**
 * The step of this code; one step before or after the present one counts too, because clocks differ. Null: no
 * step. Example: at 59 s the step is 1; the code of step 2 is accepted as well.
 */
export function stepOf(secret: string, code: string, nowMs: number): number | null {
  const delta = codesOf(secret).validate({ token: code, timestamp: nowMs, window: 1 });
  return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD) + delta;
}

/** The code of an instant, the same as in an app. */
export function codeAt(secret: string, nowMs: number): string {
  return codesOf(secret).generate({ timestamp: nowMs });
}
