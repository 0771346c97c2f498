import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { Scheme } from '#web/map/palette.ts';
import type { TrackPoint } from '#web/map/track-points.ts';

const SOURCE = 'report-path';

/** Speeds at which the colour of a path changes, km/h (the bands of spec §9). */
export const PATH_SPEEDS = [50, 100] as const;

/** Colours of the speed bands, slow to fast; they differ in lightness too. */
export const PATH_COLOURS: Readonly<Record<Scheme, readonly [string, string, string]>> = {
  light: ['#2e7d32', '#1565c0', '#c62828'],
  dark: ['#81c784', '#64b5f6', '#ef5350'],
};

/** The colour of samples that decided an event. */
export const MARK_COLOUR = '#111111';

type LatLng = { lat: number; lng: number };

/**
 * Draws a way, instead of the former one: with its two ends, or with the place of an event and the samples
 * that decided it.
 */
export function addPath(
  map: MapLibreMap,
  way: { points: readonly TrackPoint[]; place: LatLng | null; marks: readonly LatLng[]; scheme: Scheme },
): void {
  const { points, scheme } = way;
  const place = ({ lng, lat }: LatLng) => [lng, lat];
  const pieces = points.slice(1).map((point, at) => ({
    type: 'Feature' as const,
    properties: { speed: point.speedKmh ?? 0 },
    geometry: { type: 'LineString' as const, coordinates: [place(points[at]!), place(point)] },
  }));
  const dot = (kind: 'start' | 'end' | 'event' | 'mark', at: LatLng) => ({
    type: 'Feature' as const,
    properties: { kind },
    geometry: { type: 'Point' as const, coordinates: place(at) },
  });
  const [first, last] = [points[0], points.at(-1)];
  const marks = way.marks.map((mark) => dot('mark', mark));
  const dots = way.place
    ? [dot('event', way.place), ...marks]
    : first && last
      ? [dot('start', first), dot('end', last)]
      : [];
  const data = { type: 'FeatureCollection' as const, features: [...pieces, ...dots] };
  const shown = map.getSource<GeoJSONSource>(SOURCE);
  if (shown) return void shown.setData(data);
  map.addSource(SOURCE, { type: 'geojson', data });
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
      'circle-radius': ['match', ['get', 'kind'], 'event', 9, 'mark', 5, 7],
      'circle-stroke-width': ['match', ['get', 'kind'], 'mark', 2, 3],
      'circle-stroke-color': '#ffffff',
      'circle-color': ['match', ['get', 'kind'], 'start', '#2e7d32', 'mark', MARK_COLOUR, '#c62828'],
    },
  });
}
