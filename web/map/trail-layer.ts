import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { drawnIcon } from './drawn-icon.ts';
import { MAP_PALETTE, type Scheme } from './palette.ts';
import { VEHICLE_LAYER_ID } from './vehicle-layer.ts';

const SOURCE = 'trail';
const ARROW = 'trail-arrow';

/** A small arrow head for the course along a trail, painted as a map icon. */
function arrowImage(colour: string): ImageData {
  const side = 28;
  return drawnIcon(side, (context) => {
    context.beginPath();
    // It points east, because the map turns icons along the line from there.
    context.moveTo(8, 5);
    context.lineTo(21, 14);
    context.lineTo(8, 23);
    context.lineTo(12, 14);
    context.closePath();
    context.lineJoin = 'round';
    context.lineWidth = 3;
    context.strokeStyle = '#ffffff';
    context.stroke();
    context.fillStyle = colour;
    context.fill();
  });
}

/** Adds the trail's layers under the vehicles of the style that has just loaded. */
export function addTrail(map: MapLibreMap, scheme: Scheme): void {
  if (map.getSource(SOURCE)) return;
  const colour = MAP_PALETTE[scheme].trail;
  const before = map.getLayer(VEHICLE_LAYER_ID) ? VEHICLE_LAYER_ID : undefined;
  if (!map.hasImage(ARROW)) map.addImage(ARROW, arrowImage(colour), { pixelRatio: 2 });
  map.addSource(SOURCE, {
    type: 'geojson',
    lineMetrics: true,
    data: { type: 'FeatureCollection', features: [] },
  });
  map.addLayer(
    {
      id: 'trail',
      type: 'line',
      source: SOURCE,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-width': ['interpolate', ['linear'], ['zoom'], 6, 2, 14, 4],
        'line-gradient': ['interpolate', ['linear'], ['line-progress'], 0, `${colour}26`, 1, `${colour}e6`],
      },
    },
    before,
  );
  map.addLayer(
    {
      id: ARROW,
      type: 'symbol',
      source: SOURCE,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 70,
        'icon-image': ARROW,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        visibility: 'none',
      },
    },
    before,
  );
}

/** Shows a trail, oldest point first. With fewer than two points nothing is shown. */
export function setTrail(map: MapLibreMap, points: readonly (readonly [lng: number, lat: number])[]): void {
  map.getSource<GeoJSONSource>(SOURCE)?.setData({
    type: 'FeatureCollection',
    features:
      points.length < 2
        ? []
        : [
            {
              type: 'Feature',
              properties: {},
              geometry: { type: 'LineString', coordinates: points.map(([lng, lat]) => [lng, lat]) },
            },
          ],
  });
}

/** Shows or hides the arrows along the trail. */
export function setTrailArrows(map: MapLibreMap, areShown: boolean): void {
  if (map.getLayer(ARROW)) map.setLayoutProperty(ARROW, 'visibility', areShown ? 'visible' : 'none');
}
