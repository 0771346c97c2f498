import { drive, endOf, idle, later, ms, park, SOL } from './record.builder.ts';
import type { TrackerRecord } from './record.ts';

/** Nine in the morning in Madrid, when the days of these tests begin. */
export const EIGHT = ms('2026-03-02T08:00:00Z');
/** A point of interest where vehicles should not stop. */
export const BAR = { id: 7, isFraudulent: true };

export type Stretches = readonly ['drive' | 'idle' | 'park', number, Partial<TrackerRecord>?][];

/** A day written as `kind seconds`, one stretch after the other; a record every ten seconds. */
export function day(...stretches: Stretches): TrackerRecord[] {
  const records: TrackerRecord[] = [];
  let at = 0;
  for (const [kind, lasts, fields] of stretches) {
    const start = records.length === 0 ? SOL : endOf(records.filter(({ lat }) => lat !== null));
    const stretch = {
      from: later(EIGHT, at),
      to: later(EIGHT, at + lasts - 10),
      start,
      fields: fields ?? {},
    };
    records.push(...{ drive, idle, park }[kind](stretch));
    at += lasts;
  }
  return records;
}
