import { describe, expect, it } from 'vitest';
import type { Fact } from './fact.ts';
import { BAR, day, EIGHT, type Stretches } from './halt.builder.ts';
import { runningHalt } from './halt.ts';
import { NO_PLACES, type PlaceLookup } from './place-lookup.ts';
import {
  alertsOf,
  CAR,
  drive,
  endOf,
  foldAll,
  haltsOf,
  journeysOf,
  later,
  recordAt,
} from './record.builder.ts';
import type { TrackerRecord } from './record.ts';

const everywhere: PlaceLookup = { ...NO_PLACES, poiAt: () => BAR };
const settings = { ...CAR, places: everywhere };

/** Halts as seconds after eight: kind, from, to. */
const seconds = (facts: readonly Fact[]) =>
  haltsOf(facts).map(({ kind, startMs, endMs }) => [kind, (startMs - EIGHT) / 1000, (endMs! - EIGHT) / 1000]);

describe('halts', () => {
  it.each<[string, TrackerRecord[], (string | number)[][]]>([
    // The journey ends with its last record, at 590.
    [
      'a stop lasts from the end of a journey to the next',
      day(['drive', 600], ['park', 600], ['drive', 600]),
      [['stop', 590, 1200]],
    ],
    [
      'idling of two minutes is one',
      day(['drive', 600], ['idle', 120], ['drive', 600]),
      [['idle', 600, 720]],
    ],
    ['idling of less is none', day(['drive', 600], ['idle', 110], ['drive', 600]), []],
    [
      'idling before and after a stop belongs to it',
      day(['drive', 600], ['idle', 90], ['park', 600], ['idle', 60], ['drive', 600]),
      [['stop', 600, 1350]],
    ],
    [
      'moments of it do not',
      day(['drive', 600], ['idle', 50], ['park', 600], ['idle', 50], ['drive', 600]),
      [['stop', 640, 1250]],
    ],
    [
      'a test of the ignition does not end a stop',
      day(['drive', 600], ['park', 600], ['idle', 30], ['park', 600], ['drive', 600]),
      [['stop', 590, 1830]],
    ],
    [
      'nor does a journey that is discarded',
      day(['drive', 600], ['park', 600], ['idle', 20, { speedKmh: 5 }], ['park', 600], ['drive', 600]),
      [['stop', 590, 1820]],
    ],
    [
      'an engine that ran at the stop does not',
      day(['drive', 600], ['park', 600], ['idle', 300], ['park', 600], ['drive', 600]),
      [['stop', 590, 2100]],
    ],
    ['nothing is known of what was before the first journey', day(['park', 600], ['drive', 600]), []],
    [
      'the beginning of private use ends it',
      day(['drive', 600], ['park', 600], ['park', 600, { privateMode: true }], ['drive', 600]),
      [['stop', 590, 1200]],
    ],
    [
      'what private use brought about is none',
      day(['drive', 600, { privateMode: true }], ['park', 600], ['drive', 600, { privateMode: false }]),
      [],
    ],
  ])('%s', (_, records, expected) => {
    expect(seconds(foldAll(records).facts)).toEqual(expected);
  });

  it('a silence on the way ends an idle run where it began, and one in place is a stop', () => {
    const [first, second] = [
      day(['drive', 600], ['idle', 300]),
      drive({ from: later(EIGHT, 2000), to: later(EIGHT, 2600) }),
    ];
    expect(seconds(foldAll([...first, ...second.map((r) => ({ ...r, lat: r.lat! + 0.5 }))]).facts)).toEqual([
      ['idle', 600, 890],
    ]);
    const here = endOf(first);
    const there = drive({ from: later(EIGHT, 2000), to: later(EIGHT, 2600), start: here });
    expect(seconds(foldAll([...first, ...there]).facts)).toEqual([['stop', 600, 2000]]);
  });

  it('without ignition input, a stop begins with the standstill and ends with the next journey', () => {
    const fields = { ignition: null };
    const records = day(['drive', 600, fields], ['idle', 600, fields], ['drive', 600, fields]);
    expect(seconds(foldAll(records).facts)).toEqual([['stop', 600, 1200]]);
  });
});

it('tells how far and how long it is from the halt before, but for private use between them', () => {
  const way = day(
    ...([
      ['drive', 600],
      ['park', 600],
      ['drive', 600],
      ['idle', 300],
      ['drive', 600],
      ['park', 600],
    ] as Stretches),
    ...([
      ['drive', 600, { privateMode: true }],
      ['drive', 600, { privateMode: false }],
      ['park', 600],
      ['drive', 600],
    ] as Stretches),
  );
  const { facts } = foldAll(way);
  // At 50 km/h 590 s, with the 10 s to the place of the next record, are 8,194 m.
  expect(haltsOf(facts).map(({ fromPrevM, fromPrevS }) => [fromPrevM, fromPrevS])).toEqual([
    [null, null],
    [8_194, 600],
    [8_194, 590],
    [null, null],
  ]);
});

describe('visits', () => {
  it('are told at arrival, after five minutes where it should not stop, and at departure', () => {
    const { facts } = foldAll(day(['drive', 600], ['park', 600], ['drive', 600]), { settings });
    const told = alertsOf(facts).filter(({ placeId }) => placeId === BAR.id);
    expect(told.map(({ code, timeMs, value }) => [code, (timeMs - EIGHT) / 1000, value])).toEqual([
      [1001, 590, null],
      [1005, 890, 5],
      [1002, 1200, null],
    ]);
    expect(haltsOf(facts)).toMatchObject([{ poiId: BAR.id, isFraudulent: true, day: '2026-03-02' }]);
  });

  it('of less than five minutes are not fraudulent', () => {
    const { facts } = foldAll(day(['drive', 600], ['idle', 290], ['drive', 600]), { settings });
    expect(alertsOf(facts).map(({ code }) => code)).not.toContain(1005);
    expect(haltsOf(facts)).toMatchObject([{ poiId: BAR.id, isFraudulent: false }]);
  });

  it('have the driver who came', () => {
    const { facts } = foldAll(
      day(
        ['drive', 600, { driverTag: 'A' }],
        ['park', 600],
        ['drive', 600, { driverTag: 'B' }],
        ['idle', 300],
        ['drive', 600],
      ),
    );
    expect(journeysOf(facts).map(({ driverTag }) => driverTag)).toEqual(['A']);
    expect(haltsOf(facts).map(({ driverTag }) => driverTag)).toEqual(['A', 'B']);
  });
});

describe('a halt that lasts', () => {
  const memoryAfter = (...stretches: Stretches) => foldAll(day(...stretches), { settings }).memory;

  it('is known as soon as the ignition is off', () => {
    const halt = runningHalt(memoryAfter(['drive', 600], ['park', 10]), settings, later(EIGHT, 620));
    expect(halt).toMatchObject({
      startMs: later(EIGHT, 590),
      endMs: null,
      poiId: BAR.id,
      isFraudulent: true,
    });
  });

  it('with the ignition on only counts as far as the vehicle told', () => {
    const at = later(EIGHT, 3000);
    expect(runningHalt(memoryAfter(['drive', 600], ['idle', 120]), settings, at)).toBeNull();
    expect(runningHalt(memoryAfter(['drive', 600], ['idle', 130]), settings, at)).toMatchObject({
      kind: 'idle',
      isFraudulent: false,
    });
    expect(runningHalt(memoryAfter(['drive', 600]), settings, at)).toBeNull();
  });

  it('is none in private use', () => {
    const { memory } = foldAll([
      ...day(['drive', 600], ['park', 600]),
      recordAt(later(EIGHT, 1300), { ignition: false, privateMode: true }),
    ]);
    expect(runningHalt(memory, CAR, later(EIGHT, 9000))).toBeNull();
  });
});
