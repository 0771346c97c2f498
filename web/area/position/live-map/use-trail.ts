import { useEffect, useRef } from 'react';
import { getTrack } from '#api/telemetry.ts';
import { MINUTE_MS } from '#domain/duration.ts';
import { callBytes } from '#web/base/call/call.ts';
import { GLIDE_MAX_MS } from '#web/live/vehicle-arrays.ts';
import { useVehicleSource } from '#web/live/vehicle-source.ts';
import type { VehicleStore } from '#web/live/vehicles.ts';
import type { Scheme } from '#web/map/palette.ts';
import { type TrackPoint, trackPoints } from '#web/map/track-points.ts';
import { addTrail, setTrail, setTrailArrows } from '#web/map/trail-layer.ts';
import type { MapHandle } from '#web/map/use-map.ts';

/** The length of the shown trail, milliseconds before the last position. */
const TRAIL_MS = 15 * MINUTE_MS;

/**
 * The last minutes of one vehicle's way, outside React. It is read once, then extended by the socket's
 * positions. While the marker glides to its newest position, the trail ends at the one before. It disappears
 * when the vehicle turns private.
 */
function trailOf(
  store: VehicleStore,
  deviceId: number,
  show: (points: readonly TrackPoint[]) => void,
): { draw: () => void; stop: () => void } {
  let points: TrackPoint[] = [];
  let isAsked = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let aborter = new AbortController();
  const draw = () => show(points);

  async function ask(tsMs: number) {
    isAsked = true;
    const query = { from: new Date(tsMs - TRAIL_MS).toISOString(), to: new Date(tsMs).toISOString() };
    const bytes = await callBytes(
      getTrack,
      { params: { device_id: deviceId }, query },
      { signal: aborter.signal },
    );
    // Stored hours are whole: positions after the moment do not belong to the trail.
    const stored = trackPoints(bytes).filter(({ timeMs }) => timeMs >= tsMs - TRAIL_MS && timeMs <= tsMs);
    const last = stored.at(-1)?.timeMs ?? 0;
    points = [...stored, ...points.filter((point) => point.timeMs > last)];
    draw();
  }

  function grow() {
    const now = store.view(deviceId);
    if (!now || now.lat === null || now.lng === null || now.tsMs === null) {
      points = [];
      draw();
      return;
    }
    // Without an answer there is no trail: the position is more important.
    if (!isAsked) ask(now.tsMs).catch(() => undefined);
    const last = points.at(-1);
    if (last && last.timeMs === now.tsMs) return;
    // The user moved the past to another moment.
    if (last && (last.timeMs > now.tsMs || now.tsMs - last.timeMs > TRAIL_MS)) {
      points = [];
      isAsked = false;
      aborter.abort();
      aborter = new AbortController();
      return grow();
    }
    const since = now.tsMs - TRAIL_MS;
    show(points);
    points = [
      ...points.filter((point) => point.timeMs >= since),
      { timeMs: now.tsMs, lat: now.lat, lng: now.lng, speedKmh: now.speedKmh },
    ];
    clearTimeout(timer);
    timer = setTimeout(draw, GLIDE_MAX_MS);
  }

  grow();
  const stopVehicle = store.subscribeVehicle(deviceId, grow);
  return {
    draw,
    stop() {
      aborter.abort();
      clearTimeout(timer);
      stopVehicle();
    },
  };
}

/** Shows the last minutes of the chosen vehicle's way, with arrows along it if the user prefers arrows. */
export function useTrail(
  handle: MapHandle | null,
  { chosen, scheme, showArrows }: { chosen: number | null; scheme: Scheme; showArrows: boolean },
): void {
  const { store } = useVehicleSource();
  const draw = useRef(() => {});

  useEffect(() => {
    if (!handle) return;
    return handle.onStyle(() => {
      addTrail(handle.map, scheme);
      setTrailArrows(handle.map, showArrows);
      // A style just loaded has no trail yet.
      draw.current();
    });
  }, [handle, scheme, showArrows]);

  useEffect(() => {
    if (!handle || chosen === null) return;
    const show = (points: readonly TrackPoint[]) =>
      setTrail(
        handle.map,
        points.map(({ lng, lat }) => [lng, lat]),
      );
    const trail = trailOf(store, chosen, show);
    draw.current = trail.draw;
    return () => {
      draw.current = () => {};
      trail.stop();
      show([]);
    };
  }, [handle, store, chosen]);
}
