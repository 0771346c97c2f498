import { decodeTrack, type Track, validFixes } from '#domain/telemetry/track.ts';

/**
 * The fixes of a track in order of time, struct of arrays; unknown figures are NaN. A month has 60,000 of
 * them.
 */
export type PastTrack = Omit<Track, 'valid'> & { count: number };

/**
 * Silence after which the way between two fixes is unknown, milliseconds (GAP_SPLIT of domain rules §5.1).
 */
export const GAP_MS = 600_000;

/** Reads the fixes of a track from the wire: payloads, each preceded by its length (uint32, big-endian). */
export function pastTrack(bytes: Uint8Array, period: { fromMs: number; toMs: number }): PastTrack {
  const parts: Track[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = view.getUint32(at);
    parts.push(decodeTrack(bytes.subarray(at + 4, at + 4 + length)));
    at += 4 + length;
  }
  // The stored chunks may reach beyond the period: the fixes before it show if its first fix is valid.
  const order = validFixes(parts).filter(({ track, i }) => {
    const timeMs = track.timeMs[i]!;
    return timeMs >= period.fromMs && timeMs < period.toMs;
  });
  const track = emptyTrack(order.length);
  order.forEach(({ track: part, i }, n) => {
    track.timeMs[n] = part.timeMs[i]!;
    track.lat[n] = part.lat[i]!;
    track.lng[n] = part.lng[i]!;
    track.speedKmh[n] = part.speedKmh[i]!;
    track.courseDeg[n] = part.courseDeg[i]!;
    track.fuelPct[n] = part.fuelPct[i]!;
    track.ignition[n] = part.ignition[i]!;
  });
  return track;
}

/** The times with the ignition on, in order, milliseconds UTC; a silence ends one. */
export function ignitionStretches({
  timeMs,
  ignition,
  count,
}: PastTrack): { fromMs: number; toMs: number }[] {
  const stretches: { fromMs: number; toMs: number }[] = [];
  for (let i = 0; i < count; i++) {
    let end = i;
    while (end + 1 < count && ignition[end] === 1 && timeMs[end + 1]! - timeMs[end]! <= GAP_MS) end++;
    if (end === i) continue;
    stretches.push({ fromMs: timeMs[i]!, toMs: timeMs[end]! });
    i = end - 1;
  }
  return stretches;
}

function emptyTrack(count: number): PastTrack {
  const figures = () => new Float64Array(count);
  return {
    count,
    timeMs: figures(),
    lat: figures(),
    lng: figures(),
    speedKmh: figures(),
    courseDeg: figures(),
    fuelPct: figures(),
    ignition: new Uint8Array(count),
  };
}

/** Index of the last fix at or before an instant; -1 before the first. */
export function fixBefore({ timeMs, count }: Pick<PastTrack, 'timeMs' | 'count'>, atMs: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeMs[middle]! <= atMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A vehicle at an instant of its track. */
export type Passing = {
  lat: number;
  lng: number;
  /** Facts of the last fix; NaN when unknown. */
  speedKmh: number;
  courseDeg: number;
  fuelPct: number;
  ignition: number;
};

/**
 * The place of the vehicle at an instant. Between two fixes it is on the straight line; in a silence or after
 * the last fix it is at the last known place. Null before the first fix and in private use.
 */
export function passingAt(
  track: PastTrack,
  atMs: number,
  privateUse: readonly { fromMs: number; toMs: number }[],
): Passing | null {
  const n = fixBefore(track, atMs);
  if (n < 0 || privateUse.some(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs)) return null;
  const { timeMs, lat, lng } = track;
  const isLast = n + 1 >= track.count;
  const stepMs = isLast ? 0 : timeMs[n + 1]! - timeMs[n]!;
  const share = isLast || stepMs > GAP_MS ? 0 : (atMs - timeMs[n]!) / stepMs;
  const between = (values: Float64Array) =>
    share === 0 ? values[n]! : values[n]! + (values[n + 1]! - values[n]!) * share;
  return {
    lat: between(lat),
    lng: between(lng),
    speedKmh: track.speedKmh[n]!,
    courseDeg: track.courseDeg[n]!,
    fuelPct: track.fuelPct[n]!,
    ignition: track.ignition[n]!,
  };
}

/**
 * The index of the fix nearest to a point, within a distance in degrees of latitude; -1 when none is so near.
 */
export function nearestFix(
  { lat, lng, count }: Pick<PastTrack, 'lat' | 'lng' | 'count'>,
  point: { lat: number; lng: number },
  reachDeg: number,
): number {
  const narrow = Math.cos((point.lat * Math.PI) / 180);
  let best = reachDeg * reachDeg;
  let found = -1;
  for (let i = 0; i < count; i++) {
    const north = lat[i]! - point.lat;
    const east = (lng[i]! - point.lng) * narrow;
    const square = north * north + east * east;
    if (square < best) {
      best = square;
      found = i;
    }
  }
  return found;
}
