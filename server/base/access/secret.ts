import { createHash, randomBytes } from 'node:crypto';

/** A new opaque secret of n random bytes, in characters that need no escaping anywhere. */
export function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/**
 * The stored form of a secret. Plain SHA-256 is enough: the secrets are random, so no list of guesses helps.
 */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
