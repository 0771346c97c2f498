import { sql } from 'kysely';
import { getDriverRanking, getOwnScore } from '#api/driver-ranking.ts';
import { iso } from '#domain/iso.ts';
import { type DriverForm, driverForm, ranked, scoredStyle } from '#domain/report/ranking.ts';
import { canRunReport } from '#domain/report/report.ts';
import { lostPoints } from '#domain/report/score.ts';
import { thousandths } from '#server/area/report/fuel.ts';
import { notFound } from '#server/base/access/record.ts';
import { readVisibleFleets } from '#server/base/access/visibility.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { untilGone } from '#server/base/http/until-gone.ts';
import { readWeeks, weeksBefore } from './read-weeks.ts';

/** The form on the wire: scores and points have three decimals, the same as in R09. */
function formOf({ score, band, change, distanceM, weeks, lift }: DriverForm) {
  return {
    ...{ score: thousandths(score), band, change: thousandths(change), distance: distanceM },
    weeks: weeks.map(thousandths),
    lift: lift && { term: lift.term, points: thousandths(lift.points)! },
  };
}

/** Drivers by their score (§5.3), for readers of R09 alone. */
const ranking = handle(getDriverRanking, async ({ query, caller, app, request }) => {
  if (!canRunReport('DrivingStyle', caller)) throw notFound();
  const weeks = weeksBefore(app.now(), caller.timeZone);
  const driven = await untilGone(request, (signal) =>
    readWeeks(app, caller, { ...weeks, fleets: query.fleets, signal }),
  );
  const drivers = driven.map(({ person, weeks: styles }) => ({
    ...{ driver_id: person.id, name: person.name, fleet: person.fleet?.name ?? '' },
    ...driverForm(styles),
  }));
  return {
    ...weeks,
    rows: ranked(drivers).map(({ driver_id, name, fleet, rank, ...form }) => ({
      ...{ driver_id, name, fleet, rank },
      ...formOf(form),
    })),
  };
});

/**
 * The caller's own driving, with whichever vehicle it was: what fleets the caller may see does not matter for
 * it. Staff of structure are never scored.
 */
const ownScore = handle(getOwnScore, async ({ caller, app, request }) => {
  const { database } = app;
  const driver = await database.sql
    .selectFrom('driver')
    .select(['id', 'driver_type', 'time_zone'])
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  const weeks = weeksBefore(app.now(), driver?.time_zone ?? caller.timeZone);
  if (!driver || driver.driver_type === 'STRUCTURE') return { ...weeks, form: null, lost: null, notes: [] };
  const { userId } = caller;
  const all = (await readVisibleFleets(database, [{ userId, roles: ['system'] }])).get(userId)!;
  const sight = { ...caller, visible: all, workCodes: null };
  const [own] = await untilGone(request, (signal) =>
    readWeeks(app, sight, { ...weeks, driverId: driver.id, signal }),
  );
  const notes = await sql<{ id: number; made_at: Date; text: string }>`
    select id, made_at, text from driver_note
    where driver_id = ${driver.id} and is_shared
    order by made_at desc, id desc limit 20`.execute(database.sql);
  const styles = own?.weeks ?? weeks.weeks.map(() => null);
  const form = driverForm(styles);
  return {
    ...weeks,
    form: formOf(form),
    lost: form.score === null ? null : lostPoints(scoredStyle(styles)),
    notes: notes.rows.map((note) => ({ ...note, made_at: iso(note.made_at) })),
  };
});

export const rankingHandlers: readonly Handler[] = [ranking, ownScore];
