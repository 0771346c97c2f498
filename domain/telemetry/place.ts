import type { Glance, PlaceMemory } from './memory.ts';
import type { TrackerRecord } from './record.ts';
import type { Sample } from './sample.ts';
import { strangeAfter } from './valid-fix.ts';

/**
 * Fixes of a standing vehicle nearer than this to its stopping place are drift, metres; more with poor
 * satellite geometry.
 */
const DRIFT_M = 30;
const DRIFT_POOR_M = 50;
const DRIFT_POOR_HDOP = 3;

const NOWHERE: PlaceMemory = { fix: null, shown: null, strange: null };

const isDrift = (sample: Sample, record: TrackerRecord) =>
  sample.stepM < ((record.hdop ?? 0) > DRIFT_POOR_HDOP ? DRIFT_POOR_M : DRIFT_M);

/**
 * The place of the vehicle after a record; odd fixes and the drift of a standing vehicle do not change it.
 */
export function placeAfter(
  before: Pick<Glance, 'place' | 'motion'>,
  sample: Sample,
  record: TrackerRecord,
): PlaceMemory {
  const place = before.place;
  if (sample.isPrivate)
    return place.fix === null && place.shown === null && place.strange === null ? place : NOWHERE;
  const isStanding = !sample.isMoving && !before.motion.isMoving;
  const lat = record.lat!;
  const lng = record.lng!;
  switch (sample.grade) {
    case 'none':
      return place;
    case 'odd':
      return { fix: place.fix, shown: place.shown, strange: strangeAfter(place.strange, { lat, lng }) };
    case 'poor':
      return isStanding && place.fix !== null ? place : { ...place, shown: { lat, lng } };
    case 'good':
      if (isStanding && isDrift(sample, record)) {
        return {
          fix: { lat: place.fix!.lat, lng: place.fix!.lng, ms: sample.timeMs },
          shown: null,
          strange: null,
        };
      }
  }
  return { fix: { lat, lng, ms: sample.timeMs }, shown: null, strange: null };
}

/**
 * Metres that a record adds to the distance by fixes: none for drift, nor for transport with the ignition
 * off.
 */
export function legM(before: Pick<Glance, 'motion'>, sample: Sample, record: TrackerRecord): number {
  if (sample.grade !== 'good') return 0;
  if (sample.isMoving || before.motion.isMoving) return sample.stepM;
  return sample.ignition === false || isDrift(sample, record) ? 0 : sample.stepM;
}
