import { sql } from 'kysely';
import { getRoadTile } from '#api/road.ts';
import { decodeRoads, ROAD_LEVELS, ROAD_SIDE } from '#domain/place/road.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { png } from './png.ts';

/** Transparent; then ever stronger: 1, 2, 4, 8, 16, 32, 64 vehicle-days and more. Red, green, blue, alpha. */
const PALETTE = [0, 110, 135, 160, 185, 205, 225, 245].map((alpha) => [0xe8, 0x59, 0x0c, alpha] as const);

const brightness = (n: number) => Math.min(PALETTE.length - 1, Math.floor(Math.log2(n)) + 1);

/**
 * Draws a tile from the tiles of the visible fleets. Zooms between the stored ones are drawn from the next
 * finer one. Users who see only their own works get none: tiles know the fleet, not the work.
 */
const readTile = handle(getRoadTile, async ({ params: { z, x, y }, caller, app }) => {
  const level = Math.min(...ROAD_LEVELS.filter((one) => one >= z));
  const across = 2 ** (level - z);
  const fleetIds = caller.workCodes === null ? caller.visible.ids : [];
  const { rows } = await sql<{ x: number; y: number; cells: Buffer }>`
    select x, y, cells from road_tile
    where z = ${level} and x between ${x * across} and ${(x + 1) * across - 1}
      and y between ${y * across} and ${(y + 1) * across - 1} and fleet_id = any(${fleetIds}::int[])`.execute(
    app.database.sql,
  );
  const counts = new Uint32Array(ROAD_SIDE * ROAD_SIDE);
  for (const tile of rows) {
    for (const [place, { n }] of decodeRoads(tile.cells)) {
      const column = (tile.x - x * across) * ROAD_SIDE + (place % ROAD_SIDE);
      const row = (tile.y - y * across) * ROAD_SIDE + Math.floor(place / ROAD_SIDE);
      counts[Math.floor(row / across) * ROAD_SIDE + Math.floor(column / across)]! += n;
    }
  }
  const pixels = Uint8Array.from(counts, (n) => (n === 0 ? 0 : brightness(n)));
  return { type: 'image/png', content: png(pixels, ROAD_SIDE, PALETTE) };
});

export const roadHandlers: readonly Handler[] = [readTile];
