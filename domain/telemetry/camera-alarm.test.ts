import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endsExtra, type NumberedAlarm, startExtra } from './camera-alarm.ts';
import type { Fact } from './fact.ts';
import { foldAll, ms, recordAt } from './record.builder.ts';
import type { TrackerRecord } from './record.ts';

const T = ms('2026-03-02T08:00:00Z');
const FATIGUE: NumberedAlarm = { event: 'fatigue', number: 7 };
const PHONE: NumberedAlarm = { event: 'phone', number: 7 };

const at = (s: number, fields: Partial<TrackerRecord> = {}) => recordAt(T + s * 1_000, fields);
const start = (s: number, { event, number }: NumberedAlarm) => at(s, { event, extra: startExtra(number) });
const end = (s: number, ...ends: NumberedAlarm[]) => at(s, { extra: endsExtra(ends) });

const durationsIn = (facts: readonly Fact[]) =>
  facts.flatMap((fact) => (fact.type === 'camera_duration' ? [fact.duration] : []));
const durationsOf = (records: readonly TrackerRecord[]) =>
  durationsIn(foldAll(records).facts).map(({ code, startMs, durationS }) => [
    code,
    (startMs - T) / 1_000,
    durationS,
  ]);

describe('an alarm of a camera lasts', () => {
  it.each<[string, TrackerRecord[], number[][]]>([
    ['from its start to its end', [start(0, FATIGUE), at(10), end(23, FATIGUE)], [[1050, 0, 23]]],
    [
      'as long as it lasts, not as others do',
      [start(0, FATIGUE), start(5, PHONE), end(9, PHONE), end(30, FATIGUE)],
      [
        [1052, 5, 4],
        [1050, 0, 30],
      ],
    ],
    ['until the first end', [start(0, FATIGUE), end(8, FATIGUE), end(9, FATIGUE)], [[1050, 0, 8]]],
    ['no time when start and end are in one second', [start(0, FATIGUE), end(0, FATIGUE)], [[1050, 0, 0]]],
    [
      'two of them end in one record',
      [start(0, FATIGUE), start(1, PHONE), end(6, FATIGUE, PHONE)],
      [
        [1050, 0, 6],
        [1052, 1, 5],
      ],
    ],
    [
      'from the newest start with its number',
      [start(0, FATIGUE), start(60, FATIGUE), end(65, FATIGUE)],
      [[1050, 60, 5]],
    ],
    [
      'a day at most',
      [start(0, FATIGUE), end(86_400, FATIGUE), start(90_000, PHONE), end(176_401, PHONE)],
      [[1050, 0, 86_400]],
    ],
    ['unknown when only a moment is reported', [at(0, { event: 'fatigue' }), end(9, FATIGUE)], []],
    ['unknown when the end alone is known', [end(9, FATIGUE)], []],
    [
      'unknown when private use comes between',
      [start(0, FATIGUE), at(5, { privateMode: true }), at(8, { privateMode: false }), end(9, FATIGUE)],
      [],
    ],
  ])('%s', (_, records, expected) => {
    expect(durationsOf(records)).toEqual(expected);
  });
});

it('every alarm with an end lasts from start to end, however alarms interleave', () => {
  const alarm = fc.record({ from: fc.nat(3_000), lasts: fc.integer({ min: 1, max: 600 }) });
  fc.assert(
    fc.property(fc.array(alarm, { maxLength: 12 }), (alarms) => {
      const records = alarms
        .flatMap(({ from, lasts }, number) => [
          start(from, { event: 'fatigue', number }),
          end(from + lasts, { event: 'fatigue', number }),
        ])
        .toSorted((a, b) => a.timeMs - b.timeMs);
      const sorted = (pairs: number[][]) => pairs.map(String).toSorted();
      const durations = durationsOf(records).map(([, from, lasted]) => [from!, lasted!]);
      expect(sorted(durations)).toEqual(sorted(alarms.map(({ from, lasts }) => [from, lasts])));
    }),
  );
});
