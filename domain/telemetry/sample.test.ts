import { describe, expect, it } from 'vitest';
import { distanceM } from '../geo.ts';
import type { FigureSource } from '../tracker/figure-source.ts';
import { lastPosition } from './last-position.ts';
import type { Memory } from './memory.ts';
import { at, drive, foldAll, journeysOf, north, park, recordAt, SOL } from './record.builder.ts';
import type { TrackerRecord } from './record.ts';
import { sampleOf } from './sample.ts';

const sample = (memory: Memory, record: TrackerRecord, speedSource: FigureSource = 'none') =>
  sampleOf(memory, record, { speedSource, privateSpans: [] });

const after = (...records: TrackerRecord[]) => foldAll(records).memory;
const shownAfter = (...records: TrackerRecord[]) => {
  const { lat, lng } = lastPosition(after(...records))!;
  return lat === null || lng === null ? null : { lat, lng };
};

describe('a fix', () => {
  it.each<[string, Partial<TrackerRecord>, string]>([
    ['of 4 satellites and HDOP 5', { satellites: 4, hdop: 5 }, 'new'],
    ['of 3 satellites', { satellites: 3 }, 'poor'],
    ['of HDOP 5.1', { hdop: 5.1 }, 'poor'],
    ['without satellites and HDOP told', { satellites: null, hdop: null }, 'new'],
    ['that the tracker calls invalid', { valid: false }, 'none'],
    ['at 0/0', { lat: 0, lng: 0 }, 'none'],
    ['off the globe', { lat: 91 }, 'none'],
    ['in private use', { privateMode: true }, 'none'],
  ])('%s is %s', (_, fields, grade) => {
    expect(sample(after(), recordAt(at(0), fields)).grade).toBe(grade);
  });

  it.each([
    ['610 m in 10 s (219.6 km/h) is good', 610, 10, 'good'],
    ['612 m in 10 s (220.3 km/h) is odd', 612, 10, 'odd'],
    ['60 m in the same second is good', 60, 0, 'good'],
    ['62 m in the same second is odd', 62, 0, 'odd'],
  ])('%s', (_, metres, seconds, grade) => {
    expect(sample(after(recordAt(at(0))), recordAt(at(seconds), north(SOL, metres))).grade).toBe(grade);
  });

  it('that is odd neither moves the vehicle nor adds distance', () => {
    const way = drive({ from: at(0), to: at(300), kmh: 60 });
    const jump = recordAt(at(305), { ...north(SOL, 400_000), speedKmh: 60 });
    const back = drive({ from: at(310), to: at(600), kmh: 60, start: north(SOL, 5166.67) });
    expect(shownAfter(...way, jump)).toEqual(north(SOL, 5000));
    const end = park({ from: at(610), to: at(900), start: north(SOL, 10_000) });
    const journeys = journeysOf(
      foldAll([recordAt(at(-300), { ignition: false }), ...way, jump, ...back, ...end]).facts,
    );
    expect(journeys).toMatchObject([{ distanceM: 10_000, endMs: at(600) }]);
  });

  it('is believed elsewhere when three in a row agree within 1 km, without the distance in between', () => {
    const there = north(SOL, 400_000);
    const odd = (seconds: number, metres: number) =>
      recordAt(at(seconds), { ...north(there, metres), speedKmh: 60 });
    expect(shownAfter(recordAt(at(0)), odd(10, 0), odd(20, 170))).toEqual(SOL);
    expect(shownAfter(recordAt(at(0)), odd(10, 0), odd(20, 170), odd(30, 340))).toEqual(north(there, 340));
    expect(shownAfter(recordAt(at(0)), odd(10, 0), odd(20, 1100), odd(30, 1200))).toEqual(SOL);
    const memory = after(recordAt(at(0)), odd(10, 0), odd(20, 170), odd(30, 340), odd(40, 510));
    expect(memory.totals.gpsMm / 1000).toBeCloseTo(170, 0);
  });

  it('that is poor is shown and adds no distance', () => {
    const poor = recordAt(at(10), { ...north(SOL, 100), speedKmh: 40, satellites: 3 });
    const memory = after(recordAt(at(0), { speedKmh: 40 }), poor);
    expect(lastPosition(memory)).toMatchObject(north(SOL, 100));
    expect(memory.totals.gpsMm).toBe(0);
  });
});

describe('a standing vehicle', () => {
  const drift = (metres: number, fields: Partial<TrackerRecord> = {}) =>
    after(recordAt(at(0)), recordAt(at(10)), recordAt(at(20), { ...north(SOL, metres), ...fields }));

  it.each([
    ['29 m of drift', 29, {}, 0],
    ['31 m', 31, {}, 31],
    ['49 m with HDOP over 3', 49, { hdop: 3.1 }, 0],
    ['31 m with HDOP 3', 31, { hdop: 3 }, 31],
    ['51 m with HDOP over 3', 51, { hdop: 3.1 }, 51],
    ['31 m with the ignition off', 31, { ignition: false }, 0],
  ])('after %3$s', (_, metres, fields, counted) => {
    expect(Math.round(drift(metres, fields).totals.gpsMm / 1000)).toBe(counted);
  });

  it('stays where it stopped under drift, however long', () => {
    const hours = Array.from({ length: 600 }, (_, i) => recordAt(at(i * 10), north(SOL, (i % 7) * 4)));
    expect(shownAfter(...hours)).toEqual(SOL);
    expect(after(...hours).totals.gpsMm).toBe(0);
  });

  it('is not shown at a poor fix once it has a good one', () => {
    const poor = { ...north(SOL, 200), satellites: 3 };
    expect(shownAfter(recordAt(at(0)), recordAt(at(10)), recordAt(at(60), poor))).toEqual(SOL);
    expect(shownAfter(recordAt(at(0), poor))).toEqual(north(SOL, 200));
  });

  it('has come to where its first standing fix is', () => {
    const memory = after(recordAt(at(0), { speedKmh: 20 }), recordAt(at(5), north(SOL, 20)));
    expect(Math.round(memory.totals.gpsMm / 1000)).toBe(20);
    expect(memory.place.fix).toMatchObject(north(SOL, 20));
  });

  it('carried away with the ignition off moves without distance', () => {
    const records = [0, 1, 2, 3].map((i) =>
      recordAt(at(i * 60), { ...north(SOL, i * 500), ignition: false }),
    );
    expect(shownAfter(...records)).toEqual(north(SOL, 1500));
    expect(after(...records).totals.gpsMm).toBe(0);
  });
});

describe('the speed of a sample', () => {
  it.each<[FigureSource, number | null, number, number]>([
    ['none', 53, 50, 50],
    ['gps', 53, 50, 50],
    ['can', 53, 53, 53],
    ['obd', 53, 53, 53],
    ['obd', null, 50, 50],
  ])('by the choice %s, the vehicle telling %s', (choice, vehicleSpeedKmh, speedKmh, soundKmh) => {
    const record = recordAt(at(0), { speedKmh: 50, vehicleSpeedKmh });
    expect(sample(after(), record, choice)).toMatchObject({ speedKmh, soundKmh });
    const poor = { ...record, satellites: 3 };
    expect(sample(after(), poor, choice).soundKmh).toBe(speedKmh === 53 ? 53 : null);
  });

  const moving = recordAt(at(0), { speedKmh: 50 });
  const blind = { valid: false, lat: null, lng: null, speedKmh: null };
  it.each<[string, TrackerRecord[], TrackerRecord, number, number | null]>([
    ['is the one of the fix', [], recordAt(at(10), { speedKmh: 90, vehicleSpeedKmh: 80 }), 90, 90],
    ['is the vehicle’s own without a fix', [], recordAt(at(10), { ...blind, vehicleSpeedKmh: 80 }), 80, 80],
    ['is believed up to 220', [moving], recordAt(at(10), { speedKmh: 220 }), 220, 220],
    ['is not believed above 220', [moving], recordAt(at(10), { speedKmh: 221 }), 50, null],
    [
      'is not told against anybody from a poor fix',
      [],
      recordAt(at(10), { speedKmh: 90, satellites: 3 }),
      90,
      null,
    ],
    [
      'is not told against anybody from a counter',
      [recordAt(at(0), { odometerM: 0, odometerSource: 'device' })],
      recordAt(at(10), { speedKmh: null, odometerM: 200, odometerSource: 'device' }),
      72,
      null,
    ],
    [
      'is none of private use: that of work goes on',
      [moving],
      recordAt(at(10), { privateMode: true, speedKmh: 70, vehicleSpeedKmh: 70 }),
      50,
      null,
    ],
    [
      'is the same for every advance of the counter in private use',
      [recordAt(at(0), { odometerM: 1000, odometerSource: 'can' })],
      recordAt(at(10), { privateMode: true, speedKmh: 70, odometerM: 1300, odometerSource: 'can' }),
      10,
      null,
    ],
    [
      'is none when the counter stands in private use',
      [moving, recordAt(at(0), { speedKmh: 50, odometerM: 1000, odometerSource: 'can' })],
      recordAt(at(10), { privateMode: true, speedKmh: 70, odometerM: 1000, odometerSource: 'can' }),
      0,
      null,
    ],
    ['is not the one of an invalid fix', [moving], recordAt(at(10), { ...blind, speedKmh: 70 }), 50, null],
    [
      'is not the advance of another counter',
      [recordAt(at(0), { speedKmh: 50, odometerM: 0, odometerSource: 'device' })],
      recordAt(at(10), { ...blind, odometerM: 200, odometerSource: 'can' }),
      50,
      null,
    ],
    [
      'is not the advance of a counter in no time',
      [recordAt(at(0), { speedKmh: 50, odometerM: 0, odometerSource: 'device' })],
      recordAt(at(0), { ...blind, odometerM: 0, odometerSource: 'device' }),
      50,
      null,
    ],
    ['is 0 with the ignition off', [moving], recordAt(at(10), { speedKmh: 30, ignition: false }), 0, null],
    ['goes on without a fix', [moving], recordAt(at(600), blind), 50, null],
    ['does not go on for more than ten minutes', [moving], recordAt(at(601), blind), 0, null],
    [
      'does not go on when the tracker feels no movement',
      [moving],
      recordAt(at(10), { ...blind, movement: false }),
      0,
      null,
    ],
  ])('%s', (_, past, record, speedKmh, soundKmh) => {
    expect(sample(after(...past), record)).toMatchObject({ speedKmh, soundKmh });
  });

  it('is the advance of the counter when nothing else tells it', () => {
    const counter = (odometerM: number) => ({ ...blind, odometerM, odometerSource: 'device' as const });
    const memory = after(recordAt(at(0), counter(1000)));
    // 200 m in 10 s.
    expect(sample(memory, recordAt(at(10), counter(1200))).speedKmh).toBe(72);
    expect(sample(memory, recordAt(at(10), counter(900))).speedKmh).toBe(0);
  });

  it('is no negative zero, which no stored memory can hold, when the counter goes back a metre', () => {
    const reading = (odometerM: number) => ({ ...blind, odometerM, odometerSource: 'device' as const });
    const memory = after(recordAt(at(0), reading(1000)));
    expect(sample(memory, recordAt(at(10), reading(999)))).toMatchObject({
      speedKmh: 0,
      isSpeedKnown: false,
    });
  });
});

it('a fix without one of its coordinates is none', () => {
  expect(sample(after(), recordAt(at(0), { lat: null })).grade).toBe('none');
  expect(sample(after(), recordAt(at(0), { lng: null })).grade).toBe('none');
});

it('a leg is the distance between its fixes', () => {
  const a = recordAt(at(0), { speedKmh: 40 });
  const b = recordAt(at(10), { ...north(SOL, 111), speedKmh: 40 });
  expect(after(a, b).totals.gpsMm).toBe(Math.round(distanceM(SOL, north(SOL, 111)) * 1000));
});
