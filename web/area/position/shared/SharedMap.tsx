import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { drawnIcon } from '#web/map/drawn-icon.ts';
import type { Scheme } from '#web/map/palette.ts';
import { useGroundMap } from '#web/map/use-ground-map.ts';
import type { SharedVehicle } from './use-shared-vehicle.ts';

const SOURCE = 'shared';
const SIDE = 64;
/** The map begins this near; the built-in one has no streets. */
const ZOOM = 13;
/** Room at the edges, pixels: the card covers the lower one, but never more than a half. */
const EDGE_PX = 50;
const CARD_PX = 290;
const COLOURS: Readonly<Record<Scheme, { moves: string; stands: string; target: string; paper: string }>> = {
  light: { moves: '#2b8a3e', stands: '#1565c0', target: '#5f3dc4', paper: '#ffffff' },
  dark: { moves: '#69db7c', stands: '#74c0fc', target: '#b197fc', paper: '#0e1722' },
};

/** The place of the shared vehicle, with its heading, and the place where it is expected. */
export function SharedMap({ vehicle }: { vehicle: SharedVehicle }) {
  const { t } = useText();
  const { place, target } = vehicle;
  const begin = place ?? target;
  const { container, handle, scheme } = useGroundMap(t('shared.map'), {
    isPhone: true,
    viewport: begin && { lat: begin.lat, lng: begin.lng, zoom: ZOOM },
  });
  const draw = useRef(() => {});

  useEffect(() => {
    if (!handle) return;
    draw.current = () => setPlaces(handle.map, vehicle);
    draw.current();
  }, [handle, vehicle]);

  useEffect(
    () =>
      handle?.onStyle(() => {
        addLayers(handle.map, scheme);
        draw.current();
      }),
    [handle, scheme],
  );

  // Both places are in sight at first; later the map follows a vehicle that leaves it.
  const isFitted = useRef(false);
  useEffect(() => {
    if (!handle || !place) return;
    const { map } = handle;
    if (target && !isFitted.current) {
      const [west, east] = [Math.min(place.lng, target.lng), Math.max(place.lng, target.lng)];
      const [south, north] = [Math.min(place.lat, target.lat), Math.max(place.lat, target.lat)];
      const bottom = Math.min(CARD_PX, map.getContainer().clientHeight / 2);
      map.fitBounds([west, south, east, north], {
        padding: { top: EDGE_PX, left: EDGE_PX, right: EDGE_PX, bottom },
        maxZoom: ZOOM + 2,
        duration: 0,
      });
    } else if (!map.getBounds().contains([place.lng, place.lat]))
      map.easeTo({ center: [place.lng, place.lat], duration: 600 });
    isFitted.current = true;
  }, [handle, place, target]);
  return <div ref={container} className={parts.cover} />;
}

function setPlaces(map: MapLibreMap, { place, target }: SharedVehicle): void {
  const at = (kind: string, { lat, lng }: { lat: number; lng: number }, heading = 0) => ({
    type: 'Feature' as const,
    properties: { kind, heading },
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
  });
  map.getSource<GeoJSONSource>(SOURCE)?.setData({
    type: 'FeatureCollection',
    features: [
      ...(target ? [at('target', target)] : []),
      ...(place ? [at(place.heading === null ? 'stands' : 'moves', place, place.heading ?? 0)] : []),
    ],
  });
}

function addLayers(map: MapLibreMap, scheme: Scheme): void {
  if (map.getSource(SOURCE)) return;
  for (const kind of ['target', 'stands', 'moves'] as const)
    if (!map.hasImage(`shared-${kind}`))
      map.addImage(`shared-${kind}`, picture(kind, scheme), { pixelRatio: 2 });
  map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  map.addLayer({
    id: SOURCE,
    type: 'symbol',
    source: SOURCE,
    layout: {
      'icon-image': ['concat', 'shared-', ['get', 'kind']],
      'icon-rotate': ['get', 'heading'],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  });
}

/** The shapes differ, not only the colours: an arrow moves, a square stands, a disc is the target. */
function picture(kind: 'target' | 'stands' | 'moves', scheme: Scheme): ImageData {
  const { paper, ...colours } = COLOURS[scheme];
  return drawnIcon(SIDE, (context) => {
    context.beginPath();
    if (kind === 'target') context.arc(32, 32, 14, 0, 2 * Math.PI);
    else if (kind === 'stands') context.roundRect(16, 16, 32, 32, 8);
    else {
      context.moveTo(32, 8);
      context.lineTo(52, 54);
      context.lineTo(32, 44);
      context.lineTo(12, 54);
      context.closePath();
    }
    context.lineJoin = 'round';
    context.lineWidth = 9;
    context.strokeStyle = paper;
    context.stroke();
    context.fillStyle = colours[kind];
    context.fill();
  });
}
