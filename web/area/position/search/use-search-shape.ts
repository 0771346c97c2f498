import { useMemo } from 'react';
import { getAreaMap } from '#api/area.ts';
import { getStreet } from '#api/geocode.ts';
import { getPoiMap } from '#api/poi.ts';
import { polygonsOf } from '#domain/place/geometry.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import type { SearchShape } from './circle-layer.ts';
import { circleOf, type SearchQuery, writePoint } from './search-address.ts';

/** The place of a search on the map; null as long as it is not known. `street` is the name at the point. */
export function useSearchShape(ask: SearchQuery): {
  shape: SearchShape | null;
  street: string | null;
  /** The map has no street at the point. */
  isStreetMissing: boolean;
} {
  const { kind, point, street, widthM, corners, areaId, groupId, reachM } = ask;
  const isStreet = kind === 'street' && point !== null;
  const at = point === null ? '' : writePoint(point);
  const found = useEndpoint(
    getStreet,
    { query: { at, ...(street !== null && { name: street }) } },
    { enabled: isStreet, staleMs: 300_000 },
  ).data;
  const areas = useEndpoint(getAreaMap, {}, { enabled: kind === 'area' }).data?.areas;
  const pois = useEndpoint(getPoiMap, {}, { enabled: kind === 'poi_group' }).data?.pois;
  const shape = useMemo((): SearchShape | null => {
    switch (kind) {
      case 'circle': {
        const circle = circleOf(ask);
        return circle && { kind, circle };
      }
      case 'street':
        return isStreet && found && found.lines.length > 0
          ? { kind: 'strip', lines: found.lines, widthM }
          : null;
      case 'polygon':
        return corners.length === 0 ? null : { kind, corners };
      case 'area': {
        const geometry = areas?.find(({ id }) => id === areaId)?.geometry;
        if (!geometry) return null;
        return geometry.type === 'circle'
          ? { kind: 'circles', circles: [{ ...geometry, radiusM: geometry.radius_m }] }
          : { kind: 'polygons', polygons: polygonsOf(geometry) };
      }
      case 'poi_group': {
        const own = (pois ?? []).filter(({ group_ids }) => groupId !== null && group_ids.includes(groupId));
        return own.length === 0
          ? null
          : { kind: 'circles', circles: own.map(({ lat, lng }) => ({ lat, lng, radiusM: reachM })) };
      }
    }
  }, [ask, kind, isStreet, found, widthM, corners, areas, areaId, pois, groupId, reachM]);
  return {
    shape,
    street: isStreet ? (street ?? found?.name ?? null) : null,
    isStreetMissing: isStreet && found !== undefined && found.name === null,
  };
}
