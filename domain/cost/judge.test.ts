import { expect, test } from 'vitest';
import type { CostInput } from './cost.ts';
import {
  billKey,
  type CostFacts,
  closedKey,
  fileFaults,
  formFaults,
  formInputFaults,
  lineFaults,
  rentalKey,
} from './judge.ts';

const [RENTAL_ID, REPAIR_ID, CREDIT_ID] = [1, 2, 3];
const [OPEN, CLOSED, NOT_MINE] = [10, 11, 12];
const [RENTED, OWN, OTHERS_WORK] = [100, 101, 102];

const repair: CostInput = {
  fleet_id: OPEN,
  vehicle_id: RENTED,
  bill_type_id: REPAIR_ID,
  bill_code: 'F-1',
  provider: null,
  operation_date: '2024-03-12',
  invoice_date: '2024-03-15',
  amount: '1204.36',
};
const rental: CostInput = { ...repair, bill_type_id: RENTAL_ID, bill_code: null, amount: '412.50' };

const since = (from: string, to: string | null = null, isOwn = true) =>
  [OPEN, CLOSED, NOT_MINE].map((fleetId) => ({ fleetId, from, to, isOwn }));

/** A repair `F-0` and the rental of April exist; January is closed. */
function known(): CostFacts {
  return {
    today: '2024-04-02',
    billTypes: new Map([
      [RENTAL_ID, 'RENTAL'],
      [REPAIR_ID, 'REPAIR'],
      [CREDIT_ID, 'CREDIT_NOTE'],
      [4, null],
    ]),
    centres: new Map([
      [OPEN, { isClosed: false, mayCharge: true }],
      [CLOSED, { isClosed: true, mayCharge: true }],
      [NOT_MINE, { isClosed: false, mayCharge: false }],
    ]),
    vehicles: new Map([
      [RENTED, { isRented: true, stays: [...since('2024-01-10', '2024-03-20')] }],
      [OWN, { isRented: false, stays: since('2024-01-10') }],
      [OTHERS_WORK, { isRented: false, stays: since('2024-01-10', null, false) }],
      [103, { isRented: true, stays: [{ fleetId: NOT_MINE, from: '2024-01-01', to: null, isOwn: true }] }],
    ]),
    closedMonths: new Set([closedKey(OPEN, '2024-01')]),
    rentals: new Set([rentalKey({ ...rental, vehicle_id: 100, operation_date: '2024-02-01' })]),
    bills: new Set([billKey({ ...repair, bill_code: 'Ñ-0' })]),
  };
}

// The change in the repair (or the rental), the verdict on the line, the verdict on the form.
test.each<[string, Partial<CostInput>, string | null, string | null]>([
  ['in order', {}, null, null],
  ['of a rental in order', rental, null, null],
  ['of an own type', { bill_type_id: 4 }, null, null],
  ['without a centre', { fleet_id: null, vehicle_id: 999 }, 'cost.validation.3', 'cost.validation.3'],
  ['of an unknown centre', { fleet_id: 99, vehicle_id: 999 }, 'cost.validation.4', 'cost.validation.4'],
  ['of an unknown vehicle', { vehicle_id: 999, operation_date: '2024-02-30' }, 'cost.import.2', null],
  ['without operation date', { operation_date: null }, 'cost.validation.12', 'cost.validation.12'],
  ['of 30 February', { operation_date: '2024-02-30' }, 'cost.validation.11', 'cost.validation.11'],
  ['of a two-digit year', { operation_date: '24-02-10' }, 'cost.validation.11', 'cost.validation.11'],
  ['without invoice date', { invoice_date: null }, 'cost.validation.10', 'cost.validation.10'],
  ['with a wrong invoice date', { invoice_date: '31/02/2024' }, 'cost.validation.9', 'cost.validation.9'],
  ['invoiced 31 days ahead', { invoice_date: '2024-05-03' }, null, null],
  ['invoiced 32 days ahead', { invoice_date: '2024-05-04' }, 'cost.validation.9', 'cost.validation.9'],
  ['of a long provider', { provider: 'x'.repeat(121), amount: null }, 'val.maxLength', 'cost.validation.2'],
  ['of a long bill code', { bill_code: 'x'.repeat(41) }, 'val.maxLength', null],
  ['of an unknown type', { bill_type_id: 77 }, 'val.enum', 'val.enum'],
  ['without bill code', { bill_code: null }, 'val.required', 'val.required'],
  ['without amount', { amount: null }, 'cost.validation.2', 'cost.validation.2'],
  ['of nothing', { amount: '0.00' }, 'cost.validation.2', 'cost.validation.2'],
  ['of three decimals', { amount: '1.234' }, 'cost.validation.2', 'cost.validation.2'],
  ['of the largest amount', { amount: '999999.99' }, null, null],
  ['of a larger amount', { amount: '1000000.00' }, 'cost.validation.2', 'cost.validation.2'],
  ['of a negative repair', { amount: '-85.00' }, 'cost.validation.2', 'cost.validation.2'],
  ['of a credit note', { amount: '-85.00', bill_type_id: CREDIT_ID }, null, null],
  ['of a centre not granted', { fleet_id: NOT_MINE }, 'cost.validation.6', 'cost.validation.6'],
  ['of a work of others', { vehicle_id: OTHERS_WORK }, 'cost.validation.6', 'cost.validation.6'],
  ['of a closed centre', { fleet_id: CLOSED }, 'cost.import.4', 'cost.validation.7'],
  ['of a closed month', { operation_date: '2024-01-31' }, 'cost.import.4', 'cost.validation.7'],
  ['of the day before it came', { operation_date: '2024-01-09' }, 'cost.import.4', 'cost.validation.7'],
  ['of the last day', { operation_date: '2024-03-19' }, null, null],
  ['of the day after', { operation_date: '2024-03-20' }, 'cost.validation.1', 'cost.validation.1'],
  ['of a year before', { operation_date: '2023-12-31' }, 'cost.validation.1', 'cost.validation.1'],
  ['of a vehicle elsewhere', { vehicle_id: 103 }, 'cost.import.3', 'cost.validation.6'],
  ['of a rental of an own vehicle', { ...rental, vehicle_id: OWN }, 'cost.import.5', 'cost.validation.8'],
  [
    'of a second rental',
    { ...rental, operation_date: '2024-02-28', bill_code: 'X' },
    'cost.import.1',
    'cost.validation.5',
  ],
  ['of a bill that exists', { bill_code: 'n-0' }, 'cost.validation.5', 'cost.validation.5'],
  ['of that bill in another month', { bill_code: 'n-0', operation_date: '2024-02-12' }, null, null],
])('a cost %s', (_name, fields, line, form) => {
  const cost = { ...repair, ...fields };
  expect(lineFaults(cost, known())[0]?.code ?? null).toBe(line);
  const expected = cost.vehicle_id === 999 && cost.fleet_id === OPEN ? 'cost.validation.11' : form;
  expect(formFaults(cost, known())[0]?.code ?? null).toBe(expected);
});

test.each([
  ['the month that is closed', { operation_date: '2024-01-31' }, { month: '01/2024' }],
  ['the centre when it is closed for good', { fleet_id: CLOSED, operation_date: '2024-01-31' }, {}],
])('a refused line names %s', (_, fields, params) => {
  expect(lineFaults({ ...repair, ...fields }, known())).toEqual([
    { field: 'operation_date', code: 'cost.import.4', params },
  ]);
});

test('a form is told everything that is wrong with it by itself, each field once', () => {
  const empty: CostInput = {
    ...repair,
    fleet_id: null,
    operation_date: null,
    invoice_date: '2024-13-01',
    amount: null,
    bill_code: null,
  };
  expect(formInputFaults(empty, known())).toEqual([
    { field: 'fleet_id', code: 'cost.validation.3' },
    { field: 'operation_date', code: 'cost.validation.12' },
    { field: 'invoice_date', code: 'cost.validation.9' },
    { field: 'bill_code', code: 'val.required' },
    { field: 'amount', code: 'cost.validation.2' },
  ]);
  expect(formFaults({ ...repair, vehicle_id: 999 }, known())).toEqual([
    { field: 'vehicle_id', code: 'notFound' },
  ]);
});

test('lines of one file count as existing for those after them', () => {
  const lines = [rental, rental, repair, { ...repair, bill_code: 'f-1' }, { ...repair, amount: '0.00' }];
  expect(fileFaults(lines, known()).map(([fault]) => fault?.code ?? null)).toEqual([
    null,
    'cost.import.1',
    null,
    'cost.validation.5',
    'cost.validation.2',
  ]);
});

test.each<[string, Partial<CostInput>, string[]]>([
  [
    'an unknown centre, a wrong day and a wrong amount',
    { fleet_id: 99, invoice_date: '31/02/2024', amount: '0.00' },
    ['fleet_id cost.validation.4', 'invoice_date cost.validation.9', 'amount cost.validation.2'],
  ],
  // A day says nothing about the stay of a vehicle that nobody knows.
  [
    'an unknown vehicle on a day of a closed month',
    { vehicle_id: 999, operation_date: '2024-01-31' },
    ['vehicle_id cost.import.2', 'operation_date cost.import.4'],
  ],
  // The type decides on the need of a bill code, and on the sign of an amount.
  [
    'an unknown type without bill code and a negative amount',
    { bill_type_id: 77, bill_code: null, amount: '-85.00' },
    ['bill_type_id val.enum'],
  ],
  [
    'an unknown type and an amount that is none with either sign',
    { bill_type_id: 77, amount: '-0.00' },
    ['bill_type_id val.enum', 'amount cost.validation.2'],
  ],
  [
    'two texts that are too long',
    { bill_code: 'x'.repeat(41), provider: 'x'.repeat(121) },
    ['bill_code val.maxLength', 'provider val.maxLength'],
  ],
])('a line with %s has one fault for each cell', (_, fields, expected) => {
  const faults = lineFaults({ ...repair, ...fields }, known());
  expect(faults.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
});
