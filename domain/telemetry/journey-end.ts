import { metresBetween } from './distance.ts';
import { fuelSince } from './fuel.ts';
import type { JourneyEnd, JourneyMemory, Memory } from './memory.ts';
import { odometerShownM } from './odometer.ts';
import type { Thresholds } from './rules.ts';
import type { Moment } from './step.ts';

/**
 * The journey's end if the newest record of a memory ends it; `sinceMs` is the beginning of the stop, as far
 * as it is known.
 */
export function endAfter(open: JourneyMemory, memory: Memory, sinceMs: number): JourneyEnd {
  const { lastMs, place, totals, odometer, heard } = memory;
  return {
    ms: lastMs,
    sinceMs,
    lat: place.fix?.lat ?? null,
    lng: place.fix?.lng ?? null,
    distanceM: metresBetween(open.start.totals, totals),
    ...fuelSince(open.start, memory),
    odometerM: odometer.shownM,
    kmh: heard.speedKmh,
  };
}

/**
 * The journey's end if the current record ends it: at a stop without ignition input, or at a change between
 * work and private use.
 */
export function endAt(
  open: JourneyMemory,
  { before, sample, place, totals, counters, tank, odometer }: Moment,
): JourneyEnd {
  // The record that begins private use has already lost its place.
  const fix = place.fix ?? before.place.fix;
  return {
    ms: sample.timeMs,
    sinceMs: sample.timeMs,
    lat: fix?.lat ?? null,
    lng: fix?.lng ?? null,
    distanceM: metresBetween(open.start.totals, totals),
    ...fuelSince(open.start, { totals, counters, tank }),
    odometerM: odometerShownM(odometer, open, totals),
    kmh: 0,
  };
}

/** The instant at which the stop that ends a journey has lasted long enough. */
export function stoppedMs({ sinceMs }: JourneyEnd, { stop_split_s }: Thresholds): number {
  return sinceMs + stop_split_s * 1000;
}
