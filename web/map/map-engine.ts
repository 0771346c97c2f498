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
import { driveBasemap, preloadBasemap } from './basemap.ts';
import { builtInStyle } from './built-in-style.ts';
import workerUrl from './map-worker.ts?worker&url';
import type { Scheme } from './palette.ts';

setWorkerUrl(workerUrl);
// This file is fetched while the user types the password, so the worker is ready when the first map appears.
prewarm();

/** Position of the camera: degrees and zoom. */
export type Viewport = { lat: number; lng: number; zoom: number };

/** Texts of the map itself, from text/. */
export type MapWords = { title: string; attribution: string };

/** Spain, Portugal and Italy: shown before any vehicle is known. */
export const HOME_VIEWPORT: Viewport = { lat: 41.2, lng: 1.5, zoom: 4.6 };

/** The first settings of a map. */
export type MapStart = {
  viewport: Viewport;
  words: MapWords;
  isMetric: boolean;
  reduceMotion: boolean;
  isPhone: boolean;
};

/**
 * Creates an empty map; `applyStyle` gives it its ground. It cannot be tilted: markers and plates are read
 * from above.
 */
export function createMap(
  container: HTMLElement,
  { viewport, words, isMetric, reduceMotion, isPhone }: MapStart,
): MapLibreMap {
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

/** A style, and then its first tile, may take this long before the built-in map replaces it, milliseconds. */
const PATIENCE_MS = 3_000;
/**
 * The installation's own archive exists, even if the page is slow: a longer wait is sensible, milliseconds.
 */
const OWN_PATIENCE_MS = 20_000;
/** While a style is loading the built-in map is shown, but not for a moment only, milliseconds. */
const MEANWHILE_MS = 400;
/** After this many failed tiles without a good one, a style counts as unreachable. */
const TILE_FAILURES = 6;
/**
 * An unreachable style is not tried again for this time, so that not every opened map has to wait,
 * milliseconds.
 */
const RETRY_MS = 300_000;
const unreachable = new Map<string, number>();

/** The ground that a map shows: the built-in one, or a style, or an archive of tiles, by its address. */
export type Ground = { scheme: Scheme; locale: string; url: string | null };

/** Fetches what a ground begins with, before there is a map to show it. */
export function preloadGround({ url }: Ground): void {
  if (url === null) preloadBasemap();
}

async function loadStyle({ url, scheme, locale }: Ground & { url: string }): Promise<StyleSpecification> {
  if (performance.now() < (unreachable.get(url) ?? 0)) throw new Error('map style: unreachable lately');
  if (url.endsWith('.pmtiles')) {
    const signal = AbortSignal.timeout(OWN_PATIENCE_MS);
    const { streetsStyle } = await import('./streets-style.ts');
    return streetsStyle(new URL(url, window.location.href).href, { scheme, locale, signal });
  }
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`map style: ${response.status}`);
  return response.json();
}

/** A ground that is loaded: its layers and sources, and the end of the built-in map's work. */
type Shown = {
  key: string;
  layers: ReadonlySet<string>;
  sources: ReadonlySet<string>;
  stop: (() => void) | null;
};
const grounds = new WeakMap<MapLibreMap, Shown>();

/** Ends the work of a map's ground, which is then unknown and would be loaded anew. */
export function endGround(map: MapLibreMap): void {
  grounds.get(map)?.stop?.();
  grounds.delete(map);
}

const layersOf = (map: MapLibreMap) => map.getLayersOrder();
const sourcesOf = (map: MapLibreMap) => Object.keys(map.getStyle().sources);

/** Takes away all layers and sources that are not of the ground; false while there is no ground. */
export function onlyGround(map: MapLibreMap): boolean {
  const ground = grounds.get(map);
  if (!ground) return false;
  for (const id of layersOf(map)) if (!ground.layers.has(id)) map.removeLayer(id);
  for (const id of sourcesOf(map)) if (!ground.sources.has(id)) map.removeSource(id);
  return true;
}

/**
 * Puts a ground under the map. While a style is loading, and for good when it or its tiles cannot be loaded,
 * the map is the built-in one. `onFallback` is called in the latter case. `onBegin` is called before and
 * `onReady` after each change of style. A change of style drops all other layers, and none can be added in
 * between. A ground that the map has already stays.
 */
export function applyStyle(
  map: MapLibreMap,
  ground: Ground,
  { onBegin, onReady, onFallback }: { onBegin: () => void; onReady: () => void; onFallback: () => void },
): () => void {
  let isStopped = false;
  let stopTiles = () => {};
  let isBuiltInShown = false;
  let styles = 0;
  const { url } = ground;
  const key = JSON.stringify([url, ground.scheme, ground.locale]);

  function set(style: StyleSpecification, isBuiltIn: boolean) {
    if (isStopped) return;
    isBuiltInShown = isBuiltIn;
    const number = ++styles;
    stopTiles();
    endGround(map);
    onBegin();
    map.setStyle(style, { diff: false });
    map.once('style.load', () => {
      // A style that another one replaced before it was there never comes; the event is the other's.
      if (isStopped || number !== styles) return;
      const [layers, sources] = [new Set(layersOf(map)), new Set(sourcesOf(map))];
      const stop = isBuiltIn ? driveBasemap(map, ground) : null;
      // A built-in map that stands in for another ground is not that ground.
      grounds.set(map, { key: isBuiltIn === (url === null) ? key : '', layers, sources, stop });
      if (!isBuiltIn) watchTiles();
      onReady();
    });
  }

  const fallBack = () => {
    if (isStopped) return;
    unreachable.set(ground.url!, performance.now() + RETRY_MS);
    if (!isBuiltInShown) set(builtInStyle(ground.scheme), true);
    onFallback();
  };

  function watchTiles() {
    let failures = 0;
    const stop = () => {
      clearTimeout(patience);
      map.off('error', onError);
      map.off('sourcedata', onData);
      stopTiles = () => {};
    };
    const giveUp = () => {
      stop();
      fallBack();
    };
    const patience = setTimeout(() => failures > 0 && giveUp(), PATIENCE_MS);
    const onError = (event: MapErrorEvent) => {
      // Only failures of a source name that source. A style may name a missing picture and still work.
      if ('sourceId' in event && ++failures >= TILE_FAILURES) giveUp();
    };
    const onData = (event: MapSourceDataEvent) => {
      if (event.tile !== undefined) stop();
    };
    map.on('error', onError);
    map.on('sourcedata', onData);
    stopTiles = stop;
  }

  if (grounds.get(map)?.key === key) {
    onBegin();
    if (url !== null) watchTiles();
    onReady();
    return () => {
      isStopped = true;
      stopTiles();
    };
  }
  const showBuiltIn = () => set(builtInStyle(ground.scheme), true);
  const meanwhile = url === null ? undefined : setTimeout(showBuiltIn, MEANWHILE_MS);
  if (url === null) showBuiltIn();
  else {
    loadStyle({ ...ground, url })
      .finally(() => clearTimeout(meanwhile))
      .then((style) => set(style, false), fallBack);
  }
  return () => {
    isStopped = true;
    clearTimeout(meanwhile);
    stopTiles();
  };
}
