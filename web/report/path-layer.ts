import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Scheme } from '../map/palette.ts';
import type { TrackPoint } from '../telemetry/track-points.ts';

const SOURCE = 'report-path';

/** Speeds at which the colour of a path changes, km/h (the bands of spec §9). */
export const PATH_SPEEDS = [50, 100] as const;

/** Colours of the speed bands, slow to fast; told apart by lightness too. */
export const PATH_COLOURS: Readonly<Record<Scheme, readonly [string, string, string]>> = {
  light: ['#2e7d32', '#1565c0', '#c62828'],
  dark: ['#81c784', '#64b5f6', '#ef5350'],
};

/** Draws a path with its two ends, or a lone point, over the style just loaded. */
export function addPath(map: MapLibreMap, points: readonly TrackPoint[], scheme: Scheme): void {
  if (map.getSource(SOURCE)) return;
  const place = ({ lng, lat }: TrackPoint) => [lng, lat];
  const pieces = points.slice(1).map((point, at) => ({
    type: 'Feature' as const,
    properties: { speed: point.speedKmh ?? 0 },
    geometry: { type: 'LineString' as const, coordinates: [place(points[at]!), place(point)] },
  }));
  const ends = [points[0]!, ...(points.length > 1 ? [points.at(-1)!] : [])].map((point, at) => ({
    type: 'Feature' as const,
    properties: { end: at },
    geometry: { type: 'Point' as const, coordinates: place(point) },
  }));
  map.addSource(SOURCE, {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [...pieces, ...ends] },
  });
  const [slow, middle, fast] = PATH_COLOURS[scheme];
  map.addLayer({
    id: 'report-path',
    type: 'line',
    source: SOURCE,
    filter: ['==', ['geometry-type'], 'LineString'],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-width': ['interpolate', ['linear'], ['zoom'], 6, 3, 14, 5],
      // Up to 100 is the middle band, which is closed on both sides.
      'line-color': ['step', ['get', 'speed'], slow, PATH_SPEEDS[0], middle, PATH_SPEEDS[1] + 0.01, fast],
    },
  });
  map.addLayer({
    id: 'report-ends',
    type: 'circle',
    source: SOURCE,
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-radius': 7,
      'circle-stroke-width': 3,
      'circle-stroke-color': '#ffffff',
      'circle-color': ['match', ['get', 'end'], 0, '#2e7d32', '#c62828'],
    },
  });
}
