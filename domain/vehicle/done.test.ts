import { describe, expect, it } from 'vitest';
import type { DatedKind, Done, DoneRule } from './dated-kind.ts';
import { sameInterval } from './done.ts';
import { INSPECTION } from './inspection.ts';
import { MAINTENANCE } from './maintenance.ts';
import { TACHOGRAPH } from './tachograph.ts';
import { TYRE } from './tyre.ts';

const TODAY = '2026-03-02';
const done = (more: Partial<Done> = {}): Done => ({
  day: TODAY,
  of: null,
  next: null,
  nextKm: null,
  ...more,
});

/** The row that the rule of a kind makes. */
function after(
  kind: DatedKind,
  row: object,
  given: Done,
  more: { others?: object[]; vehicle?: object } = {},
) {
  const vehicle = { nct_exemption: false, contract_class: null, odometerKm: 80_000, ...more.vehicle };
  const context = { today: TODAY, vehicle, others: (more.others ?? []) as never[] };
  return (kind.done as DoneRule<object>).after(row, given, context);
}

it.each([
  ['two years', '2024-03-10', '2026-03-10', '2026-03-02', '2028-03-02'],
  ['six months over the end of a year', '2025-09-30', '2026-03-30', '2026-03-31', '2026-09-30'],
  ['45 days', '2026-01-01', '2026-02-15', '2026-02-10', '2026-03-27'],
  ['no last one', null, '2026-03-10', '2026-03-02', null],
  ['no next one', '2024-03-10', null, '2026-03-02', null],
  ['a next one before the last', '2026-03-10', '2026-03-09', '2026-03-12', null],
])('the same interval: %s', (_name, last, next, day, expected) => {
  expect(sameInterval(last, next, day)).toBe(expected);
});

describe('an inspection that was passed', () => {
  const row = { type_id: 1, last: '2024-03-10', next: '2026-03-10', exemption: false, observations: 'Luces' };
  const car = { country: 'ES', category: 'M1', registration_date: '2014-05-01' };

  it('is next by the law of the country: yearly for a car of ten years', () => {
    expect(after(INSPECTION, row, done(), { vehicle: { inspected: car } })).toEqual({
      how: 'edit',
      row: { ...row, last: TODAY, next: '2027-03-02' },
    });
  });

  it('elsewhere comes after the same time again, or on the day that the user says', () => {
    const irish = { vehicle: { inspected: { ...car, country: 'IE' } } };
    expect(after(INSPECTION, row, done(), irish)).toMatchObject({ row: { next: '2028-03-02' } });
    const said = done({ next: '2026-12-01' });
    expect(after(INSPECTION, row, said, irish)).toMatchObject({ row: { next: '2026-12-01' } });
  });

  it('cannot be earlier than the last one', () => {
    expect(after(INSPECTION, row, done({ day: '2024-03-09' }))).toEqual({ field: 'day', code: 'val.order' });
  });
});

describe('a maintenance that was done', () => {
  const row = {
    ...{ type: 'preventive', date: '2025-03-10', next_type: 'visual_inspection', next_date: '2026-03-10' },
    ...{ next_distance: 81_000, place: 'Taller', description: 'Aceite', observations: null },
  };

  it('is a row of the due type, and the next is due after the same time', () => {
    expect(after(MAINTENANCE, row, done({ nextKm: 15_000 }))).toEqual({
      how: 'create',
      row: {
        ...{ type: 'visual_inspection', date: TODAY, next_type: null, next_date: '2027-03-02' },
        ...{ next_distance: 95_000, place: null, description: null, observations: null },
      },
    });
  });

  it('is refused when a later one has replaced it, and on its own day', () => {
    const later = { ...row, type: 'visual_inspection', date: '2026-02-01' };
    expect(after(MAINTENANCE, row, done(), { others: [later] })).toMatchObject({ code: 'vehicle.notDue' });
    expect(after(MAINTENANCE, row, done({ day: row.date }))).toMatchObject({ code: 'val.order' });
  });
});

describe('a tachograph', () => {
  const row = {
    ...{ type: 'smart2', serial: 'T1', last_check: '2024-03-10', next_check: '2026-03-10' },
    ...{ last_vu_download: '2026-01-01', last_card_download: '2026-02-20' },
  };

  it.each([
    ['unit', { last_vu_download: TODAY }],
    ['card', { last_card_download: TODAY }],
    ['check', { last_check: TODAY, next_check: null }],
  ])('has had its %s', (of, changed) => {
    expect(after(TACHOGRAPH, row, done({ of }))).toEqual({ how: 'edit', row: { ...row, ...changed } });
  });

  it('without downloads is refused, and so is a download before the last', () => {
    const analogue = { ...row, type: 'analogue' };
    expect(after(TACHOGRAPH, analogue, done({ of: 'card' }))).toMatchObject({ code: 'vehicle.notDue' });
    expect(after(TACHOGRAPH, row, done({ of: 'card', day: '2026-02-19' }))).toMatchObject({
      code: 'val.order',
    });
  });
});

describe('a tyre', () => {
  const tyre = { position: 'Delantera', fitted: '2025-06-01', next_review: '2026-03-01', tread_mm: 6 };

  it('is reviewed: the next day, or none', () => {
    expect(after(TYRE, tyre, done({ next: '2026-09-01' }))).toEqual({
      how: 'edit',
      row: { ...tyre, next_review: '2026-09-01' },
    });
    expect(after(TYRE, tyre, done())).toMatchObject({ row: { next_review: null } });
  });

  it.each([
    ['before it was fitted', tyre, done({ day: '2025-05-31' }), [], 'val.order'],
    ['without a review', { ...tyre, next_review: null }, done(), [], 'vehicle.notDue'],
    ['after another took its place', tyre, done(), [{ ...tyre, fitted: '2025-12-01' }], 'vehicle.notDue'],
  ])('is not reviewed %s', (_, row, given, others, code) => {
    expect(after(TYRE, row, given, { others })).toMatchObject({ code });
  });
});
