import type { TrackerRecord } from './record.ts';

/** Does an element without a field, by its name, tell where the vehicle is? */
export type TellsPlace = (element: string) => boolean;

/**
 * Elements of any tracker that can reveal a place: radio cells, networks in range, the tracker's own geofences, and the items of
 * JT/T 808 that nobody knows.
 */
const TELLING = /^(cell|wifi|mcc|mnc|lac|cid|geofence|item)/;
/** The same of Teltonika's families together, for a tracker whose family is not known. */
const OF_ANY_FAMILY =
  /^io(205|206|636|15[3-9]|175|6[1-5]|70|88|9[1-9]|19[0-8]|20[89]|21[6-9]|22\d|23[01]|288|30[3-9]|310)$/;
const tellsOnAnyFamily: TellsPlace = (element) => OF_ANY_FAMILY.test(element);

/**
 * A record of private use as it may be stored: everything except where it was (domain rules §2.4.6). On some families an element
 * is a geofence that on others is a tachograph's time, so the tracker's family decides.
 */
export function withoutPlace(
  record: TrackerRecord,
  tellsPlace: TellsPlace = tellsOnAnyFamily,
): TrackerRecord {
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
