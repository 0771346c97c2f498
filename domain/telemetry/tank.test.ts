import { describe, expect, it } from 'vitest';
import type { FigureSource } from '../tracker/figure-source.ts';
import {
  alertsOf,
  CAR,
  drive,
  endOf,
  foldAll,
  journeysOf,
  later,
  park,
  recordAt,
  signalsOf,
} from './record.builder.ts';
import type { TrackerRecord } from './record.ts';

const T = '2026-03-02T08:00:00Z';
const HOUR = 60;

/**
 * A level of the tank, litres; `null`: a record without one; `off`: the ignition goes off; `silence`: two
 * hours of it.
 */
type Step = number | null | 'off' | 'silence';
const times = (n: number, step: Step) => Array.from({ length: n }, () => step);

/** A record a minute, ignition on; levels count two minutes after it. */
function recordsOf(steps: readonly Step[]): TrackerRecord[] {
  const records: TrackerRecord[] = [];
  let minute = 0;
  for (const step of [null, null, ...steps]) {
    minute += step === 'silence' ? 2 * HOUR : 1;
    if (step === 'silence') continue;
    if (step === 'off') {
      records.push(recordAt(later(T, minute * 60), { ignition: false, fuelLevelL: 5 }));
      minute += 8 * HOUR;
      for (const wait of [0, 1]) records.push(recordAt(later(T, (minute + wait) * 60)));
      minute += 1;
    } else records.push(recordAt(later(T, minute * 60), { fuelLevelL: step }));
  }
  return records;
}

describe('what is burnt by the level of the tank', () => {
  it.each<[string, readonly Step[], number]>([
    ['is nothing without five readings', [60, 50, 40, 30], 0],
    // Medians: 59.8 of the first five, 58.8 of the last five.
    ['is what the level falls', Array.from({ length: 15 }, (_, i) => (600 - i) / 10), 1],
    ['is not the fuel that moves', [60, 62, 60, 58, 60, 62, 58, 62, 60], 0],
    ['is not two readings of five that are wrong', [...times(5, 60), 5, 5, ...times(5, 60)], 0],
    ['is not what a gauge without an answer shows', [...times(5, 60), ...times(5, 0), ...times(5, 59)], 1],
    // 60 − 57, a rise of 2 that is no refuel, 57 − 56: together 60 − 56.
    ['adds up over small rises', [...times(5, 60), ...times(5, 57), ...times(5, 59), ...times(5, 56)], 4],
    // 20 − 59 + 40.
    ['goes on after a refuel within the journey', [...times(5, 20), ...times(3, 60), ...times(5, 59)], 1],
    // 20 − 58 + 40.
    ['follows a refuel while it rises', [...times(5, 20), 30, 40, 50, ...times(5, 60), ...times(5, 58)], 2],
    [
      'follows a refuel a litre at a time',
      [...times(5, 20), ...Array.from({ length: 40 }, (_, i) => 21 + i), ...times(4, 60), ...times(5, 59)],
      1,
    ],
    ['goes on after a refuel when parked', [...times(5, 20), 'off', ...times(5, 60), ...times(3, 59)], 1],
    ['leaves out what is gone after parking', [...times(5, 60), 'off', ...times(5, 25), ...times(3, 24)], 1],
    ['keeps a little that is gone after parking', [...times(5, 60), 'off', ...times(5, 58)], 2],
    // 20 litres in the four minutes of five readings would be 300 litres an hour.
    ['leaves out what no engine burns', [...times(5, 60), ...times(5, 40), ...times(3, 39)], 1],
    ['is counted over a drive without readings', [...times(5, 60), ...times(50, null), ...times(5, 30)], 30],
    [
      'begins anew after a silence that ends a journey',
      [...times(5, 60), 'silence', ...times(5, 50), ...times(3, 49)],
      1,
    ],
    // A rise is a refuel from 8 % of 600 litres on.
    [
      'knows how much moves in a large tank',
      [...times(5, 600), ...times(60, null), ...times(5, 500), ...times(5, 540), ...times(5, 499)],
      101,
    ],
  ])('%s', (_, steps, litres) => {
    expect(foldAll(recordsOf(steps)).memory.totals.tankDl / 10).toBe(litres);
  });
});

describe('a drop of fuel (1090)', () => {
  it.each<[string, readonly Step[], number[], number[]]>([
    ['of ten litres while parked is an alert', [...times(5, 60), 'off', ...times(5, 50)], [10], []],
    ['of less is told to who wants to hear of it', [...times(5, 60), 'off', ...times(5, 53)], [], [7]],
    ['of what moves in the tank is none', [...times(5, 60), 'off', ...times(5, 56)], [], []],
    ['at a rate that no engine burns', [...times(5, 60), ...times(5, 40)], [20], []],
    ['is not what was burnt', Array.from({ length: 60 }, (_, i) => (600 - 3 * i) / 10), [], []],
    ['is not a refuel', [...times(5, 20), 'off', ...times(5, 60)], [], []],
  ])('%s', (_, steps, alerts, signals) => {
    const { facts } = foldAll(recordsOf(steps));
    const litres = (told: readonly { code: number; value: number | null }[]) =>
      told.filter(({ code }) => code === 1090).map(({ value }) => value);
    expect([litres(alertsOf(facts)), litres(signalsOf(facts))]).toEqual([alerts, signals]);
  });
});

describe('the fuel of a journey', () => {
  const at = (seconds: number) => later(T, seconds);
  /**
   * Twenty minutes of driving with a reading every 10 s: the level falls a tenth of a litre a record from 60
   * on.
   */
  const way = drive({ from: at(0), to: at(1200) });
  const told = (fields: (i: number) => Partial<TrackerRecord>) =>
    [...way, ...park({ from: at(1210), to: at(1600), start: endOf(way) })].map((record, i) => ({
      ...record,
      ...fields(i),
    }));
  const level = (i: number) => ({ fuelLevelL: (600 - i) / 10 });
  const both = (i: number) => ({ ...level(i), fuelUsedL: 100 + i / 5 });

  // The medians count from the 5th settled reading (i = 14) to the last one of the drive (i = 118): 58.6 −
  // 48.2. The counter advances from 100 to 124.
  it.each<[string, (i: number) => Partial<TrackerRecord>, FigureSource, number | null, boolean]>([
    ['is by the level where there is no counter', level, 'none', 10.4, true],
    ['is by the counter where there are both', both, 'none', 24, false],
    ['is by the counter if CAN is chosen', both, 'can', 24, false],
    ['is by the level if OBD is chosen', both, 'obd', 10.4, true],
    ['is by neither if the tracker itself is chosen', both, 'gps', null, false],
    ['is unknown by a level in percent', () => ({ fuelLevelPct: 50 }), 'none', null, false],
  ])('%s', (_, fields, fuelSource, fuelL, fuelByLevel) => {
    const { facts } = foldAll(told(fields), { settings: { ...CAR, fuelSource } });
    expect(journeysOf(facts)).toMatchObject([{ fuelL, fuelByLevel }]);
  });

  it('of several journeys adds up to what the level fell', () => {
    const level = (i: number) => ({ fuelLevelL: 80 - i / 50 });
    const records = [0, 1, 2].flatMap((n) => {
      const drives = drive({ from: at(n * 3600), to: at(n * 3600 + 1800) });
      return [
        ...drives,
        ...park({ from: at(n * 3600 + 1810), to: at(n * 3600 + 2400), start: endOf(drives) }),
      ];
    });
    const whole = foldAll(records.map((record, i) => ({ ...record, ...level(i) })));
    const litres = journeysOf(whole.facts).map(({ fuelL }) => fuelL!);
    expect(litres).toHaveLength(3);
    expect(Math.round(litres.reduce((a, b) => a + b) * 10)).toBe(whole.memory.totals.tankDl);
  });
});
