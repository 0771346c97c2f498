import type { Feature, Position } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { PassageRow } from '#api/geo-search.ts';
import { EARTH_RADIUS_M, type Point } from '#domain/geo.ts';
import type { Polygon } from '#domain/place/geometry.ts';
import { type Circle, DEGREE_M } from '#domain/telemetry/ground.ts';
import type { Scheme } from '#web/map/palette.ts';

const CIRCLE = 'search-circle';
const PATHS = 'search-paths';
/** The layers that the user drags, and the one to click. */
export const CENTRE_LAYER = 'search-centre';
export const EDGE_LAYER = 'search-edge';
export const PATHS_LAYER = 'search-paths';
const STRIP_LAYER = 'search-strip';

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
    id: STRIP_LAYER,
    type: 'line',
    source: CIRCLE,
    filter: ['==', ['get', 'kind'], 'strip'],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': circle, 'line-opacity': 0.35 },
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
  handle('search-corner', 'corner', 5);
  handle(EDGE_LAYER, 'edge', 7);
  handle(CENTRE_LAYER, 'centre', 8);
}

/** The place that is searched, as the map shows it. */
export type SearchShape =
  | { kind: 'circle'; circle: Circle }
  /** Lines of longitude and latitude by turns; metres. */
  | { kind: 'strip'; lines: readonly (readonly number[])[]; widthM: number }
  /** Drawn by the user. */
  | { kind: 'polygon'; corners: readonly Point[] }
  | { kind: 'polygons'; polygons: readonly Polygon[] }
  | { kind: 'circles'; circles: readonly Circle[] };

/**
 * Shows the place: a circle with the handles that move and resize it, a polygon with its corners. Null: none.
 */
export function setShape(map: MapLibreMap, shape: SearchShape | null): void {
  const features = shape === null ? [] : featuresOf(shape);
  map.getSource<GeoJSONSource>(CIRCLE)?.setData({ type: 'FeatureCollection', features });
  const [first] = shape?.kind === 'strip' ? shape.lines : [];
  if (shape?.kind !== 'strip' || !first || !map.getLayer(STRIP_LAYER)) return;
  // At zoom 0 the earth is 512 pixels wide.
  const metresOfPixel = (DEGREE_M * 360 * Math.cos(first[1]! * RAD)) / 512;
  const wide = (zoom: number) => Math.max(3, (shape.widthM * 2 ** zoom) / metresOfPixel);
  map.setPaintProperty(STRIP_LAYER, 'line-width', [
    'interpolate',
    ['exponential', 2],
    ['zoom'],
    ...([12, wide(12), 20, wide(20)] as const),
  ]);
}

function featuresOf(shape: SearchShape): Feature[] {
  switch (shape.kind) {
    case 'circle':
      return [
        ringOf(shape.circle),
        dotOf('edge', pointAt(shape.circle, shape.circle.radiusM, 90)),
        dotOf('centre', shape.circle),
      ];
    case 'circles':
      return shape.circles.map(ringOf);
    case 'strip':
      return shape.lines.map((line) => ({
        type: 'Feature',
        properties: { kind: 'strip' },
        geometry: { type: 'LineString', coordinates: positionsOf(line) },
      }));
    case 'polygons':
      return shape.polygons.map(({ points, holes }) => outlineOf([points, ...holes]));
    case 'polygon': {
      return [
        ...(shape.corners.length > 1 ? [outlineOf([shape.corners])] : []),
        ...shape.corners.map((corner) => dotOf('corner', corner)),
      ];
    }
  }
}

const outlineOf = (rings: readonly (readonly Point[])[]): Feature => ({
  type: 'Feature',
  properties: { kind: 'ring' },
  geometry: { type: 'Polygon', coordinates: rings.map((ring) => [...ring, ring[0]!].map(position)) },
});

const ringOf = (circle: Circle): Feature => ({
  type: 'Feature',
  properties: { kind: 'ring' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      Array.from({ length: CORNERS + 1 }, (_, i) =>
        position(pointAt(circle, circle.radiusM, ((i % CORNERS) * 360) / CORNERS)),
      ),
    ],
  },
});

const dotOf = (kind: 'centre' | 'edge' | 'corner', at: Point): Feature => ({
  type: 'Feature',
  properties: { kind },
  geometry: { type: 'Point', coordinates: position(at) },
});

/** Longitude and latitude by turns, as positions. */
function positionsOf(flat: readonly number[]): Position[] {
  const positions: Position[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) positions.push([flat[i]!, flat[i + 1]!]);
  return positions;
}

/** The corners of a shape's box in the form of the map's camera: south-west and north-east. */
export function shapeBounds(shape: SearchShape): [[number, number], [number, number]] {
  const circles = shape.kind === 'circle' ? [shape.circle] : shape.kind === 'circles' ? shape.circles : [];
  const positions =
    shape.kind === 'strip'
      ? shape.lines.flatMap(positionsOf)
      : shape.kind === 'polygon'
        ? shape.corners.map(position)
        : shape.kind === 'polygons'
          ? shape.polygons.flatMap(({ points }) => points.map(position))
          : circles.flatMap((circle) =>
              [0, 90, 180, 270].map((to) => position(pointAt(circle, circle.radiusM, to))),
            );
  const [lngs, lats] = [0, 1].map((i) => positions.map((one) => one[i]!)) as [number[], number[]];
  return [
    [Math.min(...lngs), Math.min(...lats)],
    [Math.max(...lngs), Math.max(...lats)],
  ];
}

/** Shows the ways of passages; those of the marked ones stand out. A way of one point is a dot. */
export function setPaths(
  map: MapLibreMap,
  passages: readonly PassageRow[],
  isMarked: (passage: PassageRow) => boolean,
): void {
  const features = passages.map((passage): Feature => {
    const coordinates = positionsOf(passage.path);
    if (coordinates.length === 1) coordinates.push(coordinates[0]!);
    return {
      type: 'Feature',
      properties: { vehicle: passage.device_id, rank: isMarked(passage) ? 1 : 0 },
      geometry: { type: 'LineString', coordinates },
    };
  });
  map.getSource<GeoJSONSource>(PATHS)?.setData({ type: 'FeatureCollection', features });
}
