import type { Feature, Position } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { PassageRow } from '#api/geo-search.ts';
import { EARTH_RADIUS_M, type Point } from '#domain/geo.ts';
import type { Circle } from '#domain/telemetry/ground.ts';
import type { Scheme } from '#web/map/palette.ts';

const CIRCLE = 'search-circle';
const PATHS = 'search-paths';
/** The layers that the user drags, and the one to click. */
export const CENTRE_LAYER = 'search-centre';
export const EDGE_LAYER = 'search-edge';
export const PATHS_LAYER = 'search-paths';

const COLOURS: Readonly<Record<Scheme, { circle: string; path: string; chosen: string; edge: string }>> = {
  light: { circle: '#0b7285', path: '#5f3dc4', chosen: '#c2255c', edge: '#ffffff' },
  dark: { circle: '#66d9e8', path: '#b197fc', chosen: '#faa2c1', edge: '#0e1722' },
};
const CORNERS = 72;
const RAD = Math.PI / 180;

/** The point at a distance and bearing (degrees) from another. Example: 1,000 m at 90 is due east. */
export function pointAt({ lat, lng }: Point, metres: number, bearing: number): Point {
  const far = metres / EARTH_RADIUS_M;
  const sin =
    Math.sin(lat * RAD) * Math.cos(far) + Math.cos(lat * RAD) * Math.sin(far) * Math.cos(bearing * RAD);
  const east = Math.atan2(
    Math.sin(bearing * RAD) * Math.sin(far) * Math.cos(lat * RAD),
    Math.cos(far) - Math.sin(lat * RAD) * sin,
  );
  return { lat: Math.asin(sin) / RAD, lng: lng + east / RAD };
}

const position = ({ lat, lng }: Point): Position => [lng, lat];

/** Adds the empty layers of the search to the newly loaded style: the ways under the circle's handles. */
export function addSearch(map: MapLibreMap, scheme: Scheme): void {
  if (map.getSource(CIRCLE)) return;
  const { circle, path, chosen, edge } = COLOURS[scheme];
  const data = { type: 'FeatureCollection' as const, features: [] };
  map.addSource(CIRCLE, { type: 'geojson', data });
  map.addSource(PATHS, { type: 'geojson', data });
  map.addLayer({
    id: 'search-fill',
    type: 'fill',
    source: CIRCLE,
    filter: ['==', ['get', 'kind'], 'ring'],
    paint: { 'fill-color': circle, 'fill-opacity': 0.12 },
  });
  map.addLayer({
    id: 'search-line',
    type: 'line',
    source: CIRCLE,
    filter: ['==', ['get', 'kind'], 'ring'],
    paint: { 'line-color': circle, 'line-width': 2 },
  });
  map.addLayer({
    id: PATHS_LAYER,
    type: 'line',
    source: PATHS,
    layout: { 'line-cap': 'round', 'line-join': 'round', 'line-sort-key': ['get', 'rank'] },
    paint: {
      'line-color': ['match', ['get', 'rank'], 0, path, chosen],
      'line-width': ['match', ['get', 'rank'], 0, 2.5, 5],
      'line-opacity': ['match', ['get', 'rank'], 0, 0.7, 1],
    },
  });
  const handle = (id: string, kind: string, radius: number) =>
    map.addLayer({
      id,
      type: 'circle',
      source: CIRCLE,
      filter: ['==', ['get', 'kind'], kind],
      paint: {
        'circle-radius': radius,
        'circle-color': kind === 'centre' ? circle : edge,
        'circle-stroke-color': kind === 'centre' ? edge : circle,
        'circle-stroke-width': 3,
      },
    });
  handle(EDGE_LAYER, 'edge', 7);
  handle(CENTRE_LAYER, 'centre', 8);
}

/** Shows the circle with the handles that move and resize it; null: none. */
export function setCircle(map: MapLibreMap, circle: Circle | null): void {
  const features: Feature[] = [];
  if (circle) {
    const ring = Array.from({ length: CORNERS + 1 }, (_, i) =>
      position(pointAt(circle, circle.radiusM, ((i % CORNERS) * 360) / CORNERS)),
    );
    features.push(
      { type: 'Feature', properties: { kind: 'ring' }, geometry: { type: 'Polygon', coordinates: [ring] } },
      {
        type: 'Feature',
        properties: { kind: 'edge' },
        geometry: { type: 'Point', coordinates: position(pointAt(circle, circle.radiusM, 90)) },
      },
      {
        type: 'Feature',
        properties: { kind: 'centre' },
        geometry: { type: 'Point', coordinates: position(circle) },
      },
    );
  }
  map.getSource<GeoJSONSource>(CIRCLE)?.setData({ type: 'FeatureCollection', features });
}

/** Shows the ways of passages; those of the marked ones stand out. A way of one point is a dot. */
export function setPaths(
  map: MapLibreMap,
  passages: readonly PassageRow[],
  isMarked: (passage: PassageRow) => boolean,
): void {
  const features = passages.map((passage): Feature => {
    const coordinates: Position[] = [];
    for (let i = 0; i + 1 < passage.path.length; i += 2)
      coordinates.push([passage.path[i]!, passage.path[i + 1]!]);
    if (coordinates.length === 1) coordinates.push(coordinates[0]!);
    return {
      type: 'Feature',
      properties: { vehicle: passage.device_id, rank: isMarked(passage) ? 1 : 0 },
      geometry: { type: 'LineString', coordinates },
    };
  });
  map.getSource<GeoJSONSource>(PATHS)?.setData({ type: 'FeatureCollection', features });
}
