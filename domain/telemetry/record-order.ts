import { NUMBER_COLUMNS } from './column.ts';
import type { TrackerRecord } from './record.ts';

/**
 * The one order of a vehicle's records, whatever the order of their arrival. It is by time, then events
 * before the periodic record of the same moment, then by content. Zero means that the records are the same
 * (protocol rules §8.7).
 */
export function compareRecords(a: TrackerRecord, b: TrackerRecord): number {
  if (a.timeMs !== b.timeMs) return a.timeMs - b.timeMs;
  if (a.eventCode !== b.eventCode) {
    if (a.eventCode === 0 || b.eventCode === 0) return b.eventCode - a.eventCode;
    return a.eventCode - b.eventCode;
  }
  for (const column of NUMBER_COLUMNS) {
    const difference = (column.get(a) ?? -Infinity) - (column.get(b) ?? -Infinity);
    if (difference < 0) return -1;
    if (difference > 0) return 1;
  }
  return compareTexts(textsOf(a), textsOf(b));
}

const textsOf = (r: TrackerRecord) =>
  `${r.driverTag}\n${r.vin}\n${r.extra === null ? '' : JSON.stringify(Object.entries(r.extra).sort())}`;
const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Sorts records into the one order and removes repeats; returns a new array. */
export function inOrder(records: readonly TrackerRecord[]): TrackerRecord[] {
  const sorted = [...records].sort(compareRecords);
  return sorted.filter((record, i) => i === 0 || compareRecords(sorted[i - 1]!, record) !== 0);
}
