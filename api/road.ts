import { z } from 'zod';
import { ROAD_LEVELS } from '#domain/place/road.ts';
import { endpoint } from './endpoint.ts';

const place = z.coerce.number<number | string>().int().min(0).max(4_095);

/**
 * A picture of 256 × 256 pixels with an alpha channel, in the scheme of map tiles: the more often a road was
 * driven, the brighter.
 */
export const getRoadTile = endpoint({
  name: 'getRoadTile',
  method: 'GET',
  path: '/road/{z}/{x}/{y}',
  access: 'road:read',
  audited: 'vehicle',
  summary: 'Where the visible fleets drive, as a tile of the map (PNG)',
  params: z.object({
    z: z.coerce.number<number | string>().int().min(ROAD_LEVELS.at(-1)!).max(ROAD_LEVELS[0]),
    x: place,
    y: place,
  }),
  answer: 'bytes',
});
