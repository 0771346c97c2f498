import { describe, expect, it } from 'vitest';
import type { FigureSource } from '../tracker/figure-source.ts';
import { metresBetween } from './distance.ts';
import type { Totals } from './memory.ts';
import { emptyMemory } from './memory-shape.ts';
import { CAR, foldAll, later, ms, north, recordAt, SOL } from './record.builder.ts';
import type { OdometerSource, TrackerRecord } from './record.ts';

const none = emptyMemory().totals;
const metres = (to: Partial<Totals>) => metresBetween(none, { ...none, ...to });
const gps = (m: number) => ({ gpsMm: m * 1000, legs: 60 });
const bus = (busM: number) => ({ busM, fixedBusM: busM });
const own = (ownM: number) => ({ ownM });

describe('the distance between two moments', () => {
  it.each<[string, Partial<Totals>, number]>([
    ['nothing known', {}, 0],
    ['the fixes alone', gps(1000), 1000],
    ['the tracker’s counter before the fixes', { ...gps(1000), ...own(1100) }, 1100],
    ['the vehicle’s odometer before both', { ...gps(1000), ...own(1100), ...bus(1150) }, 1150],
    ['an odometer 20 % above the fixes', { ...gps(1000), ...bus(1200) }, 1200],
    ['an odometer more than 20 % above', { ...gps(1000), ...bus(1201) }, 1000],
    ['an odometer 20 % below the fixes', { ...gps(1000), ...bus(800) }, 800],
    ['an odometer more than 20 % below', { ...gps(1000), ...bus(799), ...own(1010) }, 1010],
    ['an odometer without fixes', bus(5000), 5000],
    ['a counter that is not connected', { ...gps(1000), ...own(0) }, 1000],
    ['a counter of 99 m against 199 m', { ...gps(199), ...own(99) }, 199],
    ['a counter of 99 m against 198 m', { ...gps(198), ...own(99) }, 99],
    ['a counter of 100 m against 1,000 m', { ...gps(1000), ...own(100) }, 100],
  ])('%s', (_, to, expected) => {
    expect(metres(to)).toBe(expected);
  });

  it('is the difference of each', () => {
    const from = { ...none, ...gps(40_000), ...bus(70_000), ...own(50_000) };
    const to = (busM: number, ownM: number) => ({ ...none, gpsMm: 41_000_000, legs: 90, ...bus(busM), ownM });
    expect(metresBetween(from, to(71_100, 51_050))).toBe(1100);
    expect(metresBetween(from, to(71_300, 51_050))).toBe(1050);
    expect(metresBetween(from, to(71_300, 50_000))).toBe(1000);
    expect(metresBetween(from, { ...to(71_300, 51_050), legs: 60 })).toBe(1300);
  });
});

describe('a counter', () => {
  const T = ms('2026-03-02T08:00:00Z');
  /** At 60 km/h, a record every 60 s is 1,000 m farther on. */
  const totalsOf = (readings: readonly (readonly [OdometerSource, number])[], everyS = 60) =>
    foldAll(
      readings.map(
        ([odometerSource, odometerM], i): TrackerRecord =>
          recordAt(later(T, i * everyS), {
            ...north(SOL, i * 1000),
            speedKmh: 60,
            odometerSource,
            odometerM,
          }),
      ),
    ).memory.totals;

  it.each<[string, (readonly [OdometerSource, number])[], Partial<Totals>]>([
    [
      'sums its differences',
      [
        ['device', 500],
        ['device', 1490],
        ['device', 2500],
      ],
      { ownM: 2000 },
    ],
    [
      'begins anew after a reset, the fixes standing in',
      [
        ['device', 9000],
        ['device', 0],
        ['device', 1010],
      ],
      { ownM: 2010 },
    ],
    [
      'is not believed beyond what the vehicle can drive',
      [
        ['device', 0],
        ['device', 4667],
      ],
      { ownM: 1000 },
    ],
    [
      'is believed up to 220 km/h and its resolution',
      [
        ['device', 0],
        ['device', 4666],
      ],
      { ownM: 4666 },
    ],
    [
      'of the bus is apart from the tracker’s',
      [
        ['can', 70_000],
        ['device', 10],
        ['can', 72_000],
        ['device', 2010],
      ],
      { busM: 2000, ownM: 2000 },
    ],
    [
      'of CAN is not compared with one of OBD',
      [
        ['can', 70_000],
        ['obd', 90_000],
        ['obd', 91_000],
      ],
      { busM: 1000 },
    ],
    [
      'of the bus does not begin at 0',
      [
        ['can', 0],
        ['can', 70_000],
        ['can', 71_000],
      ],
      { busM: 1000 },
    ],
  ])('%s', (_, readings, totals) => {
    expect(totalsOf(readings)).toMatchObject(totals);
  });

  it.each<[string, number, number]>([
    // 200 l/h are 2 l in 36 s, and the resolution is another 2 l.
    ['4 l in 36 s', 104, 40],
    ['4.1 l in 36 s is a reset', 104.1, 0],
    ['less than before is a reset', 99.9, 0],
    ['the same', 100, 0],
  ])('of fuel: %s', (_, fuelUsedL, fuelDl) => {
    const records = [recordAt(T, { fuelUsedL: 100 }), recordAt(later(T, 36), { fuelUsedL })];
    expect(foldAll(records).memory.totals.fuelDl).toBe(fuelDl);
  });
});

describe('the vehicle’s odometer and fixes that come late', () => {
  const T = ms('2026-03-02T08:00:00Z');
  /**
   * Ten minutes at 60 km/h out of a garage: the first fix comes after `blind` kilometres, the odometer counts
   * by `factor`.
   */
  const leaving = (blind: number, factor: number) => {
    const records = Array.from({ length: 11 }, (_, i): TrackerRecord => {
      const counter = {
        odometerSource: 'can' as const,
        odometerM: 70_000_000 + Math.round(i * 1000 * factor),
      };
      const record = recordAt(later(T, i * 60), { ...north(SOL, i * 1000), speedKmh: 60, ...counter });
      return i < blind ? { ...record, valid: false, lat: null, lng: null } : record;
    });
    const totals = records.map((_, i) => foldAll(records.slice(0, i + 1)).memory.totals);
    return metresBetween(totals[0]!, totals.at(-1)!);
  };

  it.each([
    ['a fix from the start', 0, 1, 10_000],
    ['the first fix after 4 km', 4, 1, 10_000],
    ['no fix at all', 11, 1, 10_000],
    // 6 km by the fixes, 7.14 km and 7.26 km by the odometer between them.
    ['an odometer 19 % above', 4, 1.19, 11_900],
    ['an odometer 21 % above is not believed', 4, 1.21, 6000],
  ])('%s', (_, blind, factor, metres) => {
    expect(leaving(blind, factor)).toBe(metres);
  });

  it('are compared up to the last fix only', () => {
    const records = Array.from({ length: 11 }, (_, i): TrackerRecord => {
      const counter = { odometerSource: 'can' as const, odometerM: 70_000_000 + i * 1000 };
      const record = recordAt(later(T, i * 60), { ...north(SOL, i * 1000), speedKmh: 60, ...counter });
      return i > 5 ? { ...record, valid: false, lat: null, lng: null } : record;
    });
    expect(metresBetween(foldAll(records.slice(0, 1)).memory.totals, foldAll(records).memory.totals)).toBe(
      10_000,
    );
  });
});

describe('the source that the tracker’s record chooses', () => {
  const T = ms('2026-03-02T08:00:00Z');
  /** 10 km at 60 km/h by the fixes; by the counters what is given, the vehicle's and the tracker's own. */
  const driven = (distanceSource: FigureSource, bus: [OdometerSource, number], ownM: number | null) => {
    const records = Array.from({ length: 11 }, (_, i) =>
      recordAt(later(T, i * 60), {
        ...north(SOL, i * 1000),
        speedKmh: 60,
        odometerSource: bus[0],
        odometerM: 70_000_000 + Math.floor((i * bus[1]) / 10),
        ownOdometerM: ownM === null ? null : 5000 + Math.round((i * ownM) / 10),
      }),
    );
    const totals = [records.slice(0, 1), records].map(
      (part) => foldAll(part, { settings: { ...CAR, distanceSource } }).memory.totals,
    );
    return metresBetween(totals[0]!, totals[1]!);
  };

  it.each<[FigureSource, [OdometerSource, number], number | null, number]>([
    ['none', ['can', 10_300], 10_100, 10_300],
    ['can', ['can', 10_300], 10_100, 10_300],
    ['gps', ['can', 10_300], 10_100, 10_100],
    ['gps', ['can', 10_300], null, 10_000],
    ['none', ['obd', 10_300], 10_100, 10_300],
    // An odometer of whole kilometres.
    ['none', ['obd', 10_000], 10_100, 10_100],
    ['obd', ['obd', 10_000], 10_100, 10_000],
  ])('%s: %j and %s give %d', (choice, bus, own, metres) => {
    expect(driven(choice, bus, own)).toBe(metres);
  });
});

describe('the way over a silence', () => {
  const T = ms('2026-03-02T08:00:00Z');
  const own = (odometerM: number) => ({ odometerM, odometerSource: 'device' as const });
  const can = (odometerM: number) => ({ odometerM, odometerSource: 'can' as const });
  /** 5 km in a straight line after a silence, while the counter shows a different distance. */
  const gpsAfter = (silenceS: number, last: Partial<TrackerRecord>, next: Partial<TrackerRecord>) => {
    const way = [
      recordAt(later(T, -10), { ...own(0), speedKmh: 40 }),
      recordAt(T, { ...last, speedKmh: 40 }),
      recordAt(later(T, silenceS), { ...north(SOL, 5000), speedKmh: 40, ...next }),
    ];
    return Math.round(foldAll(way).memory.totals.gpsMm / 1000);
  };

  it.each<[string, number, Partial<TrackerRecord>, Partial<TrackerRecord>, number]>([
    ['is the counter’s', 601, own(0), own(6000), 6000],
    ['is the vehicle’s odometer’s', 601, can(70_000), can(76_500), 6500],
    ['is never shorter than straight', 601, own(0), own(4000), 5000],
    ['is straight when the counter was not read before it', 601, {}, own(6000), 5000],
    ['is straight when the counter was not read after it', 601, own(0), {}, 5000],
    ['is straight when another counter was read after it', 601, own(0), can(70_000), 5000],
    ['is straight when the counter was reset', 601, own(9000), own(0), 5000],
    ['is straight over 600 s, which are none', 600, own(0), own(6000), 5000],
    ['is none back where it began', 601, own(0), { ...own(6000), ...SOL }, 0],
  ])('%s', (_, silenceS, last, next, metres) => {
    expect(gpsAfter(silenceS, last, next)).toBe(metres);
  });
});
