import { useEffect } from 'react';
import { getRoadTile } from '#api/road.ts';
import { useCan } from '#web/base/session/permission.ts';
import { setRoads } from './road-layer.ts';
import type { MapHandle } from './use-map.ts';

/** Draws the roads of the visible fleets on a map, if the user may see and wants them. */
export function useRoadLayer(handle: MapHandle | null, isWanted: boolean): void {
  const isShown = useCan()(getRoadTile.access) && isWanted;
  useEffect(() => handle?.onStyle(() => setRoads(handle.map, isShown)), [handle, isShown]);
}
