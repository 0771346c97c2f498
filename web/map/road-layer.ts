import { addProtocol, type Map as MapLibreMap } from 'maplibre-gl';
import { getRoadTile } from '#api/road.ts';
import { ROAD_LEVELS } from '#domain/place/road.ts';
import { callBytes } from '#web/base/call/call.ts';
import { VEHICLE_LAYER_ID } from './vehicle-layer.ts';

const ROADS = 'roads';

// Tiles are fetched like everything else, with the user's token.
addProtocol(ROADS, async ({ url }, { signal }) => {
  const [z, x, y] = url.slice(`${ROADS}://`.length).split('/').map(Number);
  const bytes = await callBytes(getRoadTile, { params: { z: z!, x: x!, y: y! } }, { quiet: true, signal });
  return { data: bytes.buffer };
});

/** Shows the roads that the visible fleets use, under the vehicles of the style, or removes them. */
export function setRoads(map: MapLibreMap, areShown: boolean): void {
  if (!areShown) {
    if (map.getLayer(ROADS)) map.removeLayer(ROADS);
    if (map.getSource(ROADS)) map.removeSource(ROADS);
    return;
  }
  if (map.getSource(ROADS)) return;
  map.addSource(ROADS, {
    type: 'raster',
    tiles: [`${ROADS}://{z}/{x}/{y}`],
    tileSize: 256,
    minzoom: ROAD_LEVELS.at(-1)!,
    maxzoom: ROAD_LEVELS[0],
  });
  const before = map.getLayer(VEHICLE_LAYER_ID) ? VEHICLE_LAYER_ID : undefined;
  map.addLayer({ id: ROADS, type: 'raster', source: ROADS }, before);
}
