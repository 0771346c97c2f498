import { useEffect, useRef } from 'react';
import { getAreaMap } from '#api/area.ts';
import { getPoiMap } from '#api/poi.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useCan } from '#web/base/session/permission.ts';
import type { Scheme } from './palette.ts';
import { addPlaces, type ShownPlaces, setPlaces } from './place-layer.ts';
import type { MapHandle } from './use-map.ts';

/**
 * Places change seldom, and the page is notified of a change; the time for which an answer is fresh,
 * milliseconds.
 */
const STALE_MS = 300_000;

/** The points of interest and areas that the user may see and has chosen to see; loaded when necessary. */
export function usePlacesInSight(wanted: { pois: boolean; areas: boolean }): ShownPlaces {
  const can = useCan();
  const isWanted = { pois: wanted.pois && can('poi:read'), areas: wanted.areas && can('area:read') };
  const pois = useEndpoint(getPoiMap, {}, { enabled: isWanted.pois, staleMs: STALE_MS });
  const areas = useEndpoint(getAreaMap, {}, { enabled: isWanted.areas, staleMs: STALE_MS });
  return {
    pois: isWanted.pois ? (pois.data?.pois ?? null) : null,
    areas: isWanted.areas ? (areas.data?.areas ?? null) : null,
  };
}

/** Draws places on a map, as long as the component lives. */
export function usePlaceLayer(handle: MapHandle | null, scheme: Scheme, { pois, areas }: ShownPlaces): void {
  const latest = useRef({ scheme, pois, areas });
  latest.current = { scheme, pois, areas };
  useEffect(() => {
    if (!handle) return;
    return handle.onStyle(() => {
      addPlaces(handle.map, latest.current.scheme);
      setPlaces(handle.map, latest.current);
    });
  }, [handle]);
  useEffect(() => {
    if (handle) setPlaces(handle.map, { pois, areas });
  }, [handle, pois, areas]);
}
