import { sql, type Transaction } from 'kysely';
import { DAY_MS } from '#domain/duration.ts';
import {
  addToCell,
  cellsByTile,
  decodeRoads,
  encodeRoads,
  ROAD_LEVELS,
  type RoadTile,
} from '#domain/place/road.ts';
import type { DB } from '#server/base/db/schema.gen.ts';

/** Tiles are read and written this many at a time. */
const BATCH = 200;

/** A civil day as its number since 1970. */
export const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** The roads that a fleet drove on a day: tiles by `z/x/y`. */
export type DrivenTiles = Map<string, RoadTile>;

/** Counts a vehicle's day in the tiles of every level. */
export function addDriven(
  tiles: DrivenTiles,
  cells: ReadonlySet<number>,
  by: { vehicleId: number; day: number },
): void {
  for (const level of ROAD_LEVELS) {
    for (const [xy, places] of cellsByTile(cells, level)) {
      const key = `${level}/${xy}`;
      let tile = tiles.get(key);
      if (!tile) {
        tile = new Map();
        tiles.set(key, tile);
      }
      for (const place of places) addToCell(tile, place, by);
    }
  }
}

/** Adds a day to the stored tiles of a fleet, and removes the cells not driven since `oldestDay`. */
export async function mergeTiles(
  tx: Transaction<DB>,
  fleetId: number,
  { driven, oldestDay }: { driven: DrivenTiles; oldestDay: number },
): Promise<void> {
  const keys = [...driven.keys()];
  for (let from = 0; from < keys.length; from += BATCH) {
    const some = keys.slice(from, from + BATCH);
    const places = some.map((key) => key.split('/').map(Number) as [number, number, number]);
    const stored = await sql<{ z: number; x: number; y: number; cells: Buffer }>`
      select z, x, y, cells from road_tile
      where fleet_id = ${fleetId} and (z, x, y) in (
        select * from unnest(${places.map(([z]) => z)}::smallint[], ${places.map(([, x]) => x)}::int[],
          ${places.map(([, , y]) => y)}::int[]))`.execute(tx);
    const before = new Map(stored.rows.map(({ z, x, y, cells }) => [`${z}/${x}/${y}`, decodeRoads(cells)]));
    const merged = some.map((key) => added(before.get(key) ?? new Map(), driven.get(key)!, oldestDay));
    await sql`
      insert into road_tile (fleet_id, z, x, y, cells, last_day)
      select ${fleetId}, * from unnest(${places.map(([z]) => z)}::smallint[], ${places.map(([, x]) => x)}::int[],
        ${places.map(([, , y]) => y)}::int[], ${merged.map((tile) => Buffer.from(encodeRoads(tile)))}::bytea[],
        ${merged.map(lastDay)}::date[])
      on conflict (z, x, y, fleet_id) do update set cells = excluded.cells, last_day = excluded.last_day`.execute(
      tx,
    );
  }
}

const lastDay = (tile: RoadTile) =>
  dayOf([...tile.values()].reduce((last, { day }) => Math.max(last, day), 0));

function added(tile: RoadTile, driven: RoadTile, oldestDay: number): RoadTile {
  for (const [place, cell] of driven) {
    const known = tile.get(place);
    tile.set(place, {
      n: Math.min((known?.n ?? 0) + cell.n, 65_535),
      vehicleId: known === undefined || known.vehicleId === cell.vehicleId ? cell.vehicleId : 0,
      day: Math.max(known?.day ?? 0, cell.day),
    });
  }
  for (const [place, { day }] of tile) if (day < oldestDay) tile.delete(place);
  return tile;
}

/** Removes the cells that only this vehicle drove from the tiles of its fleets, for good. */
export async function forgetRoads(tx: Transaction<DB>, vehicleId: number): Promise<void> {
  const { rows } = await sql<{ fleet_id: number; z: number; x: number; y: number }>`
    select fleet_id, z, x, y from road_tile
    where fleet_id in (select fleet_id from vehicle_stay where vehicle_id = ${vehicleId})`.execute(tx);
  for (const { fleet_id, z, x, y } of rows) {
    const at = sql`fleet_id = ${fleet_id} and z = ${z} and x = ${x} and y = ${y}`;
    const stored = await sql<{ cells: Buffer }>`select cells from road_tile where ${at} for update`.execute(
      tx,
    );
    const tile = decodeRoads(stored.rows[0]!.cells);
    const { size } = tile;
    for (const [place, cell] of tile) if (cell.vehicleId === vehicleId) tile.delete(place);
    if (tile.size === 0) await sql`delete from road_tile where ${at}`.execute(tx);
    else if (tile.size < size)
      await sql`update road_tile set cells = ${Buffer.from(encodeRoads(tile))}, last_day = ${lastDay(tile)} where ${at}`.execute(
        tx,
      );
  }
}
