import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HASHES_AT_ONCE, openPasswords, PASSWORD_PLACES } from './password.ts';

const passwords = openPasswords();
const hashOf = (password: string) => passwords.admit(({ hash }) => hash(password));
const isPassword = (password: string, stored: string | null) =>
  passwords.admit(({ isRight }) => isRight(password, stored));

/** Hashes that Node computes at the moment, and the most at any moment. */
const underWay = new Set<number>();
let most = 0;
const hook = createHook({
  init(id, type) {
    if (type !== 'ARGON2REQUEST') return;
    underWay.add(id);
    most = Math.max(most, underWay.size);
  },
  before: (id) => void underWay.delete(id),
});
beforeAll(() => void hook.enable());
afterAll(() => void hook.disable());

it('keeps Argon2id with its parameters and a salt of its own', async () => {
  const [one, other] = await Promise.all([hashOf('Secreta1'), hashOf('Secreta1')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(other);
  expect(await isPassword('Secreta1', one)).toBe(true);
  expect(await isPassword('Secreta2', one)).toBe(false);
});

it('reads the parameters from the stored hash: a vector of other cost made by the reference tool', async () => {
  // printf 'password' | argon2 somesalt -id -v 13 -t 2 -k 256 -p 1 -l 24
  const stored = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  expect(await isPassword('password', stored)).toBe(true);
  expect(await isPassword('passwore', stored)).toBe(false);
});

it('takes the same letters composed and decomposed', async () => {
  expect(await isPassword('N\u0303andu12A', await hashOf('\u00D1andu12A'))).toBe(true);
});

it('is nobody’s password when there is no such user', async () => {
  expect(await isPassword('Secreta1', null)).toBe(false);
});

it('refuses to guess about a stored hash it cannot read', async () => {
  await expect(isPassword('Secreta1', 'plain')).rejects.toThrow('not an Argon2id');
});

it('hashes at most two at a time, admits as many as there are places, and refuses the others at once', async () => {
  most = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: PASSWORD_PLACES + 5 }, () => hashOf('Secreta1')),
  );
  expect(most).toBe(HASHES_AT_ONCE);
  expect(HASHES_AT_ONCE).toBeLessThanOrEqual(2);
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toHaveLength(5);
  for (const fault of refused)
    expect(fault).toMatchObject({ code: 'err.tooMany', status: 429, params: { n: 2 } });
  expect(underWay.size).toBe(0);
  await hashOf('Secreta1');
});

it('gives the place back when the work fails', async () => {
  for (let i = 0; i <= PASSWORD_PLACES; i++)
    await expect(passwords.admit(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
