import type { MapLayerMouseEvent, MapLayerTouchEvent, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { PassageRow } from '#api/geo-search.ts';
import { GEO_SEARCH } from '#domain/constants.ts';
import { distanceM, type Point } from '#domain/geo.ts';
import type { Circle } from '#domain/telemetry/ground.ts';
import type { Scheme } from '#web/map/palette.ts';
import type { MapHandle } from '#web/map/use-map.ts';
import {
  addSearch,
  CENTRE_LAYER,
  EDGE_LAYER,
  PATHS_LAYER,
  type SearchShape,
  setPaths,
  setShape,
} from './circle-layer.ts';

/** The content of a search map, and its events. */
export type SearchLayer = {
  shape: SearchShape | null;
  passages: readonly PassageRow[];
  /** The highlighted vehicle, by its id. */
  marked: number | null;
  onPoint: (point: Point) => void;
  onRadius: (radiusM: number) => void;
  onVehicle: (deviceId: number) => void;
};

/** A dragged radius is rounded to this, metres: ten below a kilometre, fifty above. */
const rounded = (metres: number) => {
  const step = metres < 1_000 ? 10 : 50;
  return Math.min(GEO_SEARCH.radiusM, Math.max(step, Math.round(metres / step) * step));
};

/** Draws the place and the ways of a search, and handles clicks and drags on the map. */
export function useSearchLayer(handle: MapHandle | null, scheme: Scheme, layer: SearchLayer): void {
  const latest = useRef(layer);
  latest.current = layer;
  const { shape, passages, marked } = layer;

  useEffect(() => {
    if (!handle) return;
    return handle.onStyle(() => {
      addSearch(handle.map, scheme);
      show(handle, latest.current);
    });
  }, [handle, scheme]);

  useEffect(() => {
    if (handle) show(handle, { shape, passages, marked });
  }, [handle, shape, passages, marked]);

  useEffect(() => (handle ? followPointer(handle, latest) : undefined), [handle]);
}

function show(
  { map }: MapHandle,
  { shape, passages, marked }: Pick<SearchLayer, 'shape' | 'passages' | 'marked'>,
) {
  setShape(map, shape);
  setPaths(map, passages, ({ device_id }) => device_id === marked);
}

type Drag = { kind: 'centre' | 'edge'; circle: Circle };

function followPointer({ map }: MapHandle, latest: { current: SearchLayer }): () => void {
  let drag: Drag | null = null;

  function moved({ lngLat }: { lngLat: { lat: number; lng: number } }): Circle {
    const { kind, circle } = drag!;
    const at = { lat: lngLat.lat, lng: lngLat.lng };
    return kind === 'centre' ? { ...circle, ...at } : { ...circle, radiusM: rounded(distanceM(circle, at)) };
  }
  const onMove = (event: MapMouseEvent | MapLayerTouchEvent) => {
    if (drag) setShape(map, { kind: 'circle', circle: moved(event) });
  };
  const onDrop = (event: MapMouseEvent | MapLayerTouchEvent) => {
    if (!drag) return;
    const { kind } = drag;
    const { lat, lng, radiusM } = moved(event);
    drag = null;
    if (kind === 'centre') latest.current.onPoint({ lat, lng });
    else latest.current.onRadius(radiusM);
  };
  const onHold = (kind: Drag['kind']) => (event: MapLayerMouseEvent | MapLayerTouchEvent) => {
    const { shape } = latest.current;
    if (shape?.kind !== 'circle') return;
    const { circle } = shape;
    // The map stays where it is.
    event.preventDefault();
    drag = { kind, circle };
  };
  const onClick = (event: MapMouseEvent) => {
    const { x, y } = event.point;
    const reach: [[number, number], [number, number]] = [
      [x - 6, y - 6],
      [x + 6, y + 6],
    ];
    const layers = [CENTRE_LAYER, EDGE_LAYER, PATHS_LAYER].filter((id) => map.getLayer(id));
    const [hit] = map.queryRenderedFeatures(reach, { layers });
    const vehicle: unknown = hit?.properties.vehicle;
    if (typeof vehicle === 'number') latest.current.onVehicle(vehicle);
    else if (!hit) latest.current.onPoint({ lat: event.lngLat.lat, lng: event.lngLat.lng });
  };
  const point = (cursor: string) => () => {
    map.getCanvas().style.cursor = cursor;
  };
  const [onCentre, onEdge] = [onHold('centre'), onHold('edge')];
  const subscribed = [
    map.on('click', onClick),
    map.on('mousemove', onMove),
    map.on('touchmove', onMove),
    map.on('mouseup', onDrop),
    map.on('touchend', onDrop),
    ...(['mousedown', 'touchstart'] as const).flatMap((type) => [
      map.on(type, CENTRE_LAYER, onCentre),
      map.on(type, EDGE_LAYER, onEdge),
    ]),
    ...[CENTRE_LAYER, EDGE_LAYER, PATHS_LAYER].flatMap((id) => [
      map.on(
        'mouseenter',
        id,
        point(id === CENTRE_LAYER ? 'move' : id === EDGE_LAYER ? 'ew-resize' : 'pointer'),
      ),
      map.on('mouseleave', id, point('crosshair')),
    ]),
  ];
  map.getCanvas().style.cursor = 'crosshair';
  return () => {
    for (const subscription of subscribed) subscription.unsubscribe();
  };
}
