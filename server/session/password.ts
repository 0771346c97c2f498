import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's second recommendation for Argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');
/** Two systems may send the same letters in composed or in decomposed form. */
const message = (password: string) => Buffer.from(password.normalize('NFC'));

/** Hashes a password to a PHC string that carries its parameters and salt. Takes about 30 ms in libuv's threads. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await derive('argon2id', { message: message(password), nonce, tagLength: TAG_BYTES, ...COST });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** A hash that no password has, with today's cost. Checking against it takes as long as checking against a real one. */
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(randomBytes(SALT_BYTES))}$${unpadded(randomBytes(TAG_BYTES))}`;

/** Does the password match this stored hash? Null stands for a user that does not exist: always false, after the same time. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = STORED.exec(stored ?? NOBODY);
  if (!parts) throw new Error('stored password hash is not an Argon2id PHC string');
  const tag = Buffer.from(parts[5]!, 'base64');
  const given = await derive('argon2id', {
    message: message(password),
    nonce: Buffer.from(parts[4]!, 'base64'),
    tagLength: tag.length,
    memory: Number(parts[1]),
    passes: Number(parts[2]),
    parallelism: Number(parts[3]),
  });
  return timingSafeEqual(given, tag) && stored !== null;
}
