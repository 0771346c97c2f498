import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { Fault } from '#domain/fault.ts';
import { openPlaces } from './places.ts';

const derive = promisify(argon2);

/** OWASP's second recommendation for Argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/**
 * Hashes at a time: at most half of libuv's four threads, so that the others can read files and resolve
 * names. One core is left for everything else.
 */
export const HASHES_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/**
 * The most requests with a password at a time. A hash takes 30 ms. So the last request waits a second where
 * one is hashed at a time, and two on a slow machine. That is the limit for a sign-in.
 */
export const PASSWORD_PLACES = 32;
/** Time until a retry when all places are taken, seconds. */
const AGAIN_S = 2;

/** Operations on passwords. Each call takes about 30 ms in one of libuv's threads. */
export type Hashing = {
  /** A PHC string that carries its parameters and salt. */
  hash(password: string): Promise<string>;
  /**
   * Does the password match this stored hash? Null stands for an unknown user: always false, after the same
   * time.
   */
  isRight(password: string, stored: string | null): Promise<boolean>;
};

/**
 * The only way to hash. A process has one of these, so that few hashes are under way, however many requests
 * arrive.
 */
export type Passwords = {
  /**
   * Runs work that needs passwords. No transaction may be open meanwhile, because it would wait for others'
   * passwords (decision 95). @throws Fault `err.tooMany` 429 when too many are running; then nothing has been
   * done
   */
  admit<Result>(work: (hashing: Hashing) => Promise<Result>): Promise<Result>;
};

export function openPasswords(
  places = openPlaces({ places: PASSWORD_PLACES, atOnce: HASHES_AT_ONCE }),
): Passwords {
  const hashing: Hashing = {
    hash: (password) => places.work(() => hashOf(password)),
    isRight: (password, stored) => places.work(() => isPassword(password, stored)),
  };
  return {
    async admit(work) {
      const place = places.enter();
      if (!place) throw new Fault('err.tooMany', 429, { params: { n: AGAIN_S } });
      try {
        return await work(hashing);
      } finally {
        place.leave();
      }
    },
  };
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');
/** Two systems may send the same letters in composed or in decomposed form. */
const message = (password: string) => Buffer.from(password.normalize('NFC'));

async function hashOf(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await derive('argon2id', { message: message(password), nonce, tagLength: TAG_BYTES, ...COST });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/**
 * A hash that no password has, with the present cost. Checking against it takes as long as checking against a
 * real one.
 */
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(randomBytes(SALT_BYTES))}$${unpadded(randomBytes(TAG_BYTES))}`;

async function isPassword(password: string, stored: string | null): Promise<boolean> {
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
