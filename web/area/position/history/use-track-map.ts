import { LngLatBounds, Marker } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { Scheme } from '#web/map/palette.ts';
import {
  addTrackLayers,
  type LayerLine,
  type LayerMark,
  setTrackArrows,
  setTrackLines,
  setTrackMarks,
  setTrackStretch,
  TRACK_MARK,
} from '#web/map/track-layer.ts';
import type { MapHandle } from '#web/map/use-map.ts';
import classes from './history.module.css';
import { type MomentStore, shownMs, useMoment } from './moment-store.ts';
import { nearestFix, passingAt } from './past-track.ts';
import { boundsOf, type Stretch } from './track-lines.ts';
import type { ShownVehicle } from './use-pasts.ts';

/** The reach of the pointer around a track, pixels. */
const REACH_PX = 12;
const MAX_ZOOM = 15;
/** Around the track, pixels. */
export const TRACK_PADDING = { top: 72, left: 48, right: 64, bottom: 48 } as const;

/** Draws lines, pins, the bright period and the arrows on the map, also after a change of style. */
export function useTrackLayers(
  handle: MapHandle | null,
  what: {
    lines: readonly LayerLine[];
    marks: readonly LayerMark[];
    stretch: Stretch | null;
    showArrows: boolean;
    scheme: Scheme;
  },
): void {
  const { lines, marks, stretch, showArrows, scheme } = what;
  useEffect(() => {
    if (!handle) return;
    const { map } = handle;
    return handle.onStyle(() => {
      addTrackLayers(map, scheme);
      setTrackLines(map, lines);
      setTrackMarks(map, marks);
      setTrackStretch(map, stretch);
      setTrackArrows(map, showArrows);
    });
  }, [handle, lines, marks, stretch, showArrows, scheme]);
}

/** Shows a period of the tracks whole; false when it has none. */
export function fitTrack(
  { map }: MapHandle,
  vehicles: readonly ShownVehicle[],
  stretch: Stretch,
  { coveredPx = 0, isInstant = false } = {},
): boolean {
  const bounds = boundsOf(
    vehicles.map(({ track }) => track),
    stretch,
  );
  if (!bounds) return false;
  const { clientHeight } = map.getContainer();
  // A sheet may leave less room than the padding needs.
  const bottom = Math.min(
    TRACK_PADDING.bottom + coveredPx,
    Math.max(0, clientHeight - TRACK_PADDING.top - 80),
  );
  map.fitBounds(LngLatBounds.convert(bounds), {
    padding: { ...TRACK_PADDING, bottom },
    maxZoom: MAX_ZOOM,
    duration: isInstant ? 0 : 600,
  });
  return true;
}

/** The place of each vehicle at the shown moment: an arrow in its colour, which moves outside React. */
export function useHeads(
  handle: MapHandle | null,
  {
    vehicles,
    colours,
    store,
  }: { vehicles: readonly ShownVehicle[]; colours: readonly string[]; store: MomentStore },
): void {
  const isFollowing = useMoment(store, (moment) => moment.isFollowing);
  const following = useRef(isFollowing);
  following.current = isFollowing;
  useEffect(() => {
    if (!handle) return;
    const heads = vehicles.map((vehicle, n) => {
      const element = document.createElement('div');
      element.className = classes.head ?? '';
      element.style.color = colours[n] ?? '';
      element.dataset.vehicle = vehicle.license;
      return { vehicle, element, marker: new Marker({ element, rotationAlignment: 'map' }), isShown: false };
    });
    const place = () => {
      const ms = shownMs(store.get());
      for (const head of heads) {
        const at = ms === null ? null : passingAt(head.vehicle.track, ms, head.vehicle.privateUse);
        if (!at) {
          if (head.isShown) head.marker.remove();
          head.isShown = false;
          continue;
        }
        head.marker.setLngLat([at.lng, at.lat]);
        head.marker.setRotation(Number.isNaN(at.courseDeg) ? 0 : at.courseDeg);
        head.element.dataset.still = String(!(at.speedKmh > 3));
        if (!head.isShown) head.marker.addTo(handle.map);
        head.isShown = true;
      }
      const [first] = heads;
      if (following.current && first?.isShown && store.get().hoverMs === null)
        handle.map.setCenter(first.marker.getLngLat());
    };
    place();
    const stop = store.subscribe(place);
    return () => {
      stop();
      for (const { marker } of heads) marker.remove();
    };
  }, [handle, vehicles, colours, store]);
  useEffect(() => {
    if (!handle) return;
    // A user who drags the map wants to look elsewhere.
    const onDrag = () => store.set({ isFollowing: false });
    handle.map.on('dragstart', onDrag);
    return () => {
      handle.map.off('dragstart', onDrag);
    };
  }, [handle, store]);
}

/**
 * The pointer on a track shows its moment, a click chooses it; a click on a pin chooses its stop or event.
 */
export function useTrackPointer(
  handle: MapHandle | null,
  options: { vehicles: readonly ShownVehicle[]; store: MomentStore; onMark: (id: string) => void },
): void {
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    if (!handle) return;
    const { map } = handle;
    const msAt = (lngLat: { lng: number; lat: number }) => {
      const metresPerDegree = 512 * 2 ** map.getZoom();
      const reach = (REACH_PX * 360 * Math.cos((lngLat.lat * Math.PI) / 180)) / metresPerDegree;
      for (const { track } of latest.current.vehicles) {
        const n = nearestFix(track, lngLat, reach);
        if (n >= 0) return track.timeMs[n]!;
      }
      return null;
    };
    const markAt = (point: { x: number; y: number }) => {
      if (!map.getLayer(TRACK_MARK)) return null;
      const [found] = map.queryRenderedFeatures([point.x, point.y], { layers: [TRACK_MARK] });
      return found ? String(found.properties.id) : null;
    };
    const onMove = (event: { lngLat: { lng: number; lat: number }; point: { x: number; y: number } }) => {
      const { store } = latest.current;
      if (store.get().isPlaying) return;
      const ms = msAt(event.lngLat);
      map.getCanvas().style.cursor = ms !== null || markAt(event.point) ? 'pointer' : '';
      if (ms !== store.get().hoverMs) store.set({ hoverMs: ms });
    };
    const onOut = () => latest.current.store.set({ hoverMs: null });
    const onClick = (event: { lngLat: { lng: number; lat: number }; point: { x: number; y: number } }) => {
      const mark = markAt(event.point);
      if (mark) return latest.current.onMark(mark);
      const ms = msAt(event.lngLat);
      if (ms !== null) latest.current.store.set({ atMs: ms, hoverMs: null, isPlaying: false });
    };
    map.on('mousemove', onMove);
    map.on('mouseout', onOut);
    map.on('click', onClick);
    return () => {
      map.off('mousemove', onMove);
      map.off('mouseout', onOut);
      map.off('click', onClick);
    };
  }, [handle]);
}
