import { expect, test } from 'vitest';
import { currentContract, odometerLimit } from './contract.ts';

const TODAY = '2026-03-02';
const term = (start_day: string, end_day: string | null, extended_end: string | null = null) => ({
  start_day,
  end_day,
  extended: extended_end !== null,
  extended_end,
});

test.each([
  ['the one that covers today', [term('2020-01-01', '2026-03-01'), term('2026-03-02', '2026-03-02')], 1],
  ['the one whose extension covers today', [term('2020-01-01', '2025-12-31', '2026-03-02')], 0],
  ['the one without a term', [term('2020-01-01', null)], 0],
  [
    'the next to begin',
    [term('2027-01-01', null), term('2026-04-01', '2026-12-31'), term('2020-01-01', '2026-01-31')],
    1,
  ],
  ['the last that ended', [term('2020-01-01', '2021-12-31'), term('2022-01-01', '2026-01-31')], 1],
])('the current contract is %s', (_name, contracts, expected) => {
  expect(currentContract(contracts, TODAY)).toBe(contracts[expected]);
});

test.each([
  [
    'with its own alert',
    { km_limit: 60_000, initial_odometer: 12_000, km_limit_alert: 2_000 },
    { limitKm: 72_000, alertKm: 70_000 },
  ],
  [
    'with a tenth',
    { km_limit: 60_000, initial_odometer: 12_000, km_limit_alert: null },
    { limitKm: 72_000, alertKm: 66_000 },
  ],
  ['without a limit', { km_limit: null, initial_odometer: null, km_limit_alert: null }, null],
])('the odometer at the end, %s', (_name, contract, expected) => {
  expect(odometerLimit(contract)).toEqual(expected);
});
