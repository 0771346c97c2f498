import type { TrackerRecord } from './record.ts';

/** Unmapped elements that can reveal a place: radio cells, networks in range, the tracker's own geofences. */
const TELLING =
  /^(cell|wifi|mcc|mnc|lac|cid|geofence|io(205|206|636|155|156|157|158|159|175|6[1-5]|70|88|9[1-9]|153|154|19[0-8]|208|209|21[6-9]|22\d|23[01]))/;

/** A record of private use as it may be stored: everything except where it was (domain rules §2.4.6). */
export function withoutPlace(record: TrackerRecord): TrackerRecord {
  const kept = Object.entries(record.extra ?? {}).filter(([name]) => !TELLING.test(name));
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
