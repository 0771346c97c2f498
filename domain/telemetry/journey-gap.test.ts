import { describe, expect, it } from 'vitest';
import {
  at,
  CAR,
  drive,
  endOf,
  foldAll,
  idle,
  journeysOf,
  later,
  north,
  park,
  recordAt,
  SOL,
} from './record.builder.ts';
import type { TrackerRecord } from './record.ts';

const parked = recordAt(at(-600), { ignition: false });

/** Ten minutes at 60 km/h, a silence, ten more minutes from a place some metres farther on, then parked. */
function driveSilenceDrive(silenceS: number, metres: number, counterM: number | null = null) {
  const first = drive({
    from: at(0),
    to: at(600),
    kmh: 60,
    ...(counterM === null ? {} : { odometerM: 1000 }),
  });
  const again = at(600 + silenceS);
  const start = north(endOf(first), metres);
  const second = drive({
    from: again,
    to: later(again, 600),
    kmh: 60,
    start,
    ...(counterM === null ? {} : { odometerM: 11_000 + counterM }),
  });
  const end = park({ from: later(again, 610), to: later(again, 900), start: endOf(second) });
  return journeysOf(foldAll([parked, ...first, ...second, ...end]).facts);
}

describe('a silence in a journey', () => {
  it.each([
    ['of 599 s is none', 599, 0, 1, false],
    ['of 600 s is none', 600, 0, 1, false],
    ['of 601 s without movement cuts it', 601, 0, 2, false],
    ['of 601 s with 199 m cuts it', 601, 199, 2, false],
    ['of 601 s with 201 m goes on as a gap', 601, 201, 1, true],
  ])('%s', (_, silenceS, metres, count, hasGap) => {
    const journeys = driveSilenceDrive(silenceS, metres);
    expect(journeys).toHaveLength(count);
    expect(journeys[0]!.hasGap).toBe(hasGap);
  });

  it.each([
    ['of 3,600 s goes on', 3600, 1],
    ['of 3,601 s ends it, however far it went', 3601, 2],
  ])('%s', (_, silenceS, count) => {
    expect(driveSilenceDrive(silenceS, 30_000)).toHaveLength(count);
    expect(driveSilenceDrive(silenceS, 30_000, 36_000)).toHaveLength(count);
  });

  describe('of 71 hours', () => {
    const again = later(at(600), 71 * 3600);
    const first = drive({ from: at(0), to: at(600), kmh: 60, odometerM: 1000 });
    const there = north(endOf(first), 300_000);
    const settings = { ...CAR, initialOdometerM: 5_000_000 };
    const twoJourneys = (second: readonly TrackerRecord[]) => {
      const end = park({ from: later(again, 610), to: later(again, 900), start: endOf(second) });
      return foldAll([parked, ...first, ...second, ...end], { settings });
    };

    it('belongs to no journey, but what the counter shows stays in the odometer', () => {
      const second = drive({ from: again, to: later(again, 600), kmh: 60, start: there, odometerM: 331_000 });
      expect(journeysOf(twoJourneys(second).facts)).toMatchObject([
        { startMs: at(0), endMs: at(600), distanceM: 10_000, odometerM: 5_010_000, hasGap: false },
        { startMs: again, endMs: later(again, 600), distanceM: 10_000, odometerM: 5_340_000, hasGap: false },
      ]);
    });

    it('also when neither counter nor fix nor fuel is in its first record', () => {
      const fuel = (i: number) => ({ fuelUsedL: 100 + i / 10 });
      const before = first.map((record, i) => ({ ...record, ...fuel(i) }));
      const second = drive({ from: again, to: later(again, 600), kmh: 60, start: there, odometerM: 331_000 });
      const [blind, ...rest] = second.map((record, i) => ({ ...record, ...fuel(i + 300) }));
      const silent = recordAt(blind!.timeMs, { valid: false, lat: null, lng: null, speedKmh: 60 });
      const end = park({ from: later(again, 610), to: later(again, 900), start: endOf(second) });
      const { facts } = foldAll([parked, ...before, silent, ...rest, ...end], { settings });
      // The counter is first read 10 s into the second journey: 9,833 m and 5.9 l from there.
      expect(journeysOf(facts)).toMatchObject([
        { distanceM: 10_000, fuelL: 6, odometerM: 5_010_000 },
        { distanceM: 9833, fuelL: 5.9, odometerM: 5_340_000 },
      ]);
    });

    it('before an ignition-off ends the journey where it was last seen on, though the ignition returns', () => {
      const off = recordAt(later(again, -60), { ...there, ignition: false });
      const second = drive({ from: again, to: later(again, 600), kmh: 60, start: there });
      expect(journeysOf(twoJourneys([off, ...second]).facts)).toMatchObject([
        { endMs: at(600), hasGap: false },
        { startMs: again, hasGap: false },
      ]);
    });
  });

  it('cuts it at the last sample before, and the next journey begins with the first one after', () => {
    expect(driveSilenceDrive(1200, 100)).toMatchObject([
      { startMs: at(0), endMs: at(600), distanceM: 10_000 },
      { startMs: at(1800), endMs: at(2400), distanceM: 10_000 },
    ]);
  });

  it('counts as movement in the band of its mean speed, its way in a straight line', () => {
    // 30 km in 1,200 s are 90 km/h.
    expect(driveSilenceDrive(1200, 30_000)).toMatchObject([
      { durationS: 2400, movementS: 2400, idleS: 0, distanceM: 50_000, bandS: [0, 2400, 0], hasGap: true },
    ]);
  });

  it('has the way of the counter when there is one', () => {
    // 36 km by the counter in 1,200 s are 108 km/h.
    expect(driveSilenceDrive(1200, 30_000, 36_000)).toMatchObject([
      { distanceM: 56_000, bandS: [0, 1200, 1200], hasGap: true },
    ]);
  });

  it('is told apart from standing by the counter when there is no fix after it', () => {
    const blind = { valid: false, lat: null, lng: null, speedKmh: null };
    const counter = (odometerM: number) => ({ odometerM, odometerSource: 'device' as const });
    const journeys = (metres: number) =>
      journeysOf(
        foldAll([
          parked,
          ...drive({ from: at(0), to: at(600), kmh: 60, odometerM: 1000 }),
          recordAt(at(1300), { ...blind, ...counter(11_000 + metres) }),
          recordAt(at(1310), { ...blind, ...counter(11_000 + metres), ignition: false }),
          recordAt(at(1500), { ...blind, ignition: false }),
        ]).facts,
      );
    expect(journeys(199)).toMatchObject([{ endMs: at(600), hasGap: false }]);
    expect(journeys(200)).toMatchObject([{ endMs: at(1300), hasGap: true, distanceM: 10_200 }]);
  });

  it('leaves each driving event to its own journey', () => {
    const again = drive({ from: at(1300), to: at(1900), kmh: 60, start: north(SOL, 10_000) }).map(
      (record, i) =>
        i === 0 ? { ...record, event: 'harsh_braking' as const, eventValue: 0.6, eventCode: 253 } : record,
    );
    const fast = recordAt(at(600), { ...north(SOL, 10_000), speedKmh: 130 });
    const records = [parked, ...drive({ from: at(0), to: at(590), kmh: 60 }), fast, ...again];
    const end = park({ from: at(1910), to: at(2200), start: endOf(again) });
    expect(journeysOf(foldAll([...records, ...end]).facts)).toMatchObject([
      { endMs: at(600), warnings: 1, harshBraking: 0 },
      { startMs: at(1300), warnings: 0, harshBraking: 1 },
    ]);
  });

  it('ends the halt before it', () => {
    const first = drive({ from: at(0), to: at(600), kmh: 60 });
    const halt = idle({ from: at(610), to: at(700), start: endOf(first) });
    const second = drive({ from: at(1400), to: at(1460), kmh: 60, start: north(endOf(first), 5000) });
    const records = [
      parked,
      ...first,
      ...halt,
      ...second,
      ...park({ from: at(1470), to: at(1700), start: endOf(second) }),
    ];
    expect(journeysOf(foldAll(records).facts)).toMatchObject([
      { idleS: 90, longestHaltS: 90, movementS: 1370 },
    ]);
  });

  it('before the ignition is found off ends the journey where it was last seen on', () => {
    const records = [
      parked,
      ...drive({ from: at(0), to: at(600), kmh: 60 }),
      ...park({ from: at(4000), to: at(4300), start: north(SOL, 30_000) }),
    ];
    expect(journeysOf(foldAll(records).facts)).toMatchObject([{ endMs: at(600), distanceM: 10_000 }]);
  });

  it('that ends in a short stop is still a gap of the journey that goes on', () => {
    const there = north(SOL, 30_000);
    const records = [
      parked,
      ...drive({ from: at(0), to: at(600), kmh: 60 }),
      recordAt(at(1800), { ...there, ignition: false }),
      ...drive({ from: at(1860), to: at(2460), kmh: 60, start: there }),
      ...park({ from: at(2470), to: at(2700), start: north(there, 10_000) }),
    ];
    expect(journeysOf(foldAll(records).facts)).toMatchObject([
      { endMs: at(2460), hasGap: true, idleS: 60, distanceM: 40_000, bandS: [0, 2400, 0] },
    ]);
  });
});

describe('a parked engine that runs', () => {
  it('and reports less often than the gap is no journey', () => {
    const records = [
      parked,
      ...idle({ from: at(0), to: at(7200), everyS: 900 }),
      ...park({ from: at(7210), to: at(7500) }),
    ];
    expect(journeysOf(foldAll(records).facts)).toEqual([]);
  });
});
