import type { TrackerRecord } from './record.ts';

/** Does an element without a field, by its name, tell where the vehicle is? */
export type TellsPlace = (element: string) => boolean;

/**
 * Elements of any tracker that can reveal a place: radio cells, networks in range, the tracker's own geofences, and the items of
 * JT/T 808 that nobody knows.
 */
const TELLING = /^(cell|wifi|mcc|mnc|lac|cid|geofence|item)/;
/**
 * A record for readers who may not see places. On some families an element is a geofence that on others is a tachograph's time, so
 * the tracker's family decides.
 */
export function withoutPlace(record: TrackerRecord, tellsPlace: TellsPlace): TrackerRecord {
  const kept = Object.entries(record.extra ?? {}).filter(
    ([name]) => !TELLING.test(name) && !tellsPlace(name),
  );
  return {
    ...record,
    valid: false,
    lat: null,
    lng: null,
    altitudeM: null,
    courseDeg: null,
    extra: kept.length === 0 ? null : Object.fromEntries(kept),
  };
}
