import { sql } from 'kysely';
import { getNearestVehicles, getRouteToPoint } from '#api/nearest.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import { straightArrival } from '#domain/road/route/straight-line.ts';
import { isVisible } from '#server/base/access/visibility.ts';
import type { Database } from '#server/base/db/database.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { readStructureDrivers } from '#server/bus/board/structure-drivers.ts';
import { readModelNames } from '../model-names.ts';
import { shownDriver } from '../shown-driver.ts';
import { readFreeSeats } from './free-seats.ts';
import { isPlaced, moverOf, type Placed } from './mover-of.ts';
import { searchArrivals } from './search-arrivals.ts';

const nearestVehicles = handle(getNearestVehicles, async ({ query, caller, app }) => {
  const { at, states, types, fleets, seats, limit } = query;
  const [structureDrivers, names, inFleets] = await Promise.all([
    readStructureDrivers(app.database),
    readModelNames(app.database, caller.language),
    fleets ? readBelow(app.database, fleets) : null,
  ]);
  const visible = [...app.board.all()].filter((entry) => isVisible(caller, entry));
  const typed = new Set(visible.flatMap(({ typeId }) => typeId ?? []));
  const wanted = visible
    .filter(isPlaced)
    .filter(
      ({ state, typeId, fleetId }) =>
        (!states || states.includes(state)) &&
        (!types || (typeId !== null && types.includes(typeId))) &&
        (!inFleets || inFleets.has(fleetId)),
    );
  const seated = seats ? await readFreeSeats(app.database, idsOf(wanted), app.now()) : null;
  const passing = seats ? wanted.filter(({ vehicleId }) => (seated!.get(vehicleId) ?? 0) >= seats) : wanted;

  const arrivals = await app.crowd.inTurn(`nearest ${caller.userId}`, () =>
    searchArrivals(app.roads, { to: at, vehicles: passing.map(moverOf), most: limit }),
  );
  const byRoad = arrivals?.arrivals() ?? [];
  const found = passing
    .map((entry, i) => {
      const road = byRoad[i] ?? null;
      return {
        entry,
        by: road ? ('road' as const) : ('line' as const),
        ...(road ?? straightArrival(entry, at)),
      };
    })
    .sort((a, b) => Number(a.by === 'line') - Number(b.by === 'line') || a.seconds - b.seconds)
    .slice(0, limit)
    .sort((a, b) => a.seconds - b.seconds);
  const free =
    seated ?? (await readFreeSeats(app.database, idsOf(found.map(({ entry }) => entry)), app.now()));
  return {
    rows: found
      // Private use may have begun while the search ran: entries of the board change in place.
      .filter(({ entry }) => isPlaced(entry))
      .map(({ entry, by, seconds, metres }) => ({
        device_id: entry.vehicleId,
        license: entry.license,
        alias: entry.alias,
        fleet_id: entry.fleetId,
        driver: shownDriver(entry, caller, structureDrivers),
        type: names(entry.typeId),
        state: entry.state,
        ts: iso(entry.timeMs)!,
        lat: entry.lat,
        lng: entry.lng,
        seconds: Math.round(seconds),
        metres: Math.round(metres),
        by,
        free_seats: free.get(entry.vehicleId) ?? null,
      })),
    total: passing.length,
    has_roads: arrivals !== null,
    types: [...typed]
      .map((id) => ({ id, name: names(id) ?? '' }))
      .sort((a, b) => a.name.localeCompare(b.name, caller.language)),
  };
});

const routeToPoint = handle(getRouteToPoint, async ({ params, query: { at }, caller, app }) => {
  const entry = app.board.get(params.device_id);
  if (!entry || !isVisible(caller, entry) || !isPlaced(entry)) throw new Fault('notFound', 404);
  const from = { lat: entry.lat, lng: entry.lng };
  const search = await app.crowd.inTurn(`nearest ${caller.userId}`, () =>
    searchArrivals(app.roads, { to: at, vehicles: [moverOf(entry)], most: 1 }),
  );
  if (!isPlaced(entry)) throw new Fault('notFound', 404);
  const [road] = search?.arrivals() ?? [];
  const { seconds, metres } = road ?? straightArrival(from, at);
  const route = road ? [from, ...search!.routeOf(0), at] : [from, at];
  return {
    seconds: Math.round(seconds),
    metres: Math.round(metres),
    by: road ? ('road' as const) : ('line' as const),
    route: route.map(({ lat, lng }): [number, number] => [lat, lng]),
  };
});

export const nearestHandlers: readonly Handler[] = [nearestVehicles, routeToPoint];

const idsOf = (entries: readonly Placed[]) => entries.map(({ vehicleId }) => vehicleId);

/** These fleets and all below them. */
async function readBelow(database: Pick<Database, 'sql'>, fleetIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ fleet_id: number }>`
    select fleet_id from fleet_subtree where root_id = any(${fleetIds}::int[])`.execute(database.sql);
  return new Set(rows.map(({ fleet_id }) => fleet_id));
}
