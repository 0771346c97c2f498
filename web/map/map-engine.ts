import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import {
  AttributionControl,
  type ErrorEvent as MapErrorEvent,
  Map as MapLibre,
  type Map as MapLibreMap,
  type MapSourceDataEvent,
  prewarm,
  ScaleControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { driveBasemap } from './basemap.ts';
import { builtInStyle } from './built-in-style.ts';
import type { Scheme } from './palette.ts';

setWorkerUrl(workerUrl);
// This file is fetched while the password is typed, so the worker is ready when the first map appears.
prewarm();

/** Position of the camera: degrees and zoom. */
export type Viewport = { lat: number; lng: number; zoom: number };

/** Texts of the map itself, from text/. */
export type MapWords = { title: string; attribution: string };

/** Spain, Portugal and Italy: shown before any vehicle is known. */
export const HOME_VIEWPORT: Viewport = { lat: 41.2, lng: 1.5, zoom: 4.6 };

/** Makes an empty map; `applyStyle` gives it its ground. It cannot be tilted: markers and plates are read from above. */
export function createMap(
  container: HTMLElement,
  options: {
    viewport: Viewport;
    words: MapWords;
    isMetric: boolean;
    reduceMotion: boolean;
    isPhone: boolean;
  },
): MapLibreMap {
  const { viewport, words, isMetric, reduceMotion, isPhone } = options;
  const map = new MapLibre({
    container,
    center: [viewport.lng, viewport.lat],
    zoom: viewport.zoom,
    minZoom: 1.5,
    maxZoom: 19,
    maxPitch: 0,
    renderWorldCopies: false,
    attributionControl: false,
    reduceMotion,
    fadeDuration: reduceMotion ? 0 : 150,
    locale: { 'Map.Title': words.title, 'AttributionControl.ToggleAttribution': words.attribution },
    validateStyle: false,
  });
  // On a phone a sheet covers the lower edge.
  map.addControl(new AttributionControl({ compact: true }), isPhone ? 'top-left' : 'bottom-right');
  map.addControl(
    new ScaleControl({ unit: isMetric ? 'metric' : 'imperial', maxWidth: 90 }),
    isPhone ? 'top-left' : 'bottom-left',
  );
  return map;
}

/** A configured style may take this long before the built-in map replaces it, milliseconds. */
const STYLE_TIMEOUT_MS = 8_000;
/** After this many failed tiles without a good one, a configured style counts as unreachable. */
const TILE_FAILURES = 6;

/** The ground that a map shows: the built-in one, or a configured style by its address. */
export type Ground = { scheme: Scheme; locale: string; url: string | null };

async function fetchStyle(url: string): Promise<StyleSpecification> {
  const response = await fetch(url, { signal: AbortSignal.timeout(STYLE_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`map style: ${response.status}`);
  return response.json();
}

/**
 * Puts a ground under the map. A configured style that cannot be loaded, or whose tiles cannot, is replaced by the built-in map,
 * and `onFallback` is called. `onBegin` is called before and `onReady` after each change of style. A change of style drops all
 * other layers, and none can be added in between.
 */
export function applyStyle(
  map: MapLibreMap,
  ground: Ground,
  { onBegin, onReady, onFallback }: { onBegin: () => void; onReady: () => void; onFallback: () => void },
): () => void {
  let isStopped = false;
  let stopBasemap = () => {};

  function set(style: StyleSpecification, isBuiltIn: boolean) {
    if (isStopped) return;
    stopBasemap();
    onBegin();
    map.setStyle(style, { diff: false });
    map.once('style.load', () => {
      if (isStopped) return;
      if (isBuiltIn) stopBasemap = driveBasemap(map, ground);
      else watchTiles();
      onReady();
    });
  }

  const fallBack = () => {
    if (isStopped) return;
    set(builtInStyle(ground.scheme), true);
    onFallback();
  };

  function watchTiles() {
    let failures = 0;
    const stop = () => {
      map.off('error', onError);
      map.off('sourcedata', onData);
      stopBasemap = () => {};
    };
    const onError = (event: MapErrorEvent) => {
      // Only failures of a source name that source. A style may name a missing picture and still work.
      if (!('sourceId' in event) || ++failures < TILE_FAILURES) return;
      stop();
      fallBack();
    };
    const onData = (event: MapSourceDataEvent) => {
      if (event.tile !== undefined) stop();
    };
    map.on('error', onError);
    map.on('sourcedata', onData);
    stopBasemap = stop;
  }

  if (ground.url === null) set(builtInStyle(ground.scheme), true);
  else fetchStyle(ground.url).then((style) => set(style, false), fallBack);
  return () => {
    isStopped = true;
    stopBasemap();
  };
}
