import { sql } from 'kysely';
import type { FineFix, FineWhereabouts } from '#api/fine-desk.ts';
import { can } from '#domain/access/permission.ts';
import type { FineTime } from '#domain/fine/fine-time.ts';
import { fixAt, nearestPass, type TimedPoint } from '#domain/fine/pass.ts';
import { AROUND_MS } from '#domain/fine/resolver.ts';
import { distanceM } from '#domain/geo.ts';
import { iso } from '#domain/iso.ts';
import { readSeenSpans, readSpanPayloads } from '#server/area/position/history/read-track.ts';
import { thinnedWay } from '#server/area/position/history/thinned-way.ts';
import { fixesIn } from '#server/area/position/history/track-fixes.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { readerPlaces } from '#server/known/places/reader-places.ts';
import type { DeskFine, DeskJourney } from './read-fine-facts.ts';

/** The most points of a way that are sent: more would make no visible difference on a map. */
const WAY_POINTS = 2_000;

const NOWHERE = { position: null, before: null, after: null, nearest: null, way: [] };

/** The position of the vehicle at the time of a fine and on its day, as far as this caller may know. */
export async function readWhereabouts(
  app: App,
  caller: Caller,
  { fine, time, journeys }: { fine: DeskFine; time: FineTime; journeys: readonly DeskJourney[] },
): Promise<FineWhereabouts> {
  const vehicleId = fine.vehicle_id;
  if (vehicleId === null) return { kind: 'not_ours', ...NOWHERE };
  if (!can(caller.actors, 'position:read')) return { kind: 'hidden', ...NOWHERE };
  const { instants, day } = time;
  if (await isPrivateAt(app, vehicleId, instants)) return { kind: 'private', ...NOWHERE };
  const period = { fromMs: day.startMs - AROUND_MS, toMs: day.endMs + AROUND_MS };
  const seen = await readSeenSpans(app, caller, { vehicleId, ...period });
  if (seen.length === 0) return { kind: 'hidden', ...NOWHERE };
  const pieces = [...fixesIn(await readSpanPayloads(app, vehicleId, seen), seen)];

  const place = fine.lat === null || fine.lng === null ? null : { lat: fine.lat, lng: fine.lng };
  const places = readerPlaces(app, caller.visible);
  const told = (found: TimedPoint | null): FineFix | null =>
    found && {
      at: iso(found.timeMs),
      ...{ lat: found.lat, lng: found.lng },
      place: places.name(found.lat, found.lng),
      distance: place && Math.round(distanceM(found, place)),
    };
  const nearest = told(place && nearestPass(pieces, place));
  const [firstMs, lastMs] = [instants[0], instants.at(-1)];
  if (firstMs === undefined || lastMs === undefined)
    return { ...NOWHERE, kind: 'whole_day', nearest, way: thinnedWay(pieces, WAY_POINTS) };

  const fixes = pieces.flat();
  const position =
    instants.flatMap((atMs) => fixAt(fixes, { atMs, withinMs: AROUND_MS }, place) ?? []).at(0) ?? null;
  const around = journeys.filter(
    ({ start_ms, end_ms }) => start_ms <= lastMs + AROUND_MS && end_ms >= firstMs - AROUND_MS,
  );
  const isAround = ({ timeMs }: TimedPoint) =>
    around.some(({ start_ms, end_ms }) => timeMs >= start_ms && timeMs <= end_ms);
  return {
    kind: position ? 'found' : 'none',
    position: told(position),
    before: position ? null : told(fixes.findLast(({ timeMs }) => timeMs < firstMs) ?? null),
    after: position ? null : told(fixes.find(({ timeMs }) => timeMs > lastMs) ?? null),
    nearest,
    way: thinnedWay(
      pieces.map((piece) => piece.filter(isAround)),
      WAY_POINTS,
    ),
  };
}

/**
 * Was the vehicle in private use at one of the instants? Then nothing else is shown, not even its position
 * before.
 */
async function isPrivateAt(
  { database }: App,
  vehicleId: number,
  instants: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from private_period
      join unnest(${instants.map((ms) => new Date(ms))}::timestamptz[]) as at (instant)
        on start_at <= at.instant and (end_at is null or end_at > at.instant)
      where vehicle_id = ${vehicleId}
    ) as found`.execute(database.sql);
  return rows[0]!.found;
}
