import { decodeTrack, type Track, validFixes } from '#domain/telemetry/track.ts';

/** A position of a track that can be drawn, with its speed (km/h; null when unknown). */
export type TrackPoint = { timeMs: number; lng: number; lat: number; speedKmh: number | null };

/**
 * The drawable points of a track in the form of the wire: payloads, each preceded by its length (uint32,
 * big-endian).
 */
export function trackPoints(bytes: Uint8Array): TrackPoint[] {
  const tracks: Track[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = view.getUint32(at);
    tracks.push(decodeTrack(bytes.subarray(at + 4, at + 4 + length)));
    at += 4 + length;
  }
  return validFixes(tracks).map(({ track: { timeMs, lat, lng, speedKmh }, i }) => {
    const speed = speedKmh[i]!;
    const at = { timeMs: timeMs[i]!, lat: lat[i]!, lng: lng[i]! };
    return { ...at, speedKmh: Number.isNaN(speed) ? null : speed };
  });
}
