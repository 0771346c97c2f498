import { odometersAfter } from './distance.ts';
import { heardAfter } from './fold.ts';
import { courseAfter } from './gauges.ts';
import type { Glance, Memory, PrivateMemory } from './memory.ts';
import { completeGlance, emptyMemory } from './memory-shape.ts';
import { motionAfter } from './motion.ts';
import { placeAfter } from './place.ts';
import type { TrackerRecord } from './record.ts';
import { sampleOf } from './sample.ts';
import type { VehicleSettings } from './vehicle-settings.ts';

/**
 * The columns of a payload that a glance reads: place, speed, course and validity (2-6), quality of the fix
 * (8, 9). Also ignition, movement and the vehicle's own speed (10-12), counters (13, 14, 37), private use
 * (26), and the order of records (33).
 */
export const GLANCE_COLUMNS: ReadonlySet<number> = new Set([
  2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 26, 33, 37,
]);

const NOTHING = completeGlance(null);
/** A glance only needs to know that there is private use; the stored periods give its beginning. */
const PRIVATE: PrivateMemory = {
  ...{ startMs: 0, day: '1970-01-01', pastM: 0 },
  totals: emptyMemory().totals,
  isAutomatic: false,
};

/** The settings of a vehicle that a glance needs. */
export type GlanceSettings = Pick<VehicleSettings, 'speedSource' | 'privateSpans'>;

/** The glance of a memory, to be stored. */
export function glanceOf({ lastMs, heard, place, counters, motion, private: open, gauges }: Memory): Glance {
  const { bus, own } = counters;
  return {
    ...{ lastMs, heard, place, motion },
    counters: { bus, own },
    private: open === null ? null : PRIVATE,
    gauges: { courseDeg: gauges.courseDeg },
  };
}

/**
 * The place and movement of a vehicle after some consecutive records, exactly as the whole fold gives them
 * but for a fraction of the work. Journeys, events and days are left out. It computes a state of the past
 * from the records just before it.
 */
export function glance(
  records: Iterable<TrackerRecord>,
  settings: GlanceSettings,
  from: Glance = NOTHING,
): Glance {
  let known = from;
  for (const record of records) known = glanceAfter(known, record, settings);
  return known;
}

/** The same for one more record. */
export function glanceAfter(before: Glance, record: TrackerRecord, settings: GlanceSettings): Glance {
  const sample = sampleOf(before, record, settings);
  const courseDeg = courseAfter(before.gauges, record);
  return {
    lastMs: sample.timeMs,
    heard: heardAfter(before.heard, sample),
    place: placeAfter(before, sample, record),
    motion: motionAfter(before, sample),
    counters: odometersAfter(before.counters, record),
    private: sample.isPrivate ? PRIVATE : null,
    gauges: courseDeg === before.gauges.courseDeg ? before.gauges : { courseDeg },
  };
}
