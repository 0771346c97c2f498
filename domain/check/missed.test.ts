import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../duration.ts';
import { missedChecks } from './missed.ts';
import { formFor, nearest } from './nearest.ts';

const at = (text: string) => Date.parse(`2026-03-${text}:00Z`);
const RULE = { validHours: 12, sinceMs: at('01T00:00') };
const missed = (starts: string[], filled: string[], rule = RULE) =>
  missedChecks(
    starts.map((start) => ({ day: `2026-03-${start.slice(0, 2)}`, startMs: at(start) })),
    filled.map(at),
    rule,
  ).map(({ day }) => day.slice(-2));

describe('a first journey without a check', () => {
  const cases: [string, string[], string[], string[]][] = [
    ['no check', ['02T08:00'], [], ['02']],
    ['just before', ['02T08:00'], ['02T07:55'], []],
    ['at its start', ['02T08:00'], ['02T08:00'], []],
    ['after its start', ['02T08:00'], ['02T08:01'], ['02']],
    ['the evening before, twelve hours ago', ['03T08:00'], ['02T20:00'], []],
    ['a minute longer ago', ['03T08:01'], ['02T20:00'], ['03']],
    ['one check for two days', ['02T21:00', '03T08:00'], ['02T20:00'], []],
    ['one day with, one without', ['02T08:00', '03T08:00'], ['02T07:00'], ['03']],
  ];
  it.each(cases)('%s', (_name, starts, filled, days) => expect(missed(starts, filled)).toEqual(days));

  it('counts only since the rule is in force', () => {
    const rule = { ...RULE, sinceMs: at('02T08:00') };
    expect(missed(['02T07:59', '02T08:00'], [], rule)).toEqual(['02']);
  });

  it('a further check never makes one more, and one at the start always saves it', () => {
    const hours = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(
        fc.array(hours, { maxLength: 20 }),
        fc.array(hours, { maxLength: 20 }),
        hours,
        fc.integer({ min: 1, max: 168 }),
        (starts, filled, more, validHours) => {
          const journeys = starts.map((hour) => ({ day: '2026-03-02', startMs: hour * HOUR_MS }));
          const rule = { validHours, sinceMs: 0 };
          const inMs = (list: number[]) => list.map((hour) => hour * HOUR_MS);
          const before = missedChecks(journeys, inMs(filled), rule);
          const after = missedChecks(journeys, inMs([...filled, more]), rule);
          expect(before).toEqual(expect.arrayContaining(after));
          expect(missedChecks(journeys, inMs([...filled, ...starts]), rule)).toEqual([]);
        },
      ),
      { seed: 140 },
    );
  });
});

describe('the form of a vehicle', () => {
  // Fleet 1 is the company, 2 is below it, 3 below 2, 4 beside 2.
  const ALL = [1, 2, 3, 4];
  const [COMPANY_CAR, COMPANY_VAN, OTHERS, NORTH_VAN] = [
    { id: 'car', seed: 'car' as const, fleet_ids: ALL, type_ids: [10] },
    { id: 'van', seed: 'van' as const, fleet_ids: ALL, type_ids: [11] },
    { id: 'others', seed: null, fleet_ids: [2, 3], type_ids: [] },
    { id: 'north van', seed: null, fleet_ids: [3], type_ids: [11] },
  ];
  const forms = [COMPANY_CAR, COMPANY_VAN, OTHERS, NORTH_VAN];
  const cases: [string, { fleetId: number; typeId: number | null }, string | null][] = [
    ['the company’s for its type', { fleetId: 4, typeId: 11 }, 'van'],
    ['the nearest fleet’s for its type', { fleetId: 3, typeId: 11 }, 'north van'],
    ['the company’s, where the nearest does not name the type', { fleetId: 3, typeId: 10 }, 'car'],
    ['one without types, for a type that no form names', { fleetId: 3, typeId: 12 }, 'others'],
    ['the one for cars, without any other', { fleetId: 4, typeId: 12 }, 'car'],
    ['the one for cars, for a vehicle without a type', { fleetId: 1, typeId: null }, 'car'],
    ['none in another company', { fleetId: 9, typeId: 11 }, null],
  ];
  it.each(cases)('%s', (_name, vehicle, id) => expect(formFor(forms, vehicle)?.id ?? null).toBe(id));

  it('the nearest serves the fewest fleets', () => {
    expect(nearest([{ fleet_ids: ALL }, { fleet_ids: [2, 3] }], 3)).toEqual({ fleet_ids: [2, 3] });
    expect(nearest([{ fleet_ids: ALL }], 9)).toBe(null);
  });
});
