import { decodeTrack } from '#domain/telemetry/track.ts';

/** A position of a track that can be drawn, with its speed (km/h; null when unknown). */
export type TrackPoint = { timeMs: number; lng: number; lat: number; speedKmh: number | null };

/** The drawable points of a track as the wire brings it: payloads, each preceded by its length (uint32, big-endian). */
export function trackPoints(bytes: Uint8Array): TrackPoint[] {
  const points: TrackPoint[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = view.getUint32(at);
    const track = decodeTrack(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
    for (let i = 0; i < track.timeMs.length; i++) {
      const lat = track.lat[i]!;
      const lng = track.lng[i]!;
      const speed = track.speedKmh[i]!;
      if (track.valid[i] !== 1 || Number.isNaN(lat)) continue;
      points.push({ timeMs: track.timeMs[i]!, lat, lng, speedKmh: Number.isNaN(speed) ? null : speed });
    }
  }
  return points.sort((a, b) => a.timeMs - b.timeMs);
}
