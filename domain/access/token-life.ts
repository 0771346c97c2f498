import { RENEW_SHARE } from '../constants.ts';

/**
 * Is less than a fifth of the token's life left? Then answers say 210 (domain rules §0.2). With 8 h: from 6 h
 * 24 min on.
 */
export function isNearEnd(token: { issuedMs: number; expiresMs: number }, nowMs: number): boolean {
  return token.expiresMs - nowMs < (token.expiresMs - token.issuedMs) * RENEW_SHARE;
}
