import { expect, test } from 'vitest';
import { checkInput } from '../input-fault.ts';
import { standing } from './dated-kind.ts';
import { INSPECTION, statutoryTest } from './inspection.ts';

const TODAY = '2026-03-02';
const vehicle = { nct_exemption: false, contract_class: null, odometerKm: null };
const row = { type_id: 1, last: '2025-03-10', next: '2026-03-20', exemption: false, observations: null };

test.each<[string, object, object, readonly string[]]>([
  ['in order', {}, {}, []],
  ['never inspected yet', { last: null }, {}, []],
  ['inspected today', { last: TODAY }, {}, []],
  ['inspected tomorrow', { last: '2026-03-03' }, {}, ['last val.futureDate']],
  ['next not known', { next: null }, {}, ['next val.required']],
  ['next not known, exempt', { next: null, exemption: true }, {}, []],
  [
    'next not known, the vehicle exempt',
    { next: null },
    { vehicle: { ...vehicle, nct_exemption: true } },
    [],
  ],
  ['next on the day of the last', { next: '2025-03-10' }, {}, ['next inspection.order']],
  [
    'next before the last, though exempt',
    { next: '2025-03-09', exemption: true },
    {},
    ['next inspection.order'],
  ],
  ['another of the type', {}, { others: [row] }, ['type_id inspection.duplicate']],
  ['another of another type', {}, { others: [{ ...row, type_id: 2 }] }, []],
])('an inspection %s', (_name, fields, context, expected) => {
  const faults = INSPECTION.faults({ ...row, ...fields }, { today: TODAY, vehicle, others: [], ...context });
  expect(faults.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
});

// Domain rules §5.12: seven days before, and expired once the day has passed.
test.each<[string | null, boolean, boolean, string]>([
  ['2026-03-01', false, false, 'expired'],
  ['2026-03-02', false, false, 'close'],
  ['2026-03-09', false, false, 'close'],
  ['2026-03-10', false, false, 'planned'],
  ['2026-03-01', true, false, 'exempt'],
  ['2026-03-01', false, true, 'exempt'],
  [null, false, true, 'exempt'],
])('due %s, exempt %s, vehicle exempt %s: %s', (next, exemption, nct_exemption, expected) => {
  const context = { today: TODAY, vehicle: { ...vehicle, nct_exemption }, others: [] };
  expect(INSPECTION.state({ ...row, next, exemption }, context)).toBe(expected);
});

test('what presses most comes first, and of several what is due first', () => {
  const due = (type_id: number, next: string, exemption = false) => ({ ...row, type_id, next, exemption });
  const rows = [
    due(1, '2026-05-01'),
    due(2, '2026-02-10'),
    due(3, '2026-02-01'),
    due(4, '2026-01-01', true),
    due(5, '2026-03-05'),
  ];
  const found = standing(INSPECTION, rows, { today: TODAY, vehicle });
  expect(found.map((one) => [one.row.type_id, one.state, one.due?.day ?? null])).toEqual([
    [3, 'expired', '2026-02-01'],
    [2, 'expired', '2026-02-10'],
    [5, 'close', '2026-03-05'],
    [1, 'planned', '2026-05-01'],
    // An exempt inspection has no due (domain rules §5.12).
    [4, 'exempt', null],
  ]);
});

test('the fields of an inspection', () => {
  expect(checkInput(INSPECTION.input, { type_id: 3 }).data).toEqual({
    type_id: 3,
    last: null,
    next: null,
    exemption: false,
    observations: null,
  });
  const { fields } = checkInput(INSPECTION.input, { last: '2026-02-30', observations: 'x'.repeat(1_001) });
  expect(fields?.map(({ field, code }) => [field, code])).toEqual([
    ['type_id', 'val.required'],
    ['last', 'val.date'],
    ['observations', 'val.maxLength'],
  ]);
});

test.each([
  ['ES', 'M1', 'ES'],
  ['IE', 'M1', 'IE_car'],
  ['IE', 'N2', 'IE_commercial'],
  ['IE', 'L', 'IE'],
  ['IE', null, 'IE'],
])('the test of a vehicle of %s and category %s is %s', (country, category, expected) => {
  expect(statutoryTest({ country, category })).toBe(expected);
});
