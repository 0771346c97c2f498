import { sql } from 'kysely';
import { straightArrival } from '#domain/road/route/straight-line.ts';
import type { App } from '#server/base/app.ts';
import { searchArrivals } from '../nearest/search-arrivals.ts';
import type { OpenShare } from './read-shares.ts';

/** The time of arrival is computed at most this often for a link, however many read it, milliseconds. */
const COMPUTED_MS = 30_000;

/**
 * When the vehicle of a link is expected at its place; null: it has no place, or its vehicle has none. The
 * row keeps it, so that a search for strangers happens seldom, on one process at a time.
 */
export async function arrivalOfShare(app: App, share: OpenShare): Promise<OpenShare['arrival']> {
  const { id, target, position, arrival, computedMs } = share;
  if (target === null || position === null) return null;
  const now = new Date(app.now());
  const due = new Date(app.now() - COMPUTED_MS);
  if (computedMs !== null && computedMs > due.getTime()) return arrival;
  const { rows } = await sql`
    update vehicle_share set computed_at = ${now}
    where id = ${id} and (computed_at is null or computed_at <= ${due}) returning id`.execute(
    app.database.sql,
  );
  if (rows.length === 0) return arrival;
  const { lat, lng, courseDeg, isMoving, timeMs } = position;
  const vehicles = [{ lat, lng, headingDeg: isMoving ? courseDeg : null }];
  const search = await app.crowd.inTurn('shared vehicles', () =>
    searchArrivals(app.roads, { to: target, vehicles, most: 1 }),
  );
  const [road] = search?.arrivals() ?? [];
  const { seconds } = road ?? straightArrival(position, target);
  // A vehicle that stands may leave now at the earliest; one that drives was there at the time of its place.
  const fromMs = isMoving ? timeMs : app.now();
  const found = {
    atMs: Math.max(app.now(), fromMs + Math.round(seconds) * 1_000),
    by: road ? ('road' as const) : ('line' as const),
  };
  await app.database.sql
    .updateTable('vehicle_share')
    .set({ arrives_at: new Date(found.atMs), arrival_by: found.by })
    .where('id', '=', id)
    .execute();
  return found;
}
