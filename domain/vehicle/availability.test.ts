import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilInstantMs } from '../civil-time.ts';
import { addDays, type Day, dayStartMs } from '../day.ts';
import { HOUR_S } from '../duration.ts';
import { addAvailability, availabilityIn } from './availability.ts';
import type { Interval } from './interval.ts';

const ZONE = 'Europe/Madrid';
const edgesOf = (day: Day) => ({
  startMs: dayStartMs(day, ZONE),
  endMs: dayStartMs(addDays(day, 1), ZONE),
  workStartMs: civilInstantMs(day, '06:00', ZONE),
  workEndMs: civilInstantMs(day, '22:00', ZONE),
});
const nowMs = Date.parse('2026-06-01T00:00:00Z');
const at = (day: string, time: string) => civilInstantMs(day, time, ZONE);
const out = (
  kind: Interval['kind'],
  from: readonly [string, string],
  to: readonly [string, string] | null,
): Interval => ({
  kind,
  startMs: at(...from),
  endMs: to && at(...to),
});

describe('the availability of a vehicle (domain rules §5.8)', () => {
  const week = { fromDay: '2026-03-02', toDay: '2026-03-09', nowMs };

  it.each([
    // Four hours of the day from 06:00 on, and a minute less.
    [
      '06:00 to 10:00',
      [out('unusable', ['2026-03-03', '06:00'], ['2026-03-03', '10:00'])],
      4 * HOUR_S,
      1,
      0,
      0,
    ],
    [
      '06:01 to 10:00',
      [out('unusable', ['2026-03-03', '06:01'], ['2026-03-03', '10:00'])],
      4 * HOUR_S - 60,
      0,
      0,
      0,
    ],
    // Twelve hours, of which four of one evening count for nothing: 22:00 ends the day of work.
    [
      '18:01 to 06:00',
      [out('unusable', ['2026-03-03', '18:01'], ['2026-03-04', '06:00'])],
      12 * HOUR_S - 60,
      0,
      0,
      0,
    ],
    // Two flags on the same hours: the time is lost once, and each flag has its day.
    [
      'both at once',
      [
        out('unusable', ['2026-03-03', '08:00'], ['2026-03-03', '16:00']),
        out('in_maintenance', ['2026-03-03', '12:00'], ['2026-03-03', '20:00']),
      ],
      12 * HOUR_S,
      1,
      1,
      0,
    ],
    // One flag follows the other through two whole days.
    [
      'two days on end',
      [
        out('in_maintenance', ['2026-03-03', '00:00'], ['2026-03-04', '09:30']),
        out('unusable', ['2026-03-04', '09:30'], ['2026-03-05', '00:00']),
      ],
      48 * HOUR_S,
      1,
      1,
      2,
    ],
    ['since before, and still', [out('unusable', ['2026-01-01', '00:00'], null)], 7 * 24 * HOUR_S, 7, 0, 7],
    ['after the days asked for', [out('unusable', ['2026-03-09', '00:00'], null)], 0, 0, 0, 0],
  ] as const)('is lost %s', (_, intervals, outS, daysUnusable, daysInMaintenance, outDays) => {
    expect(availabilityIn(week, intervals, edgesOf)).toEqual({
      fleetS: 7 * 24 * HOUR_S,
      outS,
      daysInFleet: 7,
      daysUnusable,
      daysInMaintenance,
      outDays,
    });
  });

  it('has a day of 23 hours, and ends now', () => {
    // At 12:00 on the 30th; the clocks went forward on the 29th.
    const sum = availabilityIn(
      { fromDay: '2026-03-29', toDay: '2026-04-02', nowMs: at('2026-03-30', '12:00') },
      [out('unusable', ['2026-03-29', '00:00'], null)],
      edgesOf,
    );
    expect(sum).toEqual({
      fleetS: 35 * HOUR_S,
      outS: 35 * HOUR_S,
      daysInFleet: 2,
      daysUnusable: 2,
      daysInMaintenance: 0,
      outDays: 2,
    });
  });

  it('of two halves adds up to the whole, and is never less than nothing', () => {
    const interval = fc
      .record({
        kind: fc.constantFrom('unusable' as const, 'in_maintenance' as const),
        startMin: fc.integer({ min: -2_000, max: 16_000 }),
        minutes: fc.option(fc.integer({ min: 1, max: 9_000 })),
      })
      .map(({ kind, startMin, minutes }): Interval => {
        const startMs = at('2026-03-24', '00:00') + startMin * 60_000;
        return { kind, startMs, endMs: minutes === null ? null : startMs + minutes * 60_000 };
      });
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 6 }), fc.integer({ min: 1, max: 9 }), (intervals, cut) => {
        const [fromDay, toDay] = ['2026-03-24', '2026-04-03'];
        const middle = addDays(fromDay, cut);
        const whole = availabilityIn({ fromDay, toDay, nowMs }, intervals, edgesOf);
        const halves = addAvailability(
          availabilityIn({ fromDay, toDay: middle, nowMs }, intervals, edgesOf),
          availabilityIn({ fromDay: middle, toDay, nowMs }, intervals, edgesOf),
        );
        expect(halves).toEqual(whole);
        expect(whole.outS).toBeLessThanOrEqual(whole.fleetS);
        expect(whole.outDays * 23 * HOUR_S).toBeLessThanOrEqual(whole.outS);
      }),
    );
  });
});
