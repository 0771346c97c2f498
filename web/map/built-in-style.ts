import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { MAP_PALETTE, type Scheme } from './palette.ts';

/** Sources of the built-in map. Each is empty at first; basemap.ts fills it when the zoom needs it. */
export const BASEMAP_SOURCES = [
  'world-land',
  'world-borders',
  'fine-land',
  'fine-borders',
  'europe-land',
  'europe-borders',
  'grid',
  'countries',
  'places',
] as const;
export type BasemapSource = (typeof BASEMAP_SOURCES)[number];

/** From these zooms on the finer outlines and the places are shown. */
export const FINE_ZOOM = 2.5;
export const EUROPE_ZOOM = 4.5;
export const PLACES_ZOOM = 6.5;
/**
 * From this zoom on there may be nothing but land in view. A grid of meridians and parallels then shows scale
 * and movement.
 */
export const GRID_ZOOM = 9;

/**
 * The map itself draws text with the page's font, so no glyphs are fetched. The first name only gives the
 * weight.
 */
const REGULAR = ['Inter Variable'];
const MEDIUM = ['Medium', 'Inter Variable'];

/** Fewest inhabitants of a place with a name on the map, by zoom. */
const NAMED_FROM: ExpressionSpecification = [
  'step',
  ['zoom'],
  1e9,
  3,
  3e6,
  4,
  1e6,
  5,
  2e5,
  6,
  8e4,
  7,
  4e4,
  8,
  1.2e4,
  9,
  4e3,
  10,
  1e3,
  11,
  0,
];

const isKind = (kind: 'land' | 'coast' | 'sea'): ExpressionSpecification => ['==', ['get', 'kind'], kind];

function layers(scheme: Scheme): LayerSpecification[] {
  const colour = MAP_PALETTE[scheme];
  const land = (id: string, source: BasemapSource, minzoom: number): LayerSpecification[] => [
    {
      id,
      type: 'fill',
      source,
      minzoom,
      filter: isKind('land'),
      paint: { 'fill-color': colour.land, 'fill-antialias': false },
    },
    {
      id: `${id}-coast`,
      type: 'line',
      source,
      minzoom,
      paint: {
        'line-color': colour.coast,
        'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.6, 8, 1.2],
      },
    },
  ];
  const borders = (id: string, source: BasemapSource, minzoom: number): LayerSpecification => ({
    id,
    type: 'line',
    source,
    minzoom,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colour.border,
      'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.6, 6, 1.1, 12, 2],
      'line-dasharray': [4, 2],
    },
  });
  return [
    // The sea appears once there is land in it (`driveBasemap`).
    {
      id: 'sea',
      type: 'background',
      paint: { 'background-color': colour.land, 'background-color-transition': { duration: 0 } },
    },
    ...land('world-land', 'world-land', 0),
    borders('world-borders', 'world-borders', 0),
    ...land('fine-land', 'fine-land', FINE_ZOOM),
    borders('fine-borders', 'fine-borders', FINE_ZOOM),
    {
      id: 'europe-sea',
      type: 'fill',
      source: 'europe-land',
      minzoom: EUROPE_ZOOM,
      filter: isKind('sea'),
      paint: { 'fill-color': colour.sea, 'fill-antialias': false },
    },
    ...land('europe-land', 'europe-land', EUROPE_ZOOM),
    borders('europe-borders', 'europe-borders', EUROPE_ZOOM),
    {
      id: 'grid',
      type: 'line',
      source: 'grid',
      minzoom: GRID_ZOOM,
      paint: {
        'line-color': colour.grid,
        'line-opacity': ['interpolate', ['linear'], ['zoom'], GRID_ZOOM, 0, GRID_ZOOM + 1, 1],
      },
    },
    {
      id: 'countries',
      type: 'symbol',
      source: 'countries',
      maxzoom: 7,
      filter: ['<=', ['get', 'minZoom'], ['+', ['zoom'], 0.6]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': MEDIUM,
        'text-size': ['interpolate', ['linear'], ['zoom'], 2, 10, 6, 14],
        'text-letter-spacing': 0.12,
        'text-max-width': 7,
        'text-transform': 'uppercase',
        'symbol-sort-key': ['get', 'minZoom'],
      },
      paint: { 'text-color': colour.country, 'text-halo-color': colour.halo, 'text-halo-width': 1 },
    },
    {
      id: 'places',
      type: 'symbol',
      source: 'places',
      minzoom: 3,
      filter: ['>=', ['get', 'population'], NAMED_FROM],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [
          'case',
          ['>=', ['get', 'population'], 100_000],
          ['literal', MEDIUM],
          ['literal', REGULAR],
        ],
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          4,
          ['interpolate', ['linear'], ['get', 'population'], 1e5, 10, 5e6, 13],
          10,
          ['interpolate', ['linear'], ['get', 'population'], 1e3, 11, 1e5, 14, 2e6, 19],
          14,
          ['interpolate', ['linear'], ['get', 'population'], 1e3, 13, 1e5, 17, 2e6, 22],
        ],
        'text-max-width': 8,
        'text-padding': 3,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.45,
        'text-justify': 'auto',
        'icon-image': 'place-dot',
        'icon-allow-overlap': false,
        'symbol-sort-key': ['-', 0, ['get', 'population']],
      },
      paint: {
        'text-color': ['case', ['>=', ['get', 'population'], 20_000], colour.place, colour.minor],
        'text-halo-color': colour.halo,
        'text-halo-width': 1.4,
        'text-halo-blur': 0.4,
      },
    },
  ];
}

/** The map that needs no network: land, borders and names in the theme's colours. */
export function builtInStyle(scheme: Scheme): StyleSpecification {
  return {
    version: 8,
    sources: Object.fromEntries(
      BASEMAP_SOURCES.map((name) => [
        name,
        {
          type: 'geojson' as const,
          data: { type: 'FeatureCollection' as const, features: [] },
          // Outlines are drawn in more detail than their own precision only where it shows.
          tolerance: 0.3,
          maxzoom: name === 'places' ? 12 : 10,
          attribution: name === 'places' ? 'Natural Earth · GeoNames' : '',
        },
      ]),
    ),
    layers: layers(scheme),
  };
}
