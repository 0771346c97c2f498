import type { Map as MapLibreMap } from 'maplibre-gl';
import { DAY_MS } from '#domain/duration.ts';
import { encodeRecords } from '#domain/telemetry/codec.ts';
import { pastTrack } from '#web/area/position/history/past-track.ts';
import { BAND_COLOURS, speedBand } from '#web/area/position/history/speed-band.ts';
import { boundsOf, trackLines } from '#web/area/position/history/track-lines.ts';
import { addTrackLayers, setTrackArrows, setTrackLines } from '#web/map/track-layer.ts';
import { driving } from '../drive.ts';

/**
 * Milliseconds: from the bytes of a track to the frame that shows it, of the frames of a pan, and of its long
 * tasks.
 */
export type TrackResult = {
  points: number;
  lines: number;
  shownMs: number;
  panMs: number[];
  longTaskMs: number;
};

/** Ten hours a day, a fix every 18 s. */
const A_DAY = 2_000;
const STEP_MS = 18_000;
const START_MS = Date.parse('2026-03-02T06:00:00Z');
/** The number of fixes in a payload, an hour, as they are stored. */
const A_PAYLOAD = 200;
const FRAMES = 90;

/** The bytes of a track as the server sends them: payloads, each after its length. */
function wire(points: number): Uint8Array {
  const payloads: Uint8Array[] = [];
  for (let day = 0; day * A_DAY < points; day++) {
    const count = Math.min(A_DAY, points - day * A_DAY);
    const records = driving({ seed: day + 1, startMs: START_MS + day * DAY_MS, stepMs: STEP_MS, count });
    for (let at = 0; at < count; at += A_PAYLOAD)
      payloads.push(encodeRecords(records.slice(at, at + A_PAYLOAD)));
  }
  const bytes = new Uint8Array(payloads.reduce((sum, { length }) => sum + 4 + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const payload of payloads) {
    view.setUint32(at, payload.length);
    bytes.set(payload, at + 4);
    at += 4 + payload.length;
  }
  return bytes;
}

/** Draws a track the product's way, then pans over it frame by frame. */
export async function measureTrack(map: MapLibreMap, points: number): Promise<TrackResult> {
  const bytes = wire(points);
  addTrackLayers(map, 'light');
  setTrackArrows(map, true);
  const began = performance.now();
  const period = { fromMs: START_MS, toMs: START_MS + 366 * DAY_MS };
  const track = pastTrack(bytes, period);
  const lines = trackLines(track, {
    colourOf: (kmh) => BAND_COLOURS.light[speedBand(kmh, 90)],
    breaks: [],
    privateUse: [],
  });
  setTrackLines(map, lines);
  map.fitBounds(boundsOf([track], period)!, { padding: 60, duration: 0 });
  await map.once('idle');
  const shownMs = performance.now() - began;

  let longTaskMs = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longTaskMs += entry.duration;
  });
  observer.observe({ type: 'longtask' });
  const panMs: number[] = [];
  for (let n = 0; n < FRAMES; n++) {
    const back = n % 60 < 30 ? 1 : -1;
    const from = performance.now();
    map.panBy([14 * back, 9 * back], { duration: 0 });
    await map.once('render');
    panMs.push(performance.now() - from);
  }
  await map.once('idle');
  observer.disconnect();
  return { points: track.count, lines: lines.length, shownMs, panMs, longTaskMs };
}
