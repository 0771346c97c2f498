import { type Map as MapLibreMap, Marker } from 'maplibre-gl';
import { MAP_LEFT } from './kept-map.ts';

/** The longest time for the device to find its place, milliseconds. */
const LOCATE_MS = 15_000;

const markers = new WeakMap<MapLibreMap, Marker>();

/**
 * Reads the position of the device, shows it as a dot and goes there. Rejects when the device may not or
 * cannot provide it.
 */
export function showOwnPlace(map: MapLibreMap): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('no geolocation'));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const at: [number, number] = [coords.longitude, coords.latitude];
        let marker = markers.get(map);
        if (!marker) {
          const element = document.createElement('div');
          element.className = 'traza-own-place';
          marker = new Marker({ element });
          markers.set(map, marker);
          map.getContainer().addEventListener(MAP_LEFT, () => marker?.remove());
        }
        marker.setLngLat(at).addTo(map);
        map.flyTo({ center: at, zoom: Math.max(map.getZoom(), 13) });
        resolve();
      },
      reject,
      { enableHighAccuracy: true, timeout: LOCATE_MS, maximumAge: 60_000 },
    );
  });
}
