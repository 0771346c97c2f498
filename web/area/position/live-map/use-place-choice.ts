import { useEffect, useState } from 'react';
import { type MapPlace, placeAt } from '#web/map/place-layer.ts';
import type { MapHandle } from '#web/map/use-map.ts';
import type { VehicleLayer } from '#web/map/vehicle-layer.ts';

/** A vehicle within this distance of a click takes it, pixels. */
const REACH_PX = 14;

/** The place whose card is open: the one clicked last, if no vehicle was there. */
export function usePlaceChoice(
  handle: MapHandle | null,
  layer: VehicleLayer | null,
): [MapPlace | null, (place: MapPlace | null) => void] {
  const [place, setPlace] = useState<MapPlace | null>(null);
  useEffect(() => {
    if (!handle || !layer) return;
    const { map } = handle;
    const onClick = ({ point }: { point: { x: number; y: number } }) =>
      setPlace(layer.hitAt(point, REACH_PX) ? null : placeAt(map, point));
    map.on('click', onClick);
    return () => {
      map.off('click', onClick);
    };
  }, [handle, layer]);
  return [place, setPlace];
}
