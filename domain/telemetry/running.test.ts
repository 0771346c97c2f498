import { describe, expect, it } from 'vitest';
import { lastPosition } from './last-position.ts';
import { emptyMemory } from './memory-shape.ts';
import {
  at,
  CAR,
  drive,
  endOf,
  foldAll,
  idle,
  journeysOf,
  north,
  park,
  recordAt,
  SOL,
} from './record.builder.ts';
import type { TrackerRecord } from './record.ts';
import {
  isJourneyOver,
  journeyOverMs,
  openTamperings,
  runningDay,
  runningJourney,
  runningPrivatePeriod,
} from './running.ts';

const off = recordAt(at(-600), { ignition: false });
const way = drive({ from: at(0), to: at(600), kmh: 60 });
const settings = { ...CAR, initialOdometerM: 5000 };

describe('the journey in progress', () => {
  it('is told as far as it goes', () => {
    const { memory } = foldAll([off, ...way, ...idle({ from: at(610), to: at(700), start: endOf(way) })], {
      settings,
    });
    expect(runningJourney(memory, CAR, at(700))).toMatchObject({
      startMs: at(0),
      endMs: at(700),
      distanceM: 10_000,
      durationS: 700,
      idleS: 90,
      odometerM: 15_000,
      endLat: endOf(way).lat,
    });
    expect(runningJourney(memory, CAR, at(99_999))).toEqual(runningJourney(memory, CAR, at(700)));
  });

  it('is none before one and after one', () => {
    expect(runningJourney(emptyMemory(), CAR, at(0))).toBeNull();
    expect(runningJourney(foldAll([off]).memory, CAR, at(0))).toBeNull();
    const parked = park({ from: at(610), to: at(790), start: endOf(way) });
    expect(runningJourney(foldAll([off, ...way, ...parked]).memory, CAR, at(790))).toBeNull();
  });

  it.each<[string, TrackerRecord[], TrackerRecord]>([
    [
      'with ignition input',
      [off, ...way, recordAt(at(610), { ...endOf(way), ignition: false })],
      recordAt(at(5000), { ...endOf(way), ignition: false }),
    ],
    [
      'with an excess not yet over',
      [off, ...way, ...drive({ from: at(610), to: at(630), kmh: 150, start: endOf(way) })].concat(
        recordAt(at(640), { ...north(SOL, 11_250), ignition: false }),
      ),
      recordAt(at(5000), { ...north(SOL, 11_250) }),
    ],
    [
      'with a silence of GAP_MAX and the ignition on',
      [off, ...way],
      recordAt(at(4300), { ...north(SOL, 60_000), speedKmh: 60 }),
    ],
    [
      'without ignition input',
      [...way, ...idle({ from: at(610), to: at(630), start: endOf(way) })].map((r) => ({
        ...r,
        ignition: null,
      })),
      recordAt(at(5000), { ...endOf(way), ignition: null, speedKmh: 40 }),
    ],
  ])('that is over by the clock is what the next record confirms: %s', (_, records, next) => {
    const { memory, facts } = foldAll(records, { settings });
    expect(journeysOf(facts)).toEqual([]);
    const confirmed = journeysOf(foldAll([next], { memory, settings }).facts);
    expect(confirmed).toHaveLength(1);
    expect(runningJourney(memory, CAR, at(5000))).toEqual(confirmed[0]);
    expect(runningJourney(memory, CAR, memory.lastMs)).toEqual(confirmed[0]);
  });

  it('is over by the clock 180 s after its stop began, or after 3,600 s of silence, and 60 s more', () => {
    const stopped = foldAll([off, ...way, recordAt(at(610), { ...endOf(way), ignition: false })]).memory;
    expect([849, 850].map((second) => isJourneyOver(stopped, CAR, at(second)))).toEqual([false, true]);
    const silent = foldAll([off, ...way]).memory;
    expect([4259, 4260].map((second) => isJourneyOver(silent, CAR, at(second)))).toEqual([false, true]);
    expect(journeyOverMs(foldAll([off]).memory, CAR)).toBeNull();
  });

  it('too short to be one is shown until its stop is certain', () => {
    const { memory } = foldAll([off, recordAt(at(0)), recordAt(at(10), { ignition: false })]);
    expect(runningJourney(memory, CAR, at(249))).toMatchObject({
      startMs: at(0),
      endMs: at(0),
      distanceM: 0,
    });
    expect(runningJourney(memory, CAR, at(250))).toBeNull();
  });
});

describe('what else is in progress', () => {
  it('is nothing before the first record', () => {
    const memory = emptyMemory();
    expect([runningDay(memory, CAR), runningPrivatePeriod(memory), lastPosition(memory)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(openTamperings(memory)).toEqual([]);
  });

  it('is the day with its private use so far', () => {
    const own = drive({ from: at(0), to: at(600), kmh: 60, odometerM: 0, fields: { privateMode: true } });
    const { memory } = foldAll([off, ...own]);
    expect(runningDay(memory, CAR)).toMatchObject({
      day: '2026-03-02',
      privateS: 600,
      privateDistanceM: 10_000,
    });
    expect(runningPrivatePeriod(memory)).toEqual({
      startMs: at(0),
      endMs: null,
      lastMs: null,
      origin: 'manual',
      distanceM: 10_000,
      day: '2026-03-02',
    });
  });
});

describe('the last position', () => {
  it('has the last known value of each reading', () => {
    const gauges = { fuelLevelPct: 55, externalV: 14.1, batteryPct: 90, gsmLevel: 4, driverTag: 'A' };
    const { memory } = foldAll([
      off,
      recordAt(at(0), gauges),
      recordAt(at(10), { ...north(SOL, 100), speedKmh: 36, courseDeg: 90 }),
    ]);
    expect(lastPosition(memory)).toEqual({
      timeMs: at(10),
      ...north(SOL, 100),
      courseDeg: 90,
      speedKmh: 36,
      ignition: true,
      odometerM: null,
      driverTag: 'A',
      fuelLevelPct: 55,
      fuelLevelL: null,
      coolantC: null,
      rpm: null,
      engineLoadPct: null,
      externalV: 14.1,
      batteryPct: 90,
      gsmLevel: 4,
      satellites: 9,
    });
  });

  it.each<Partial<TrackerRecord>>([
    { fuelLevelPct: 54 },
    { fuelLevelL: 31.4 },
    { coolantC: 90.5 },
    { rpm: 2100 },
    { engineLoadPct: 60 },
    { externalV: 12.5 },
    { batteryPct: 80 },
    { gsmLevel: 1 },
    { satellites: 12 },
    { courseDeg: 180 },
  ])('takes over %j alone', (fields) => {
    const first = recordAt(at(0), { fuelLevelPct: 55, externalV: 14.1, batteryPct: 90, gsmLevel: 4 });
    const { memory } = foldAll([first, { ...first, timeMs: at(10), ...fields }]);
    expect(lastPosition(memory)).toMatchObject(fields);
  });

  it('has no driver after the journey', () => {
    const records = [off, recordAt(at(0), { driverTag: 'A' }), ...park({ from: at(10), to: at(300) })];
    expect(lastPosition(foldAll(records).memory)!.driverTag).toBeNull();
  });

  it('keeps the place without a fix, and has none before the first', () => {
    const blind = recordAt(at(10), { valid: false, lat: 0, lng: 0 });
    expect(lastPosition(foldAll([off, blind]).memory)).toMatchObject(SOL);
    expect(lastPosition(foldAll([blind]).memory)).toMatchObject({ lat: null, lng: null, timeMs: at(10) });
  });
});
