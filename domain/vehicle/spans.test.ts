import { expect, test } from 'vitest';
import { checkInput } from '../input-fault.ts';
import { AMORTIZATION } from './amortization.ts';
import { INSURANCE } from './insurance.ts';

const TODAY = '2026-03-02';
const vehicle = { nct_exemption: false, contract_class: null, odometerKm: null };
const rented = { vehicle: { ...vehicle, contract_class: 'rented' as const } };
const fee = { monthly_fee: '350.00', start_day: '2025-01-01', end_day: null, cost_centre_id: null };
const policy = {
  company: 'Mutua',
  policy: 'P-1',
  cover: null,
  start_day: '2026-01-01',
  end_day: '2026-12-31',
  premium: null,
  phone: null,
};
const said = (faults: readonly { field: string; code: string }[]) =>
  faults.map(({ field, code }) => `${field} ${code}`);

test.each<[string, object, object, readonly string[]]>([
  ['in order', {}, {}, []],
  ['that ends on the day after its start', { end_day: '2025-01-02' }, {}, []],
  ['that ends on its first day', { end_day: '2025-01-01' }, {}, ['end_day val.order']],
  ['of one cent', { monthly_fee: '0.01' }, {}, []],
  ['of nothing', { monthly_fee: '0.00' }, {}, ['monthly_fee val.range']],
  ['of a rented vehicle', {}, rented, ['monthly_fee amortization.rented']],
  ['of a vehicle that is rented since', { end_day: '2026-03-01' }, { ...rented, before: fee }, []],
  ['after another', {}, { others: [{ ...fee, start_day: '2024-01-01', end_day: '2025-01-01' }] }, []],
  [
    'in the last days of another',
    {},
    { others: [{ ...fee, start_day: '2024-01-01', end_day: '2025-01-02' }] },
    ['start_day val.overlap'],
  ],
  [
    'beside one without an end',
    {},
    { others: [{ ...fee, start_day: '2020-01-01' }] },
    ['start_day val.overlap'],
  ],
  ['before another', { end_day: '2025-12-31' }, { others: [{ ...fee, start_day: '2026-01-01' }] }, []],
])('an amortization %s', (_name, fields, context, expected) => {
  const known = { today: TODAY, vehicle, others: [], ...context };
  expect(said(AMORTIZATION.faults({ ...fee, ...fields }, known))).toEqual(expected);
});

test.each<[object, string]>([
  [{}, 'planned'],
  [{ end_day: TODAY }, 'planned'],
  [{ end_day: '2026-03-01' }, 'closed'],
  [{ start_day: TODAY }, 'planned'],
  [{ start_day: '2026-03-03' }, 'upcoming'],
])('an amortization with %o is %s', (fields, expected) => {
  expect(AMORTIZATION.state({ ...fee, ...fields }, { today: TODAY, vehicle, others: [] })).toBe(expected);
});

test.each<[string, object, readonly object[], readonly string[]]>([
  ['in order', {}, [], []],
  ['that ends on its first day', { end_day: '2026-01-01' }, [], ['end_day val.order']],
  ['that begins on the last day of another', {}, [{ start_day: '2025-01-01', end_day: '2026-01-01' }], []],
  [
    'that begins a day earlier',
    {},
    [{ start_day: '2025-01-01', end_day: '2026-01-02' }],
    ['start_day val.overlap'],
  ],
  ['inside another', {}, [{ start_day: '2025-01-01', end_day: '2028-01-01' }], ['start_day val.overlap']],
])('a policy %s', (_name, fields, others, expected) => {
  const known = { today: TODAY, vehicle, others: others.map((other) => ({ ...policy, ...other })) };
  expect(said(INSURANCE.faults({ ...policy, ...fields }, known))).toEqual(expected);
});

// Fifteen days before the renewal (domain rules §5.12), which a later policy makes unnecessary.
test.each<[string, object, readonly object[], string, number]>([
  ['in force', {}, [], 'planned', 1],
  ['that ends in fifteen days', { end_day: '2026-03-17' }, [], 'close', 1],
  ['that ends in sixteen days', { end_day: '2026-03-18' }, [], 'planned', 1],
  ['that ended yesterday', { end_day: '2026-03-01' }, [], 'expired', 1],
  ['that begins tomorrow', { start_day: '2026-03-03' }, [], 'upcoming', 1],
  ['renewed in time', { end_day: '2026-03-03' }, [{ start_day: '2026-03-03' }], 'planned', 0],
  ['renewed and over', { end_day: '2026-02-28' }, [{ start_day: '2026-02-28' }], 'replaced', 0],
  ['with one before it', {}, [{ start_day: '2025-01-01', end_day: '2026-01-01' }], 'planned', 1],
])('a policy %s', (_name, fields, others, state, dues) => {
  const known = { today: TODAY, vehicle, others: others.map((other) => ({ ...policy, ...other })) };
  const row = { ...policy, ...fields };
  expect([INSURANCE.state(row, known), INSURANCE.dues(row, known).length]).toEqual([state, dues]);
});

test('the fields of amortizations and policies', () => {
  expect(checkInput(AMORTIZATION.input, { ...fee, monthly_fee: '350' }).fields).toEqual([
    { field: 'monthly_fee', code: 'val.number' },
  ]);
  expect(said(checkInput(AMORTIZATION.input, {}).fields ?? [])).toEqual([
    'monthly_fee val.required',
    'start_day val.required',
  ]);
  const wrong = {
    company: 'x'.repeat(121),
    policy: 'x'.repeat(41),
    cover: 'all',
    phone: 'x',
    premium: '-1.00',
  };
  expect(said(checkInput(INSURANCE.input, wrong).fields ?? [])).toEqual([
    'company val.maxLength',
    'policy val.maxLength',
    'cover val.enum',
    'start_day val.required',
    'end_day val.required',
    'premium val.number',
    'phone val.phone',
  ]);
});
