import type { Past } from '#api/history.ts';
import { VEHICLE_EVENTS, visibleEvents } from '#domain/notification/event-catalogue.ts';
import type { ReportRange } from '#domain/report/range.ts';
import { preferences } from '#domain/user/preference.ts';
import { consolidatedDay } from '#server/area/report/run.ts';
import { openSnapshot } from '#server/area/report/snapshot.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { journeyAt, pastDays } from './past-days.ts';
import { askFor, checkRange } from './past-scope.ts';
import { readEvents, readPrivateDays, readPrivateUse } from './read-events.ts';
import { readJourneys } from './read-journeys.ts';
import { type PastSubject, readSubject } from './subject.ts';

/**
 * The past of a vehicle or a driver, day by day, as far as the caller saw it on each day. @throws Fault 404
 * `notFound`, 422 for its days
 */
export async function readPast(
  app: App,
  caller: Caller,
  { subject: asked, range, signal }: { subject: PastSubject; range: ReportRange; signal: AbortSignal },
): Promise<Past> {
  const subject = await readSubject(app.database, caller, asked);
  checkRange(range, app.now(), subject.timeZone);
  const codes = await readVisibleEvents(app, caller);
  const snapshot = await openSnapshot(app, caller, signal);
  try {
    const ask = await askFor(app, caller, snapshot, { subject, range });
    const journeys = await readJourneys(ask, snapshot);
    const isDriver = subject.kind === 'driver';
    const all = await readEvents(ask, snapshot, codes);
    const privateUse = await readPrivateUse(ask, snapshot);
    const parts = {
      journeys,
      // In a vehicle with several drivers, a driver's past only contains events of the own journeys.
      events: isDriver ? all.filter((event) => journeyAt(journeys, event) !== null) : all,
      privateUse,
      privateDays: isDriver ? null : await readPrivateDays(ask, snapshot),
    };
    const driven = new Set([...journeys, ...privateUse].map(({ vehicle_id }) => vehicle_id));
    if (!isDriver) driven.add(subject.id);
    const vehicles = await app.database.sql
      .selectFrom('vehicle')
      .select(['id', 'license', 'alias', 'max_speed_kmh as max_speed', 'time_zone'])
      .where('id', 'in', [...driven, 0])
      .orderBy('license')
      .execute();
    const { timeZone } = subject;
    return {
      name: subject.name,
      time_zone: timeZone,
      ...range,
      consolidated_to: consolidatedDay(app.now(), timeZone),
      vehicles,
      days: pastDays(parts, { ...range, timeZone, nowMs: app.now() }, ask.places.name),
    };
  } finally {
    snapshot.close();
  }
}

/** The codes of the events that the caller wants to see. */
async function readVisibleEvents(app: App, caller: Caller): Promise<readonly number[]> {
  const user = await app.database.sql
    .selectFrom('app_user')
    .select('preferences')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  const visible = visibleEvents(preferences.parse(user.preferences).visible_events);
  return VEHICLE_EVENTS.filter((code) => visible.includes(code));
}
