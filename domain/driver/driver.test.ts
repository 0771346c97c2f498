import { describe, expect, it } from 'vitest';
import { driverInput, hasWrongCheckLetter } from './driver.ts';

const GOOD = {
  license: '12345678Z',
  name: 'Ana',
  email: 'ana@example.org',
  time_zone: 'Europe/Madrid',
  fleet_id: 1,
};

describe('driverInput (domain rules §9.3)', () => {
  it('tidies what was typed', () => {
    const input = { ...GOOD, license: ' 12.345.678-z ', name: ' Ana  María ', surname: ' ', phone: '' };
    expect(driverInput.parse(input)).toEqual({
      ...GOOD,
      name: 'Ana María',
      surname: null,
      phone: null,
      driver_type: 'OPERATIVE',
      address: null,
      end_date: null,
      user_id: null,
    });
  });

  it.each([
    ['a licence of four characters', { license: 'A123' }, 'val.pattern'],
    ['a licence of 21 characters', { license: 'A'.repeat(21) }, 'license'],
    ['no name', { name: ' ' }, 'val.required'],
    ['an e-mail without a host', { email: 'ana@' }, 'val.email'],
    ['a telephone with letters', { phone: '600 ABC' }, 'val.phone'],
    ['an offset instead of a zone', { time_zone: '+02:00' }, 'val.timezone'],
    ['a type we do not know', { driver_type: 'STAFF' }, 'val.enum'],
    ['a day that does not exist', { end_date: '2026-02-29' }, 'val.date'],
  ])('refuses %s', (_name, change, told) => {
    const issue = driverInput.safeParse({ ...GOOD, ...change }).error?.issues[0];
    expect([issue?.message, issue?.path.join()]).toContain(told);
  });
});

// The letter follows from the remainder by 23: 12345678 → 14 → Z; X1234567 counts as 01234567 → 19 → L.
it.each([
  ['12345678Z', false],
  ['12345678A', true],
  ['X1234567L', false],
  ['Y1234567X', false],
  ['Z1234567R', false],
  ['X1234567A', true],
  ['1234567Z', false],
  ['AB1234567C', false],
])('hasWrongCheckLetter(%s) is %s', (license, is) => expect(hasWrongCheckLetter(license)).toBe(is));
