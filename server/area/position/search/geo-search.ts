import { sql } from 'kysely';
import type { PassageRow, SearchEnd, SearchPart } from '#api/geo-search.ts';
import { GEO_SEARCH } from '#domain/constants.ts';
import { iso } from '#domain/iso.ts';
import type { GeoSearchInput } from '#domain/place/geo-search.ts';
import type { Ground } from '#domain/telemetry/ground.ts';
import { type Passage, passageFinder } from '#domain/telemetry/passage.ts';
import type { Snapshot } from '#server/area/report/snapshot.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverName } from '#server/base/access/driver-scope.ts';
import { fixesAround } from '#server/telemetry/position-search.ts';
import { readSearchScope, type SearchedVehicle } from './search-scope.ts';

type Found = Passage & { vehicle: SearchedVehicle };

/** Time of uninterrupted search; then everything else has its turn, milliseconds. */
const STRETCH_MS = 8;

/**
 * Searches the passages over a ground, month by month; the last item states whether the passages are
 * complete.
 */
export async function* geoSearch(
  snapshot: Snapshot,
  caller: Caller,
  { asked, ground }: { asked: Pick<GeoSearchInput, 'from' | 'to' | 'fleets'>; ground: Ground },
  most: number = GEO_SEARCH.passages,
): AsyncGenerator<SearchPart | SearchEnd> {
  const within = { fromMs: Date.parse(asked.from), toMs: Date.parse(asked.to) };
  const vehicles = await readSearchScope(snapshot, caller, asked);
  const finders = new Map<number, ReturnType<typeof passageFinder>>();
  const around = { boxes: ground.boxes, within, vehicleIds: [...vehicles.keys()] };
  let left = most;
  const taken = (id: number) =>
    finders
      .get(id)!
      .take()
      .map((passage) => ({ ...passage, vehicle: vehicles.get(id)! }));

  async function* parts(): AsyncGenerator<{ searched: number; found: Found[] }> {
    for await (const { vehicles: near, untilMs } of fixesAround(snapshot, around, rests())) {
      const found: Found[] = [];
      for await (const { vehicleId, fixes } of near) {
        const finder =
          finders.get(vehicleId) ?? passageFinder(ground, within, vehicles.get(vehicleId)!.spans);
        finders.set(vehicleId, finder);
        for (const fix of fixes) finder.add(fix);
        found.push(...taken(vehicleId));
        if (found.length > left) break;
      }
      const searched = (untilMs - within.fromMs) / (within.toMs - within.fromMs);
      yield { searched: Math.min(0.99, Math.max(0, searched)), found };
    }
    for (const finder of finders.values()) finder.end();
    yield { searched: 1, found: [...finders.keys()].flatMap(taken) };
  }

  if (vehicles.size > 0) {
    for await (const { searched, found } of parts()) {
      const told = found.sort((a, b) => a.inMs - b.inMs).slice(0, left);
      yield {
        searched,
        passages: await rowsOf(snapshot, caller, { found: told, hasMiddle: ground.hasMiddle }),
      };
      if (found.length > left) {
        yield { vehicles: vehicles.size, is_all: false };
        return;
      }
      left -= found.length;
    }
  }
  yield { vehicles: vehicles.size, is_all: true };
}

/** Gives everything else its turn after some work. */
function rests(): () => Promise<void> {
  let sinceMs = performance.now();
  return async () => {
    if (performance.now() - sinceMs < STRETCH_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    sinceMs = performance.now();
  };
}

type Who = { n: number; fleet: string; driver: string | null };

/**
 * The passages in the form of the answer: with the fleet of that day and the driver of that moment (domain
 * rules §5.6).
 */
async function rowsOf(
  snapshot: Snapshot,
  caller: Caller,
  { found, hasMiddle }: { found: readonly Found[]; hasMiddle: boolean },
): Promise<PassageRow[]> {
  if (found.length === 0) return [];
  const who = await snapshot.all(sql<Who>`
    select at.n::int as n, fleet.name as fleet, ${driverName(caller)} as driver
    from unnest(${found.map(({ vehicle }) => vehicle.id)}::int[], ${found.map(({ inMs }) => new Date(inMs))}::timestamptz[],
      ${found.map(({ vehicle }) => vehicle.timeZone)}::text[]) with ordinality as at (vehicle_id, instant, time_zone, n)
    cross join lateral (select (at.instant at time zone at.time_zone)::date as day) local
    join vehicle_stay stay on stay.vehicle_id = at.vehicle_id and daterange(stay.from_day, stay.to_day) @> local.day
    join fleet on fleet.id = stay.fleet_id
    left join lateral (
      select driver_tag, end_at from journey
      where vehicle_id = at.vehicle_id and start_at <= at.instant order by start_at desc limit 1
    ) journey on journey.end_at >= at.instant
    left join driver on driver.id = driver_at(at.vehicle_id, journey.driver_tag, at.instant, local.day)
    order by at.n`);
  return who.map(({ n, fleet, driver }) => {
    const { vehicle, inMs, outMs, insideMs, closestM, maxSpeedKmh, isBetweenFixes, path } = found[n - 1]!;
    return {
      device_id: vehicle.id,
      license: vehicle.license,
      alias: vehicle.alias,
      fleet,
      driver,
      time_zone: vehicle.timeZone,
      from: iso(inMs),
      to: iso(outMs),
      inside: Math.round(insideMs / 1000),
      closest: hasMiddle ? Math.round(closestM) : null,
      max_speed: maxSpeedKmh,
      between_fixes: isBetweenFixes,
      path: path.flatMap(({ lng, lat }) => [lng, lat]),
    };
  });
}
