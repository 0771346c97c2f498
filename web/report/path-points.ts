import { decodeTrack } from '#domain/telemetry/codec.ts';

/** A fix of a journey, with the speed it was passed at (km/h; null unknown). */
export type PathPoint = { timeMs: number; lng: number; lat: number; speedKmh: number | null };

/** Speeds at which the colour of a path changes, km/h (the bands of spec §9). */
export const PATH_SPEEDS = [50, 100] as const;

/** The fixes of a journey from the stored chunks, which may reach beyond it: payloads, each preceded by its length. */
export function pathPoints(bytes: Uint8Array, journey: { startMs: number; endMs: number }): PathPoint[] {
  const points: PathPoint[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = view.getUint32(at);
    const track = decodeTrack(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
    for (let i = 0; i < track.timeMs.length; i++) {
      const timeMs = track.timeMs[i]!;
      const lat = track.lat[i]!;
      const speed = track.speedKmh[i]!;
      if (track.valid[i] !== 1 || Number.isNaN(lat) || timeMs < journey.startMs || timeMs > journey.endMs)
        continue;
      points.push({ timeMs, lat, lng: track.lng[i]!, speedKmh: Number.isNaN(speed) ? null : speed });
    }
  }
  return points.sort((a, b) => a.timeMs - b.timeMs);
}
