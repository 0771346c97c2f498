import { expect, test } from 'vitest';
import { checkInput } from '../input-fault.ts';
import { TYRE } from './tyre.ts';

const TODAY = '2026-03-02';
const vehicle = { nct_exemption: false, contract_class: null, odometerKm: null };
const tyre = {
  position: 'Delantera izquierda',
  brand: 'Michelin',
  size: '225/75 R16',
  dot: '2325',
  fitted: '2025-06-01',
  fitted_km: 41_000,
  tread_mm: 6.5,
  next_review: '2026-06-01',
};

test.each<[string, object, readonly object[], readonly string[]]>([
  ['in order', {}, [], []],
  ['fitted today', { fitted: TODAY }, [], []],
  ['fitted tomorrow', { fitted: '2026-03-03' }, [], ['fitted val.futureDate']],
  ['to be reviewed on the day it was fitted', { next_review: '2025-06-01' }, [], ['next_review val.order']],
  ['after another in its place', {}, [{ fitted: '2024-06-01' }], []],
  ['on the same day as another in its place', {}, [{}], ['position tyre.duplicate']],
  [
    'in the same place by other letters',
    { position: 'DELANTERA IZQUIERDÁ' },
    [{}],
    ['position tyre.duplicate'],
  ],
  ['in another place on the same day', { position: 'Delantera derecha' }, [{}], []],
])('a tyre %s', (_name, fields, others, expected) => {
  const context = { today: TODAY, vehicle, others: others.map((other) => ({ ...tyre, ...other })) };
  const faults = TYRE.faults({ ...tyre, ...fields }, context);
  expect(faults.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
});

// Fifteen days before a review (domain rules §5.12); 1.6 mm is still enough.
test.each<[string, object, readonly object[], string]>([
  ['reviewed in time', { next_review: '2026-03-18' }, [], 'planned'],
  ['to be reviewed soon', { next_review: '2026-03-17' }, [], 'close'],
  ['reviewed too late', { next_review: '2026-03-01' }, [], 'expired'],
  ['without a review', { next_review: null }, [], 'undated'],
  ['at the limit', { tread_mm: 1.6 }, [], 'planned'],
  ['below the limit', { tread_mm: 1.5 }, [], 'worn'],
  ['below the limit and reviewed too late', { tread_mm: 1.5, next_review: '2026-03-01' }, [], 'worn'],
  ['worn, with a newer one in its place', { tread_mm: 1 }, [{ fitted: '2026-01-01' }], 'replaced'],
  ['with an older one in its place', {}, [{ fitted: '2024-01-01' }], 'planned'],
  ['with a newer one elsewhere', {}, [{ fitted: '2026-01-01', position: 'Repuesto' }], 'planned'],
])('a tyre %s', (_name, fields, others, expected) => {
  const context = { today: TODAY, vehicle, others: others.map((other) => ({ ...tyre, ...other })) };
  expect(TYRE.state({ ...tyre, ...fields }, context)).toBe(expected);
});

test('the fields of a tyre', () => {
  const given = { position: '  eje 1  ', fitted: '2026-01-01', tread_mm: 7.26 };
  expect(checkInput(TYRE.input, given).data).toMatchObject({ position: 'eje 1', tread_mm: 7.3, brand: null });
  const wrong = { position: 'x'.repeat(21), fitted_km: 3_000_001, tread_mm: 25.1, dot: 'x'.repeat(21) };
  expect(checkInput(TYRE.input, wrong).fields).toEqual([
    { field: 'position', code: 'val.maxLength', params: { max: 20 } },
    { field: 'dot', code: 'val.maxLength', params: { max: 20 } },
    { field: 'fitted', code: 'val.required' },
    { field: 'fitted_km', code: 'val.range', params: { min: 0, max: 3_000_000 } },
    { field: 'tread_mm', code: 'val.range', params: { min: 0, max: 25 } },
  ]);
});
