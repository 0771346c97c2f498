import fc from 'fast-check';
import { expect, it } from 'vitest';
import { centsOf, moneyOf, sumOf } from './money.ts';

it('reads an amount and writes it again', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_99, max: 99_999_999_99 }), (cents) => {
      expect(centsOf(moneyOf(cents))).toBe(cents);
    }),
  );
});

it('adds without losing a cent, in any order', () => {
  expect(sumOf(['0.10', '0.20', '-85.00', '1204.36'])).toBe('1119.66');
  expect(sumOf([])).toBe('0.00');
  const thousands = Array.from({ length: 100_000 }, () => '999999.99');
  expect(sumOf(thousands)).toBe('99999999000.00');
});
