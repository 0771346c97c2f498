import { zoneOffsetMs } from '#domain/day.ts';

/** A civil day and time. */
export type Civil = { day: string; time: string };

// Clocks change at quarters of an hour; asking a zone costs microseconds, and a report asks a hundred thousand times.
const QUARTER_MS = 900_000;
/** Quarters remembered of a zone: 16 years. */
const KEPT = 560_000;
const zones = new Map<string, Map<number, number>>();

/** The wall clock of a zone at an instant. Example: 1,772,445,600 s in Madrid is 2026-03-02, 11:00:00. */
export function civilAt(epochS: number, timeZone: string): Civil {
  const ms = epochS * 1000;
  let offsets = zones.get(timeZone);
  if (!offsets || offsets.size > KEPT) {
    offsets = new Map();
    zones.set(timeZone, offsets);
  }
  const quarter = Math.floor(ms / QUARTER_MS);
  let offset = offsets.get(quarter);
  if (offset === undefined) {
    offset = zoneOffsetMs(ms, timeZone);
    offsets.set(quarter, offset);
  }
  const text = new Date(ms + offset).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 19) };
}
