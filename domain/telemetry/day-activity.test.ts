import { describe, expect, it } from 'vitest';
import type { DayActivity } from './fact.ts';
import {
  CAR,
  daysOf,
  drive,
  endOf,
  foldAll,
  idle,
  later,
  ms,
  north,
  park,
  recordAt,
} from './record.builder.ts';
import type { TrackerRecord } from './record.ts';
import { runningDay } from './running.ts';

const cells = (values: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => values[hour] ?? 0);
const day = (records: readonly TrackerRecord[]): DayActivity => runningDay(foldAll(records).memory, CAR)!;

describe('the hours of a day', () => {
  // 07:30-09:30 UTC is 08:30-10:30 in Madrid in winter.
  const T = ms('2026-03-02T07:30:00Z');
  const way = drive({ from: T, to: later(T, 7200), kmh: 60, everyS: 30 });
  const end = park({ from: later(T, 7230), to: later(T, 9000), everyS: 60, start: endOf(way) });

  it('are those of the wall clock of the vehicle’s zone', () => {
    expect(day([...way, ...end])).toEqual({
      day: '2026-03-02',
      ruleVersion: 1,
      firstMs: T,
      lastMs: later(T, 8970),
      messages: cells({ 8: 60, 9: 120, 10: 91 }),
      activeS: cells({ 8: 1800, 9: 3600, 10: 1830 }),
      ignitionS: cells({ 8: 1800, 9: 3600, 10: 1830 }),
      tampered: false,
      privateS: 0,
      privateDistanceM: 0,
      odometerM: null,
    });
  });

  it('count standing with the engine on, and nothing with it off', () => {
    const { activeS } = day([
      ...idle({ from: T, to: later(T, 600) }),
      ...park({ from: later(T, 610), to: later(T, 6000) }),
    ]);
    expect(activeS).toEqual(cells({ 8: 610 }));
  });

  it.each([
    [600, 600],
    [601, 0],
  ])('count a silence of %d s as %d s', (silence, seconds) => {
    expect(day([recordAt(T), recordAt(later(T, silence))]).activeS).toEqual(cells({ 8: seconds }));
  });

  it('count both records of one moment', () => {
    expect(day([recordAt(T, { eventCode: 239 }), recordAt(T)]).messages).toEqual(cells({ 8: 2 }));
  });

  it('without ignition input count movement and the first three minutes of a halt, as the live state does', () => {
    const dark = (records: TrackerRecord[]) => records.map((record) => ({ ...record, ignition: null }));
    const moved = drive({ from: T, to: later(T, 290), kmh: 60 });
    const stopped = drive({ from: later(T, 300), to: later(T, 1500), kmh: 0, start: endOf(moved) });
    const { activeS, ignitionS } = day(dark([...moved, ...stopped]));
    expect(activeS).toEqual(cells({ 8: 480 }));
    expect(ignitionS).toEqual(cells({}));
  });

  it('have parts of seconds only once', () => {
    const ticks = Array.from({ length: 2401 }, (_, i) => recordAt(T + i * 2250));
    expect(day(ticks).activeS).toEqual(cells({ 8: 1800, 9: 3600 }));
  });
});

describe('a day', () => {
  // 23:50 in Madrid.
  const T = ms('2026-03-02T22:50:00Z');
  const night = drive({ from: T, to: later(T, 1200), kmh: 60, everyS: 60 });

  it('is told with the first record of a later one, its seconds split at midnight', () => {
    const shifted = night.map((record) => ({ ...record, timeMs: record.timeMs + 30_000 }));
    const { memory, facts } = foldAll(shifted);
    expect(daysOf(facts)).toMatchObject([
      {
        day: '2026-03-02',
        firstMs: later(T, 30),
        lastMs: later(T, 570),
        messages: cells({ 23: 10 }),
        activeS: cells({ 23: 570 }),
        ignitionS: cells({ 23: 570 }),
      },
    ]);
    expect(runningDay(memory, CAR)).toMatchObject({
      day: '2026-03-03',
      firstMs: later(T, 630),
      messages: cells({ 0: 11 }),
      activeS: cells({ 0: 630 }),
    });
  });

  it('has the record of midnight in the new one', () => {
    const { memory, facts } = foldAll(night);
    expect(daysOf(facts)).toMatchObject([{ messages: cells({ 23: 10 }), activeS: cells({ 23: 600 }) }]);
    expect(runningDay(memory, CAR)).toMatchObject({ messages: cells({ 0: 11 }), activeS: cells({ 0: 600 }) });
  });

  it('without records is not told', () => {
    const far = park({ from: later(T, 5 * 86_400), to: later(T, 5 * 86_400) });
    expect(daysOf(foldAll([...night, ...far]).facts).map((d) => d.day)).toEqual(['2026-03-02', '2026-03-03']);
  });

  it('is the one of the vehicle’s zone', () => {
    const settings = { ...CAR, timeZone: 'Atlantic/Canary' };
    expect(runningDay(foldAll(night, { settings }).memory, settings)).toMatchObject({
      day: '2026-03-02',
      messages: cells({ 22: 10, 23: 11 }),
    });
  });
});

describe('the changes of the clock in Madrid', () => {
  it('leave the missing hour of spring empty', () => {
    // 29 March 2026: 02:00 becomes 03:00 at 01:00 UTC. 00:30 to 04:30 on the wall are three hours.
    const T = ms('2026-03-28T23:30:00Z');
    const way = drive({ from: T, to: later(T, 3 * 3600), kmh: 30, everyS: 60 });
    const { activeS, messages } = day(way);
    expect(activeS).toEqual(cells({ 0: 1800, 1: 3600, 3: 3600, 4: 1800 }));
    expect(messages).toEqual(cells({ 0: 30, 1: 60, 3: 60, 4: 31 }));
  });

  it('add the repeated hour of autumn into one cell', () => {
    // 25 October 2026: 03:00 becomes 02:00 at 01:00 UTC. 01:30 to 03:30 on the wall are three hours.
    const T = ms('2026-10-24T23:30:00Z');
    const way = drive({ from: T, to: later(T, 3 * 3600), kmh: 30, everyS: 60 });
    const { activeS, messages } = day(way);
    expect(activeS).toEqual(cells({ 1: 1800, 2: 7200, 3: 1800 }));
    expect(messages).toEqual(cells({ 1: 30, 2: 120, 3: 31 }));
  });

  it.each([
    ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', '2026-03-29', 23],
    ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', '2026-10-25', 25],
  ])('from %s to %s is one day', (from, to, name, hours) => {
    const records = idle({ from, to, everyS: 600, start: north({ lat: 40, lng: -3 }, 0) });
    const [told] = daysOf(foldAll(records).facts);
    expect(told!.day).toBe(name);
    expect(told!.activeS.reduce((a, b) => a + b)).toBe(hours * 3600);
    expect(told!.messages.reduce((a, b) => a + b)).toBe(hours * 6);
  });
});
