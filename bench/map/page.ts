import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { encodeLiveFrame } from '#api/live-frame.ts';
import type { LiveVehicle } from '#api/telemetry.ts';
import { createVehicleStore } from '#web/live/vehicles.ts';
import { applyStyle, createMap } from '#web/map/map-engine.ts';
import { vehicleLook } from '#web/map/palette.ts';
import { vehicleLayer } from '#web/map/vehicle-layer.ts';
import { makeFleet } from './fleet.ts';
import { measureTrack, type TrackResult } from './track.ts';

/**
 * The measured methods: the product's layer, with and without clusters, and for comparison a map source that
 * is rebuilt at each update.
 */
export const METHODS = ['layer', 'layer clustered', 'setData', 'setData clustered'] as const;
export type Method = (typeof METHODS)[number];

/**
 * Milliseconds from passing an update to the frame that shows it, for each update; and the main thread's long
 * tasks.
 */
export type Result = {
  visibleMs: number[];
  longTaskMs: number;
  buildMs: number;
  /**
   * The same, including the drawing itself. Here it is done by software; a graphics card takes a few
   * milliseconds.
   */
  rasterMs: number[];
};

const UPDATES = 9;
/** The pause between updates, so that each is measured alone, milliseconds. */
const REST_MS = 1_400;

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const drawn = (map: MapLibreMap) => new Promise<void>((resolve) => map.once('render', () => resolve()));

/** The product's way: a binary batch into the store, drawn by the layer. */
function layerBench(map: MapLibreMap, vehicles: readonly LiveVehicle[], isClustered: boolean) {
  const store = createVehicleStore({
    clockMs: () => performance.now(),
    wallMs: () => Date.now(),
    schedule: (run) => requestAnimationFrame(run),
  });
  const layer = vehicleLayer(
    map,
    store,
    (i) => store.words(i)?.license ?? '',
    vehicleLook('light', { showCourse: false, glides: true }),
  );
  map.addLayer(layer.layer);
  layer.setClustered(isClustered);
  store.refill(vehicles);
  return {
    update: async (bytes: Uint8Array) => {
      store.applyFrame(bytes);
      await drawn(map);
    },
    remove: () => layer.release(),
  };
}

const features = (vehicles: readonly LiveVehicle[]) => ({
  type: 'FeatureCollection' as const,
  features: vehicles.map((vehicle) => ({
    type: 'Feature' as const,
    properties: { state: vehicle.state, heading: vehicle.heading },
    geometry: { type: 'Point' as const, coordinates: [vehicle.lng!, vehicle.lat!] },
  })),
});

/** The usual way: all vehicles as a map source, passed as a whole at each update. */
function setDataBench(map: MapLibreMap, vehicles: readonly LiveVehicle[], isClustered: boolean) {
  const canvas = new OffscreenCanvas(24, 24);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#2e7d32';
  context.fill(new Path2D('M12 1 21 22 12 17 3 22Z'));
  if (!map.hasImage('arrow')) map.addImage('arrow', context.getImageData(0, 0, 24, 24));
  map.addSource('peer', { type: 'geojson', data: features(vehicles), cluster: isClustered });
  map.addLayer({
    id: 'peer-clusters',
    type: 'circle',
    source: 'peer',
    filter: ['has', 'point_count'],
    paint: { 'circle-radius': 16 },
  });
  map.addLayer({
    id: 'peer',
    type: 'symbol',
    source: 'peer',
    filter: ['!', ['has', 'point_count']],
    layout: {
      'icon-image': 'arrow',
      'icon-rotate': ['get', 'heading'],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  });
  return {
    update: async () => {
      const source = map.getSource<GeoJSONSource>('peer')!;
      const loaded = new Promise<void>((resolve) => {
        const onData = () => {
          if (!map.isSourceLoaded('peer')) return;
          map.off('data', onData);
          resolve();
        };
        source.setData(features(vehicles));
        map.on('data', onData);
      });
      await loaded;
      await drawn(map);
    },
    remove: () => {
      map.removeLayer('peer');
      map.removeLayer('peer-clusters');
      map.removeSource('peer');
    },
  };
}

async function measure(map: MapLibreMap, method: Method, count: number): Promise<Result> {
  const { vehicles, move } = makeFleet(count);
  const isClustered = method.endsWith('clustered');
  const began = performance.now();
  const bench = method.startsWith('layer')
    ? layerBench(map, vehicles, isClustered)
    : setDataBench(map, vehicles, isClustered);
  map.triggerRepaint();
  await drawn(map);
  const buildMs = performance.now() - began;
  await rest(4_000);
  let longTaskMs = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longTaskMs += entry.duration;
  });
  observer.observe({ type: 'longtask' });
  const visibleMs: number[] = [];
  for (let n = 0; n < UPDATES; n++) {
    const bytes = encodeLiveFrame(move());
    const from = performance.now();
    await bench.update(bytes);
    visibleMs.push(performance.now() - from);
    await rest(REST_MS);
  }
  observer.disconnect();
  const rasterMs: number[] = [];
  const gl = map.getCanvas().getContext('webgl2')!;
  for (let n = 0; n < 3; n++) {
    const bytes = encodeLiveFrame(move());
    const from = performance.now();
    await bench.update(bytes);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    rasterMs.push(performance.now() - from);
    await rest(REST_MS);
  }
  bench.remove();
  return { visibleMs, longTaskMs, buildMs, rasterMs };
}

const ready = new Promise<MapLibreMap>((resolve) => {
  const map = createMap(document.querySelector<HTMLElement>('#map')!, {
    viewport: { lat: 40, lng: -3.3, zoom: 5.6 },
    words: { title: 'Map', attribution: 'Sources' },
    isMetric: true,
    reduceMotion: false,
    isPhone: false,
  });
  applyStyle(
    map,
    { scheme: 'light', locale: 'en-GB', url: null },
    { onBegin: () => {}, onReady: () => resolve(map), onFallback: () => {} },
  );
});

declare global {
  /** Called by bench/map.ts in the page. */
  var measureMap: (method: Method, count: number) => Promise<Result>;
  var panTrack: (points: number) => Promise<TrackResult>;
}

globalThis.measureMap = async (method, count) => {
  const map = await ready;
  await rest(3_000);
  return measure(map, method, count);
};

globalThis.panTrack = async (points) => {
  const map = await ready;
  await rest(3_000);
  return measureTrack(map, points);
};
