import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

it('keeps Argon2id with its parameters and a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword('Secreta1'), hashPassword('Secreta1')]);
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
  expect(await isPassword('N\u0303andu12A', await hashPassword('\u00D1andu12A'))).toBe(true);
});

it('is nobody’s password when there is no such user', async () => {
  expect(await isPassword('Secreta1', null)).toBe(false);
});

it('refuses to guess about a stored hash it cannot read', async () => {
  await expect(isPassword('Secreta1', 'plain')).rejects.toThrow('not an Argon2id');
});
