import { expect, it } from 'vitest';
import { NEW_PASSWORD } from '#domain/user/credential.ts';
import { randomPassword } from './new-password.ts';

it('makes passwords that the rules accept, and no two alike', () => {
  const made = Array.from({ length: 500 }, randomPassword);
  expect(made.filter((one) => !NEW_PASSWORD.password.safeParse(one).success)).toEqual([]);
  expect(new Set(made).size).toBe(500);
  // The required kinds are not always in front.
  expect(made.some((one) => !/^[A-Z][a-z]\d/.test(one))).toBe(true);
});
