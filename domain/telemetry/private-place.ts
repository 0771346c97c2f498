import type { TrackerRecord } from './record.ts';

/** Does an unmapped element of this name reveal the place of the vehicle? */
export type RevealsPlace = (element: string) => boolean;

/**
 * Elements of any tracker that can reveal a place: radio cells, networks in range, the tracker's own
 * geofences. The unknown items of JT/T 808 count too.
 */
const TELLING = /^(cell|wifi|mcc|mnc|lac|cid|geofence|item)/;
/**
 * A record for readers who may not see places. The tracker's family decides, because an element that is a
 * geofence in one family is a tachograph's time in another.
 */
export function withoutPlace(record: TrackerRecord, tellsPlace: RevealsPlace): TrackerRecord {
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
