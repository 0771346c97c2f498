import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Scheme } from '#web/map/palette.ts';

/** The place of an event, degrees. */
export type HeatPoint = { lat: number; lng: number };

const SOURCE = 'report-heat';
/** From this zoom on the points are visible individually. */
const POINT_ZOOM = 11;
const WEIGHT_OF_ALL = 24;
/** Few to many, by scheme: the first is the colour of the ground. */
const STEPS: Readonly<Record<Scheme, readonly [string, string, string, string]>> = {
  light: ['rgba(21, 101, 192, 0)', '#5ba7bb', '#f9a825', '#c62828'],
  dark: ['rgba(100, 181, 246, 0)', '#2f8fb3', '#fbc02d', '#ef5350'],
};

/** Draws heat for many points, and the points themselves at a higher zoom, over the newly loaded style. */
export function addHeat(map: MapLibreMap, points: readonly HeatPoint[], scheme: Scheme): void {
  if (map.getSource(SOURCE)) return;
  const features = points.map(({ lng, lat }) => ({
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
  }));
  map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features } });
  const [none, few, more, many] = STEPS[scheme];
  map.addLayer({
    id: 'report-heat',
    type: 'heatmap',
    source: SOURCE,
    paint: {
      'heatmap-radius': ['interpolate', ['linear'], ['zoom'], 4, 10, POINT_ZOOM, 24],
      // The more points there are, the less one adds: so the hottest places stand out whatever the number is.
      'heatmap-weight': Math.min(0.6, Math.max(0.01, WEIGHT_OF_ALL / points.length)),
      'heatmap-intensity': ['interpolate', ['exponential', 1.4], ['zoom'], 4, 0.6, POINT_ZOOM, 8],
      'heatmap-opacity': ['interpolate', ['linear'], ['zoom'], POINT_ZOOM, 0.85, POINT_ZOOM + 2, 0.35],
      'heatmap-color': [
        'interpolate',
        ['linear'],
        ['heatmap-density'],
        0,
        none,
        0.2,
        few,
        0.6,
        more,
        1,
        many,
      ],
    },
  });
  map.addLayer({
    id: 'report-heat-points',
    type: 'circle',
    source: SOURCE,
    minzoom: POINT_ZOOM,
    paint: {
      'circle-radius': 5,
      'circle-color': many,
      'circle-stroke-width': 1.5,
      'circle-stroke-color': '#ffffff',
    },
  });
}

/** The box around the points, south-west and north-east; null without any. */
export function boundsOf(points: readonly HeatPoint[]): [HeatPoint, HeatPoint] | null {
  const [first, ...others] = points;
  if (!first) return null;
  return others.reduce<[HeatPoint, HeatPoint]>(
    ([low, high], { lat, lng }) => [
      { lat: Math.min(low.lat, lat), lng: Math.min(low.lng, lng) },
      { lat: Math.max(high.lat, lat), lng: Math.max(high.lng, lng) },
    ],
    [first, first],
  );
}
