import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { MapArea } from '#api/area.ts';
import type { MapPoi } from '#api/poi.ts';
import { outlinesOf } from '#domain/place/outline.ts';
import { drawnIcon } from './drawn-icon.ts';
import { MAP_PALETTE, type Scheme } from './palette.ts';
import { VEHICLE_LAYER_ID } from './vehicle-layer.ts';

/** A point of interest or an area on a map. */
export type MapPlace = { kind: 'poi' | 'area'; id: number };

/** Places to draw; null: not shown. */
export type ShownPlaces = { pois: readonly MapPoi[] | null; areas: readonly MapArea[] | null };

const POIS = 'pois';
const AREAS = 'areas';
const AREA_NAMES = 'area-names';
const AREA_SPOTS = 'area-spots';
const PIN = 'poi-pin';
const FRAUD_PIN = 'poi-fraud-pin';
/** From these zooms on places have their names. */
const NAMED = { pois: 11, areas: 8 } as const;
/** A narrower area would be invisible, so a ring represents it, pixels. */
const SEEN_PX = 12;
/** The world at zoom 0, pixels. */
const WORLD_PX = 512;
/** The reach of a click around a pin, pixels. */
const REACH_PX = 8;

/** Colours of places; the last is for places where work vehicles should not stop. */
const COLOURS: Readonly<Record<Scheme, { poi: string; area: string; fraud: string }>> = {
  light: { poi: '#6741d9', area: '#0b7285', fraud: '#c92a2a' },
  dark: { poi: '#b197fc', area: '#3bc9db', fraud: '#ff8787' },
};

/**
 * A pin: a disc, or a diamond for places where work vehicles should not stop, so that colour is not the only
 * difference.
 */
function pinImage(colour: string, edge: string, isDiamond: boolean): ImageData {
  const side = 36;
  const middle = side / 2;
  return drawnIcon(side, (context) => {
    context.beginPath();
    if (isDiamond) {
      for (const [x, y] of [
        [middle, 3],
        [side - 3, middle],
        [middle, side - 3],
        [3, middle],
      ] as const)
        context.lineTo(x, y);
      context.closePath();
    } else context.arc(middle, middle, 11, 0, 2 * Math.PI);
    context.lineJoin = 'round';
    context.lineWidth = 5;
    context.strokeStyle = edge;
    context.stroke();
    context.fillStyle = colour;
    context.fill();
    context.beginPath();
    context.arc(middle, middle, 4, 0, 2 * Math.PI);
    context.fillStyle = edge;
    context.fill();
  });
}

/** A font that the style has: the one for its own names. */
function fontOf(map: MapLibreMap): string[] {
  for (const id of map.getLayersOrder()) {
    const font: unknown =
      map.getLayer(id)?.type === 'symbol' ? map.getLayoutProperty(id, 'text-font') : undefined;
    if (Array.isArray(font) && font.every((name) => typeof name === 'string')) return font;
  }
  return ['Inter Variable'];
}

const NONE = { type: 'FeatureCollection' as const, features: [] };

/** Adds the layers of places, still empty, under the vehicles of the style that has just loaded. */
export function addPlaces(map: MapLibreMap, scheme: Scheme): void {
  if (map.getSource(POIS)) return;
  const { poi, area, fraud } = COLOURS[scheme];
  const { halo } = MAP_PALETTE[scheme];
  const before = map.getLayer(VEHICLE_LAYER_ID) ? VEHICLE_LAYER_ID : undefined;
  const text = {
    'text-font': fontOf(map),
    'text-field': ['get', 'name'] as ['get', string],
    'text-max-width': 9,
  };
  const written = (colour: string) => ({
    'text-color': colour,
    'text-halo-color': halo,
    'text-halo-width': 1.4,
  });
  for (const [name, colour] of [
    [PIN, poi],
    [FRAUD_PIN, fraud],
  ] as const)
    if (!map.hasImage(name))
      map.addImage(name, pinImage(colour, halo, name === FRAUD_PIN), { pixelRatio: 2 });
  for (const source of [AREAS, AREA_NAMES, POIS]) map.addSource(source, { type: 'geojson', data: NONE });
  map.addLayer(
    { id: AREAS, type: 'fill', source: AREAS, paint: { 'fill-color': area, 'fill-opacity': 0.12 } },
    before,
  );
  map.addLayer(
    {
      id: 'area-edges',
      type: 'line',
      source: AREAS,
      paint: { 'line-color': area, 'line-width': ['interpolate', ['linear'], ['zoom'], 5, 1, 12, 2] },
    },
    before,
  );
  map.addLayer(
    {
      id: AREA_SPOTS,
      type: 'circle',
      source: AREA_NAMES,
      filter: ['<', ['zoom'], ['get', 'seenFrom']],
      paint: {
        'circle-radius': 4,
        'circle-color': halo,
        'circle-stroke-color': area,
        'circle-stroke-width': 2,
      },
    },
    before,
  );
  map.addLayer(
    {
      id: AREA_NAMES,
      type: 'symbol',
      source: AREA_NAMES,
      minzoom: NAMED.areas,
      layout: { ...text, 'text-size': 12, 'text-anchor': 'top', 'text-offset': [0, 0.5] },
      paint: written(area),
    },
    before,
  );
  map.addLayer(
    {
      id: POIS,
      type: 'symbol',
      source: POIS,
      layout: {
        ...text,
        'icon-image': ['case', ['get', 'fraudulent'], FRAUD_PIN, PIN],
        'icon-size': ['interpolate', ['linear'], ['zoom'], 5, 0.6, 11, 1],
        'icon-allow-overlap': true,
        'text-field': ['step', ['zoom'], '', NAMED.pois, ['get', 'name']],
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 0.7],
        'text-optional': true,
      },
      paint: {
        ...written(poi),
        'text-color': ['case', ['get', 'fraudulent'], fraud, poi],
      },
    },
    before,
  );
}

/** Shows these places instead of the former ones. */
export function setPlaces(map: MapLibreMap, { pois, areas }: ShownPlaces): void {
  const feature = <Shape extends object>(properties: object, geometry: Shape) => ({
    type: 'Feature' as const,
    properties,
    geometry,
  });
  map.getSource<GeoJSONSource>(POIS)?.setData({
    type: 'FeatureCollection',
    features: (pois ?? []).map(({ id, name, lat, lng, fraudulent }) =>
      feature({ id, name, fraudulent }, { type: 'Point' as const, coordinates: [lng, lat] }),
    ),
  });
  const drawn = (areas ?? []).map((area) => ({ ...area, polygons: outlinesOf(area.geometry) }));
  map.getSource<GeoJSONSource>(AREAS)?.setData({
    type: 'FeatureCollection',
    features: drawn.map(({ id, polygons }) =>
      feature({ id }, { type: 'MultiPolygon' as const, coordinates: polygons }),
    ),
  });
  map.getSource<GeoJSONSource>(AREA_NAMES)?.setData({
    type: 'FeatureCollection',
    features: drawn.map(({ id, name, polygons }) =>
      feature(
        { id, name, seenFrom: seenFrom(polygons.flat(2)) },
        { type: 'Point' as const, coordinates: middleOf(polygons.flat(2)) },
      ),
    ),
  });
}

type Ring = readonly (readonly [lng: number, lat: number])[];

/** The zoom from which an area is wide enough to be visible. */
function seenFrom(ring: Ring): number {
  const lngs = ring.map(([lng]) => lng);
  const widthPx = ((Math.max(...lngs) - Math.min(...lngs)) / 360) * WORLD_PX;
  return Math.log2(SEEN_PX / widthPx);
}

/** The middle of a ring's box: the place of the ring and the name of the area. */
function middleOf(ring: Ring): [number, number] {
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return [middle(ring.map(([lng]) => lng)), middle(ring.map(([, lat]) => lat))];
}

/** The place under a point of the screen: a pin before the ring of an area, that before an area. */
export function placeAt(map: MapLibreMap, { x, y }: { x: number; y: number }): MapPlace | null {
  if (!map.getLayer(POIS)) return null;
  const around: [[number, number], [number, number]] = [
    [x - REACH_PX, y - REACH_PX],
    [x + REACH_PX, y + REACH_PX],
  ];
  const pin = map.queryRenderedFeatures(around, { layers: [POIS] })[0];
  const found =
    pin ??
    map.queryRenderedFeatures(around, { layers: [AREA_SPOTS] })[0] ??
    map.queryRenderedFeatures([x, y], { layers: [AREAS] })[0];
  return found ? { kind: pin ? 'poi' : 'area', id: Number(found.properties.id) } : null;
}
