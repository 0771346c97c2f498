import { Marker } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { Point } from '#domain/geo.ts';
import type { MapHandle } from '#web/map/use-map.ts';

/**
 * A pin that the user drags over the map, or moves by a click on the map while `isPlacing`. `at` is null
 * until it has a place. Without `onMove` it only shows the place.
 */
export function usePin(
  handle: MapHandle,
  pin: { at: Point | null; isPlacing: boolean; onMove: ((at: Point) => void) | null },
): void {
  const { at, isPlacing, onMove } = pin;
  const moved = useRef(onMove);
  moved.current = onMove;
  const marker = useRef<Marker | null>(null);
  const isMovable = onMove !== null;
  const lat = at?.lat;
  const lng = at?.lng;

  useEffect(() => {
    if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) {
      marker.current?.remove();
      marker.current = null;
    } else if (marker.current) marker.current.setLngLat([lng, lat]);
    else {
      const made = new Marker({ draggable: isMovable, color: '#d9480f' })
        .setLngLat([lng, lat])
        .addTo(handle.map);
      made.on('dragend', () => moved.current?.(rounded(made.getLngLat())));
      marker.current = made;
    }
  }, [handle, lat, lng, isMovable]);
  useEffect(
    () => () => {
      marker.current?.remove();
      marker.current = null;
    },
    [],
  );

  useEffect(() => {
    if (!isPlacing) return;
    const { map } = handle;
    const onClick = ({ lngLat }: { lngLat: Point }) => moved.current?.(rounded(lngLat));
    map.on('click', onClick);
    map.getCanvas().style.cursor = 'crosshair';
    return () => {
      map.off('click', onClick);
      map.getCanvas().style.cursor = '';
    };
  }, [handle, isPlacing]);
}

/** Six decimals, as places are stored. */
const rounded = ({ lat, lng }: Point): Point => ({
  lat: Number(lat.toFixed(6)),
  lng: Number(lng.toFixed(6)),
});
