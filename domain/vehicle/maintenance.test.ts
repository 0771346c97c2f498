import { expect, test } from 'vitest';
import { checkInput } from '../input-fault.ts';
import { standing } from './dated-kind.ts';
import { MAINTENANCE } from './maintenance.ts';

const TODAY = '2026-03-02';
const vehicle = { nct_exemption: false, contract_class: null, odometerKm: 50_000 };
const { data: row } = checkInput(MAINTENANCE.input, {
  type: 'preventive',
  date: '2026-02-01',
  next_date: '2027-02-01',
  next_distance: 70_000,
});
if (!row) throw new Error('the row of the test is wrong');

test.each<[string, object, object, readonly string[]]>([
  ['in order', {}, {}, []],
  ['planned for a year from now', { date: '2027-03-02', next_date: '2027-03-03' }, {}, []],
  ['planned for later', { date: '2027-03-03', next_date: '2027-03-04' }, {}, ['date val.date']],
  ['with a next day alone', { next_distance: null }, {}, []],
  ['with next kilometres alone', { next_date: null }, {}, []],
  ['without a next', { next_date: null, next_distance: null }, {}, ['next_date maint.nextRequired']],
  ['with the next on the day after', { next_date: '2026-02-02' }, {}, []],
  ['with the next on its day', { next_date: '2026-02-01' }, {}, ['next_date maint.order']],
  ['with the next one kilometre from now', { next_distance: 50_001 }, {}, []],
  [
    'with the next at the present kilometres',
    { next_distance: 50_000 },
    {},
    ['next_distance maint.distance'],
  ],
  [
    'of a vehicle without positions',
    {},
    { vehicle: { ...vehicle, odometerKm: null } },
    ['next_distance maint.noPositions'],
  ],
  [
    'of a vehicle without positions, by day',
    { next_distance: null },
    { vehicle: { ...vehicle, odometerKm: null } },
    [],
  ],
  [
    'edited when its kilometres are over',
    { next_distance: 40_000 },
    { before: { ...row, next_distance: 40_000 } },
    [],
  ],
])('a maintenance %s', (_name, fields, context, expected) => {
  const faults = MAINTENANCE.faults({ ...row, ...fields }, { today: TODAY, vehicle, others: [], ...context });
  expect(faults.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
});

// Fifteen days or 1,000 km before, whichever comes first (domain rules §5.12).
test.each<[string, object, readonly object[], string]>([
  ['far from both', {}, [], 'planned'],
  ['fifteen days before', { next_date: '2026-03-17' }, [], 'close'],
  ['sixteen days before', { next_date: '2026-03-18' }, [], 'planned'],
  ['a thousand kilometres before', { next_distance: 51_000 }, [], 'close'],
  ['at its kilometres', { next_distance: 50_000 }, [], 'close'],
  ['above its kilometres', { next_distance: 49_999 }, [], 'expired'],
  ['after its day', { next_date: '2026-03-01' }, [], 'expired'],
  ['late, done later', { next_date: '2026-03-01' }, [{ date: '2026-03-02' }], 'replaced'],
  [
    'late, another type done later',
    { next_date: '2026-03-01' },
    [{ date: '2026-03-02', type: 'corrective' }],
    'expired',
  ],
  [
    'late, said anew by a later one of another type',
    { next_date: '2026-03-01' },
    [{ date: '2026-03-02', type: 'corrective', next_type: 'preventive' }],
    'replaced',
  ],
  ['late, the later one only planned', { next_date: '2026-03-01' }, [{ date: '2026-03-03' }], 'expired'],
  ['late, done before', { next_date: '2026-03-01' }, [{ date: '2026-01-31' }], 'expired'],
])('a maintenance %s', (_name, fields, others, expected) => {
  const context = { today: TODAY, vehicle, others: others.map((other) => ({ ...row, ...other })) };
  expect(MAINTENANCE.state({ ...row, ...fields }, context)).toBe(expected);
});

test('what is due is of the next type, a visual inspection being a revision; a replaced row has nothing due', () => {
  const due = (fields: object, others: object[] = []) =>
    MAINTENANCE.dues(
      { ...row, ...fields },
      { today: TODAY, vehicle, others: others.map((other) => ({ ...row, ...other })) },
    ).map(({ kind, of, day, odometerKm }) => [kind, of, day, odometerKm]);
  expect(due({})).toEqual([['maintenance', 'preventive', '2027-02-01', 70_000]]);
  expect(due({ next_type: 'visual_inspection', next_date: null })).toEqual([
    ['revision', 'visual_inspection', null, 70_000],
  ]);
  expect(due({}, [{ date: '2026-02-10' }])).toEqual([]);
});

test('those that nothing is due of come newest first', () => {
  const dates = ['2024-02-01', '2026-02-01', '2025-02-01'];
  const rows = dates.map((date) => ({ ...row, date }));
  const found = standing(MAINTENANCE, rows, { today: TODAY, vehicle });
  expect(found.map((one) => [one.row.date, one.state])).toEqual([
    ['2026-02-01', 'planned'],
    ['2025-02-01', 'replaced'],
    ['2024-02-01', 'replaced'],
  ]);
});

test('the fields of a maintenance', () => {
  const wrong = { next_type: 'none', next_distance: 0, place: 'x'.repeat(121), description: 'x'.repeat(501) };
  expect(checkInput(MAINTENANCE.input, wrong).fields?.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'type val.required',
    'date val.required',
    'place val.maxLength',
    'description val.maxLength',
    'next_type val.enum',
    'next_distance maint.distance',
  ]);
  for (const next_distance of [1.5, 3_000_001])
    expect(checkInput(MAINTENANCE.input, { ...row, next_distance }).fields).toEqual([
      { field: 'next_distance', code: 'maint.distance' },
    ]);
});
