import { countersAfter } from './distance.ts';
import { heardAfter } from './fold.ts';
import { gaugesAfter } from './gauges.ts';
import type { Memory, PrivateMemory } from './memory.ts';
import { emptyMemory } from './memory-shape.ts';
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

const NOTHING = emptyMemory();
/** With this setting the fold ignores fuel, which a glance does not need. */
const NO_FUEL = { fuelSource: 'gps' } as const;
/** A glance only needs to know that there is private use; the stored periods give its beginning. */
const PRIVATE: PrivateMemory = {
  ...{ startMs: 0, day: '1970-01-01', pastM: 0 },
  totals: NOTHING.totals,
  isAutomatic: false,
};

/** The settings of a vehicle that a glance needs. */
export type GlanceSettings = Pick<VehicleSettings, 'speedSource' | 'privateSpans'>;

/** The part of a memory that a glance needs, to be kept; `completeMemory` makes a memory of it. */
export function glanceOf({ lastMs, heard, place, counters, motion, private: open, gauges }: Memory) {
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
  records: readonly TrackerRecord[],
  settings: GlanceSettings,
  from: Memory = NOTHING,
): Memory {
  let memory = from;
  for (const record of records) memory = glanceAfter(memory, record, settings);
  return memory;
}

/** The same for one more record. */
export function glanceAfter(before: Memory, record: TrackerRecord, settings: GlanceSettings): Memory {
  const sample = sampleOf(before, record, settings);
  return {
    ...before,
    lastMs: sample.timeMs,
    heard: heardAfter(before.heard, sample),
    place: placeAfter(before, sample, record),
    counters: countersAfter(before, record, NO_FUEL),
    motion: motionAfter(before, sample),
    private: sample.isPrivate ? PRIVATE : null,
    gauges: gaugesAfter(before.gauges, record),
  };
}
