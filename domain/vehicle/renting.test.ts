import { expect, test } from 'vitest';
import { checkInput } from '../input-fault.ts';
import { RENTING, type Renting } from './renting.ts';
import { rentingStart, rentingStartFaults } from './renting-start.ts';

const TODAY = '2026-03-02';
const vehicle = {
  nct_exemption: false,
  contract_class: 'rented' as const,
  fleet_start: '2024-01-02' as string | null,
  odometerKm: 40_000 as number | null,
};
const contract: Renting = {
  company_id: 1,
  contract_code: 'R-1',
  monthly_fee: '412.50',
  framework_fee: null,
  last_monthly_amount: null,
  billing_month: '2024-02',
  contract_registration_date: '2024-01-10',
  start_day: '2024-02-01',
  end_day: '2027-01-31',
  km_limit: 90_000,
  initial_odometer: 15,
  km_limit_alert: 5_000,
  excess_price: 0.045,
  extended: false,
  extended_end: null,
  temporary_cancellation: false,
  cancellation_from: null,
  cancellation_to: null,
  cost_centre_id: null,
  observation: null,
};

test.each<[string, Partial<Renting>, readonly Partial<Renting>[], readonly string[]]>([
  ['in order', {}, [], []],
  ['registered on the day it starts', { contract_registration_date: '2024-02-01' }, [], []],
  [
    'registered after it starts',
    { contract_registration_date: '2024-02-02' },
    [],
    ['contract_registration_date renting.registrationAfterStart'],
  ],
  ['of one day', { end_day: '2024-02-01' }, [], []],
  ['without a term', { end_day: null }, [], []],
  ['ending before it starts', { end_day: '2024-01-31' }, [], ['end_day renting.startAfterEnd']],
  [
    'billed before the month it starts in',
    { billing_month: '2024-01' },
    [],
    ['billing_month renting.billingMonth'],
  ],
  ['without kilometres', { km_limit: null, initial_odometer: null, km_limit_alert: null }, [], []],
  ['with a limit alone', { initial_odometer: null }, [], ['initial_odometer renting.kmNeedsStart']],
  ['with an odometer alone', { km_limit: null, km_limit_alert: null }, [], ['km_limit renting.kmNeedsStart']],
  ['warning a kilometre short of the limit', { km_limit_alert: 89_999 }, [], []],
  ['warning the whole limit ahead', { km_limit_alert: 90_000 }, [], ['km_limit_alert val.range']],
  ['warning of no limit', { km_limit: null, initial_odometer: null }, [], ['km_limit val.required']],
  ['extended by a day', { extended: true, extended_end: '2027-02-01' }, [], []],
  ['extended by nothing', { extended: true, extended_end: '2027-01-31' }, [], ['extended_end val.order']],
  ['extended until no one knows when', { extended: true }, [], ['extended_end val.required']],
  [
    'extended without a term',
    { extended: true, end_day: null, extended_end: '2027-02-01' },
    [],
    ['end_day val.required'],
  ],
  [
    'suspended for a while',
    { temporary_cancellation: true, cancellation_from: '2026-01-01', cancellation_to: '2026-01-31' },
    [],
    [],
  ],
  [
    'suspended from no one knows when',
    { temporary_cancellation: true },
    [],
    ['cancellation_from val.required'],
  ],
  [
    'suspended before it starts',
    { temporary_cancellation: true, cancellation_from: '2024-01-31' },
    [],
    ['cancellation_from val.order'],
  ],
  [
    'suspended backwards',
    { temporary_cancellation: true, cancellation_from: '2026-01-31', cancellation_to: '2026-01-30' },
    [],
    ['cancellation_to val.order'],
  ],
  ['after another one', {}, [{ start_day: '2022-02-01', end_day: '2024-01-31' }], []],
  [
    'beginning on the last day of another one',
    {},
    [{ start_day: '2022-02-01', end_day: '2024-02-01' }],
    ['start_day val.overlap'],
  ],
  [
    'beginning in the extension of another one',
    {},
    [{ start_day: '2022-02-01', end_day: '2023-12-31', extended: true, extended_end: '2024-02-01' }],
    ['start_day val.overlap'],
  ],
  [
    'without a term, before another one',
    { end_day: null },
    [{ start_day: '2028-01-01', end_day: null }],
    ['start_day val.overlap'],
  ],
])('a contract %s', (_name, fields, others, expected) => {
  const context = { today: TODAY, vehicle, others: others.map((other) => ({ ...contract, ...other })) };
  const faults = RENTING.faults({ ...contract, ...fields }, context);
  expect(faults.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
});

test('a contract of a vehicle that has no start in the fleet', () => {
  const context = { today: TODAY, vehicle: { ...vehicle, fleet_start: null }, others: [] };
  expect(RENTING.faults(contract, context)).toEqual([{ field: 'start_day', code: 'vehicle.noFleetStart' }]);
});

// Thirty days before the end (domain rules §5.12), 5,000 km before the limit of 90,015.
test.each<[string, Partial<Renting>, number | null, readonly Partial<Renting>[], string]>([
  ['running', {}, 40_000, [], 'planned'],
  ['without a tracker', {}, null, [], 'planned'],
  ['31 days before its end', { end_day: '2026-04-02' }, 40_000, [], 'planned'],
  ['30 days before its end', { end_day: '2026-04-01' }, 40_000, [], 'close'],
  [
    'close to its end, but extended',
    { end_day: '2026-04-01', extended: true, extended_end: '2026-12-31' },
    40_000,
    [],
    'planned',
  ],
  [
    'close to its end, but suspended',
    { end_day: '2026-04-01', temporary_cancellation: true, cancellation_from: '2026-03-01' },
    40_000,
    [],
    'exempt',
  ],
  [
    'suspended until yesterday',
    {
      end_day: '2026-04-01',
      temporary_cancellation: true,
      cancellation_from: '2026-02-01',
      cancellation_to: '2026-03-01',
    },
    40_000,
    [],
    'close',
  ],
  ['ended yesterday', { end_day: '2026-03-01' }, 40_000, [], 'expired'],
  ['ended, with a later one', { end_day: '2026-03-01' }, 40_000, [{ start_day: '2026-03-02' }], 'replaced'],
  ['still to begin', { start_day: '2026-03-03' }, 40_000, [], 'upcoming'],
  [
    'without term and limit',
    { end_day: null, km_limit: null, initial_odometer: null, km_limit_alert: null },
    40_000,
    [],
    'undated',
  ],
  ['one kilometre before the alert', {}, 85_014, [], 'planned'],
  ['at the alert', {}, 85_015, [], 'close'],
  ['a tenth before the limit, unless it says otherwise', { km_limit_alert: null }, 81_015, [], 'close'],
  ['at the limit', {}, 90_015, [], 'close'],
  ['over the limit', {}, 90_016, [], 'worn'],
])('a contract %s', (_name, fields, odometerKm, others, expected) => {
  const context = {
    today: TODAY,
    vehicle: { ...vehicle, odometerKm },
    others: others.map((other) => ({ ...contract, ...other })),
  };
  expect(RENTING.state({ ...contract, ...fields }, context)).toBe(expected);
});

test.each<[keyof Renting, unknown, unknown, string]>([
  ['contract_code', 'x'.repeat(40), 'x'.repeat(41), 'val.maxLength'],
  ['contract_code', 'R', ' ', 'val.required'],
  ['company_id', 1, null, 'val.required'],
  ['monthly_fee', '0.01', '0.00', 'renting.fee'],
  ['monthly_fee', '0.01', null, 'val.required'],
  ['framework_fee', null, '0.00', 'renting.fee'],
  ['last_monthly_amount', '1.00', 'x', 'val.number'],
  ['billing_month', '2024-12', '2024-13', 'renting.billingMonth'],
  ['billing_month', '2024-12', null, 'val.required'],
  ['start_day', '2024-02-01', null, 'val.required'],
  ['km_limit', 2_000_000, 2_000_001, 'val.range'],
  ['km_limit', 1, 0, 'val.range'],
  ['km_limit', 1, 1.5, 'renting.kmInteger'],
  ['initial_odometer', 0, -1, 'val.range'],
  ['km_limit_alert', 1, 0.5, 'renting.kmInteger'],
  ['excess_price', 0.04567, 100.01, 'val.range'],
  ['observation', 'x'.repeat(1_000), 'x'.repeat(1_001), 'val.maxLength'],
])('%s may be %j, not %j', (field, good, bad, code) => {
  expect(checkInput(RENTING.input, { ...contract, [field]: good }).fields).toBeNull();
  const wrong = checkInput(RENTING.input, { ...contract, [field]: bad }).fields;
  expect(wrong?.map((fault) => [fault.field, fault.code])).toEqual([[field, code]]);
});

test.each<[string, object, readonly string[]]>([
  ['complete', {}, []],
  ['without a term and a limit', { renting_end: null, renting_km_limit: null, initial_odometer: null }, []],
  ['without a fee', { renting_monthly_fee: null }, ['renting_monthly_fee renting.fee']],
  ['without a start', { renting_start: null }, ['renting_start renting.startRequired']],
  ['ending before it starts', { renting_end: '2024-01-31' }, ['renting_end renting.startAfterEnd']],
  ['with a limit and no odometer', { initial_odometer: null }, ['initial_odometer renting.kmNeedsStart']],
])('the contract of a registration, %s', (_name, fields, expected) => {
  const given = {
    renting_monthly_fee: '300.00',
    renting_start: '2024-02-01',
    renting_end: '2027-01-31',
    renting_km_limit: 90_000,
  };
  const input = { initial_odometer: 10, ...rentingStart.parse({ ...given, ...fields }), ...fields };
  const faults = rentingStartFaults(input);
  expect(faults.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
});
