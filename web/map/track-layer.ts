import type { ExpressionSpecification, GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { drawnIcon } from './drawn-icon.ts';
import type { Scheme } from './palette.ts';

/** A line along a track, of one colour; `fromMs` and `toMs` are the times of driving. */
export type LayerLine = {
  fromMs: number;
  toMs: number;
  colour: string;
  isGap: boolean;
  coordinates: [lng: number, lat: number][];
};

/** A pin on a track. A click on it reports its `id`. */
export type LayerMark = { id: string; kind: MarkKind; lat: number; lng: number };
export const MARK_KINDS = ['start', 'end', 'stop', 'event'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

const LINES = 'past-lines';
const MARKS = 'past-marks';
export const TRACK_LINE = 'past-line';
export const TRACK_MARK = 'past-mark';
const GAP = 'past-gap';
const CASING = 'past-casing';
const ARROW = 'past-arrow';
/** The opacity of the track outside the chosen period. */
const FAINT = 0.22;

const COLOURS: Readonly<Record<MarkKind, string>> = {
  start: '#2e7d32',
  end: '#111c28',
  stop: '#1565c0',
  event: '#c62828',
};

/**
 * Puts the layers of a track on a style that has just loaded; `setTrackLines` and `setTrackMarks` fill them.
 */
export function addTrackLayers(map: MapLibreMap, scheme: Scheme): void {
  if (map.getSource(LINES)) return;
  const none = { type: 'FeatureCollection' as const, features: [] };
  // Each tile gets the line simplified for its zoom, in the map's worker: a month of fixes pans like an hour.
  map.addSource(LINES, { type: 'geojson', data: none, tolerance: 0.6, buffer: 32 });
  map.addSource(MARKS, { type: 'geojson', data: none });
  addImages(map, scheme);
  const width = (extra: number): ExpressionSpecification => [
    'interpolate',
    ['linear'],
    ['zoom'],
    ...[6, 2.5 + extra, 14, 5 + extra],
  ];
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const paper = scheme === 'dark' ? '#0e1722' : '#ffffff';
  map.addLayer({
    id: CASING,
    type: 'line',
    source: LINES,
    filter: ['!', ['get', 'gap']],
    layout: round,
    paint: { 'line-color': paper, 'line-width': width(3) },
  });
  map.addLayer({
    id: GAP,
    type: 'line',
    source: LINES,
    filter: ['get', 'gap'],
    paint: { 'line-color': ['get', 'colour'], 'line-width': width(-1), 'line-dasharray': [1.5, 2.5] },
  });
  map.addLayer({
    id: TRACK_LINE,
    type: 'line',
    source: LINES,
    filter: ['!', ['get', 'gap']],
    layout: round,
    paint: { 'line-color': ['get', 'colour'], 'line-width': width(0) },
  });
  map.addLayer({
    id: ARROW,
    type: 'symbol',
    source: LINES,
    filter: ['!', ['get', 'gap']],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 90,
      'icon-image': 'past-arrow',
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      visibility: 'none',
    },
  });
  map.addLayer({
    id: TRACK_MARK,
    type: 'symbol',
    source: MARKS,
    layout: {
      'icon-image': ['concat', 'past-', ['get', 'kind']],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'icon-anchor': 'center',
      'symbol-sort-key': ['get', 'rank'],
    },
  });
}

/** Shows these lines instead of the former ones. */
export function setTrackLines(map: MapLibreMap, lines: readonly LayerLine[]): void {
  map.getSource<GeoJSONSource>(LINES)?.setData({
    type: 'FeatureCollection',
    features: lines.map(({ fromMs, toMs, colour, isGap, coordinates }) => ({
      type: 'Feature',
      properties: { from: fromMs, to: toMs, colour, gap: isGap },
      geometry: { type: 'LineString', coordinates },
    })),
  });
}

/** Shows these pins instead of the former ones. */
export function setTrackMarks(map: MapLibreMap, marks: readonly LayerMark[]): void {
  map.getSource<GeoJSONSource>(MARKS)?.setData({
    type: 'FeatureCollection',
    features: marks.map(({ id, kind, lat, lng }) => ({
      type: 'Feature',
      properties: { id, kind, rank: MARK_KINDS.indexOf(kind) },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  });
}

/** Makes the track outside a period faint; null: nothing is. */
export function setTrackStretch(map: MapLibreMap, stretch: { fromMs: number; toMs: number } | null): void {
  const opacity: ExpressionSpecification | number = stretch
    ? ['case', ['all', ['<', ['get', 'from'], stretch.toMs], ['>', ['get', 'to'], stretch.fromMs]], 1, FAINT]
    : 1;
  for (const layer of [CASING, GAP, TRACK_LINE])
    if (map.getLayer(layer)) map.setPaintProperty(layer, 'line-opacity', opacity);
}

/** Shows or hides the arrows along the track. */
export function setTrackArrows(map: MapLibreMap, areShown: boolean): void {
  if (map.getLayer(ARROW)) map.setLayoutProperty(ARROW, 'visibility', areShown ? 'visible' : 'none');
}

function addImages(map: MapLibreMap, scheme: Scheme): void {
  const add = (name: string, paint: (context: OffscreenCanvasRenderingContext2D) => void) => {
    if (!map.hasImage(name)) map.addImage(name, drawnIcon(SIDE, paint), { pixelRatio: 2 });
  };
  add('past-arrow', (context) => paintArrow(context, scheme));
  for (const kind of MARK_KINDS) add(`past-${kind}`, (context) => paintMark(context, kind));
}

const SIDE = 44;

/** Points east, because the map turns icons along the line from there. */
function paintArrow(context: OffscreenCanvasRenderingContext2D, scheme: Scheme): void {
  context.beginPath();
  context.moveTo(17, 15);
  context.lineTo(27, 22);
  context.lineTo(17, 29);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.lineWidth = 4;
  context.strokeStyle = scheme === 'dark' ? '#0e1722' : '#ffffff';
  context.stroke();
}

/** The shapes differ too: start and end are discs, a stop is a square, an event a triangle. */
function paintMark(context: OffscreenCanvasRenderingContext2D, kind: MarkKind): void {
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.strokeStyle = '#ffffff';
  context.fillStyle = COLOURS[kind];
  context.beginPath();
  if (kind === 'stop') context.roundRect(8, 8, 28, 28, 7);
  else if (kind === 'event') {
    context.moveTo(22, 5);
    context.lineTo(40, 37);
    context.lineTo(4, 37);
    context.closePath();
  } else context.arc(22, 22, 14, 0, 2 * Math.PI);
  context.stroke();
  context.fill();
  context.fillStyle = '#ffffff';
  context.beginPath();
  if (kind === 'stop') {
    context.roundRect(15, 14, 5, 16, 2);
    context.roundRect(24, 14, 5, 16, 2);
  } else if (kind === 'event') {
    context.roundRect(20, 14, 4, 12, 2);
    context.roundRect(20, 29, 4, 4, 2);
  } else if (kind === 'start') {
    context.moveTo(17, 14);
    context.lineTo(31, 22);
    context.lineTo(17, 30);
    context.closePath();
  } else context.roundRect(16, 16, 12, 12, 2);
  context.fill();
}
