import type { GeoJSONSource } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { getRouteToPoint } from '#api/nearest.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import type { Scheme } from '#web/map/palette.ts';
import type { MapHandle } from '#web/map/use-map.ts';
import { VEHICLE_LAYER_ID } from '#web/map/vehicle-layer.ts';
import { type NearestPoint, writePoint } from './nearest-address.ts';
import type { Covered } from './use-camera.ts';

const SOURCE = 'nearest';
/** Unlike the trail of the vehicle. */
const COLOURS: Readonly<Record<Scheme, string>> = { light: '#5f3dc4', dark: '#b197fc' };
const REFRESH_MS = 30_000;
const PIN_ZOOM = 11;
/** Farther away, a point in sight is not where somebody looks. */
const NEAR_ZOOM = 9;

/**
 * The point on the map, and the way of the chosen vehicle to it: dashed where it is only the straight line.
 * Nothing is drawn here: the map is.
 */
export function NearestLayer(props: {
  handle: MapHandle;
  scheme: Scheme;
  point: NearestPoint;
  chosen: number | null;
  covered: Covered;
}) {
  const { handle, scheme, point, chosen, covered } = props;
  const { lat, lng } = point;
  const { data } = useEndpoint(
    getRouteToPoint,
    { params: { device_id: chosen ?? 0 }, query: { at: writePoint(point) } },
    { enabled: chosen !== null, refetchMs: REFRESH_MS, staleMs: 0 },
  );
  const route = chosen === null ? undefined : data;
  const draw = useRef(() => {});

  useEffect(() => {
    draw.current = () =>
      handle.map.getSource<GeoJSONSource>(SOURCE)?.setData({
        type: 'FeatureCollection',
        features: [
          ...(route
            ? [
                {
                  type: 'Feature' as const,
                  properties: { kind: route.by },
                  geometry: {
                    type: 'LineString' as const,
                    coordinates: route.route.map(([y, x]) => [x, y]),
                  },
                },
              ]
            : []),
          {
            type: 'Feature',
            properties: { kind: 'point' },
            geometry: { type: 'Point', coordinates: [lng, lat] },
          },
        ],
      });
    draw.current();
  }, [handle, route, lat, lng]);

  useEffect(() => {
    const { map } = handle;
    const stop = handle.onStyle(() => {
      addLayers(handle, scheme);
      draw.current();
    });
    return () => {
      stop();
      draw.current = () => {};
      map.getSource<GeoJSONSource>(SOURCE)?.setData({ type: 'FeatureCollection', features: [] });
    };
  }, [handle, scheme]);

  const cover = useRef(covered);
  cover.current = covered;
  // The map goes to another point, unless it is in sight already.
  useEffect(() => {
    const { map } = handle;
    if (map.getZoom() >= NEAR_ZOOM && map.getBounds().contains([lng, lat])) return;
    const { right, bottom } = cover.current;
    map.easeTo({
      center: [lng, lat],
      zoom: Math.max(PIN_ZOOM, map.getZoom()),
      offset: [-right / 2, -bottom / 2],
      duration: 600,
    });
  }, [handle, lat, lng]);
  return null;
}

function addLayers({ map }: MapHandle, scheme: Scheme): void {
  if (map.getSource(SOURCE)) return;
  const colour = COLOURS[scheme];
  const paper = scheme === 'dark' ? '#0e1722' : '#ffffff';
  const before = map.getLayer(VEHICLE_LAYER_ID) ? VEHICLE_LAYER_ID : undefined;
  map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  const line = { source: SOURCE, type: 'line' as const, layout: { 'line-join': 'round' as const } };
  map.addLayer(
    {
      ...line,
      id: 'nearest-casing',
      filter: ['==', ['get', 'kind'], 'road'],
      paint: { 'line-color': paper, 'line-width': 8 },
    },
    before,
  );
  map.addLayer(
    {
      ...line,
      id: 'nearest-road',
      filter: ['==', ['get', 'kind'], 'road'],
      paint: { 'line-color': colour, 'line-width': 4.5 },
    },
    before,
  );
  map.addLayer(
    {
      ...line,
      id: 'nearest-line',
      filter: ['==', ['get', 'kind'], 'line'],
      paint: { 'line-color': colour, 'line-width': 3, 'line-dasharray': [1.5, 2] },
    },
    before,
  );
  map.addLayer(
    {
      id: 'nearest-point',
      type: 'circle',
      source: SOURCE,
      filter: ['==', ['get', 'kind'], 'point'],
      paint: {
        'circle-radius': 8,
        'circle-color': colour,
        'circle-stroke-color': paper,
        'circle-stroke-width': 3,
      },
    },
    before,
  );
}
