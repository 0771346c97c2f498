import { describe, expect, it } from 'vitest';
import { NEW_PASSWORD, newPasswordFaults, newUsername } from './credential.ts';

const newPassword = NEW_PASSWORD.password;

describe('newPassword (spec §5: more than 6 and at most 10, no spaces, an upper, a lower, a digit)', () => {
  it.each([
    ['Abcde1', false],
    ['Abcdxy1', true],
    ['Abcdef1', false],
    ['Abcdefgh1x', true],
    ['Abcdefgh1xy', false],
    ['Abc def1', false],
    ['abcdefg1', false],
    ['ABCDEFG1', false],
    ['Abcdefgh', false],
    ['Ñandú123', false],
    ['Ñandú12A', true],
    ['Password1', false],
    ['PassW0rd', false],
    ['Qwerty123', false],
    ['Hola1234', false],
    ['Senha1234', false],
  ])('%s → %s', (value, good) => {
    expect(newPassword.safeParse(value).success).toBe(good);
  });

  it('is refused with its own code', () => {
    expect(newPassword.safeParse('short').error?.issues[0]?.message).toBe('val.password');
  });
});

describe('newUsername', () => {
  it.each([
    ['ab', false],
    ['ana', true],
    ['ana.garcia@firm-1_x', true],
    ['ana garcia', false],
    ['ana/../root', false],
    ['a'.repeat(60), true],
    ['a'.repeat(61), false],
  ])('%s → %s', (value, good) => {
    expect(newUsername.safeParse(value).success).toBe(good);
  });
});

it.each([
  ['Primera1', 'Primera1', []],
  ['Primera1', 'Otra1234', [{ field: 'confirm', code: 'val.passwordMatch' }]],
  ['eva.Sanz1', 'eva.Sanz1', [{ field: 'password', code: 'val.password' }]],
])('%s, typed again as %s, by Eva.Sanz1', (password, confirm, faults) => {
  expect(newPasswordFaults({ username: 'Eva.Sanz1', password, confirm })).toEqual(faults);
});
