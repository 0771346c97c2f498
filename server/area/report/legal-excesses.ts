import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#domain/day.ts';
import { type Activity, activities } from './activity-rows.ts';
import type { Ask } from './ask.ts';
import { JOURNEY_DRIVER, journeyDay, journeySource } from './journey-source.ts';
import type { SharedCells } from './query.ts';
import type { Snapshot } from './snapshot.ts';

/** An activity with its excesses over the legal limit; null where no journey was compared with roads. */
export type LimitedActivity = Activity & { legal: number | null };

/** The cells of these excesses. */
export const LEGAL_CELLS = { legalEV: (row) => row.legal } satisfies SharedCells<LimitedActivity>;

const vehicleIds = ({ scope }: Ask) => [...new Set(scope.stays.map(({ vehicle }) => vehicle.id))];

/** Restricts a table by instants to the vehicles and days of a report, with a day more on both sides. */
const inRange = (
  ask: Ask,
  table: string,
) => sql`${sql.ref(`${table}.vehicle_id`)} = any(${vehicleIds(ask)}::int[])
  and ${sql.ref(`${table}.start_at`)} >= ${addDays(ask.range.from, -2)}::date
  and ${sql.ref(`${table}.start_at`)} < ${addDays(ask.range.to, 3)}::date`;

/** Journeys as the relation `journey`, one row for each of their excesses: these are few. */
export const exceedingJourneys = (ask: Ask): RawBuilder<unknown> => sql`(
  select journey.* from legal_excess excess
  join journey on journey.vehicle_id = excess.vehicle_id and journey.start_at = excess.journey_at
  where ${inRange(ask, 'excess')}
) as journey`;

/** The rows of activities, with the excesses over the legal limit of the same journeys. */
export async function* limitedActivities(ask: Ask, snapshot: Snapshot): AsyncGenerator<LimitedActivity[]> {
  const isDriver = ask.view.variant === 'driver';
  const ofAll = isDriver ? await readLegal(ask, snapshot) : null;
  for await (const batch of activities({})(ask, snapshot)) {
    const shown = new Set(batch.map(({ stay }) => stay.vehicle.id));
    const stays = ask.scope.stays.filter(({ vehicle }) => shown.has(vehicle.id));
    const legal = ofAll ?? (await readLegal({ ...ask, scope: { ...ask.scope, stays } }, snapshot));
    yield batch.map((row) => {
      const subject = isDriver ? row.person?.id : row.stay.vehicle.id;
      const isKnown = isDriver ? legal.vehicles.size > 0 : legal.vehicles.has(row.stay.vehicle.id);
      return { ...row, legal: legal.counts.get(`${subject} ${row.day}`) ?? (isKnown ? 0 : null) };
    });
  }
}

/** Excesses by subject and day, or of the range; and the vehicles with journeys that were compared. */
async function readLegal(ask: Ask, snapshot: Snapshot) {
  const { view } = ask;
  const subject = view.variant === 'driver' ? JOURNEY_DRIVER : sql`stay.vehicle_id`;
  const day = view.breakdown === 'day' ? journeyDay(ask) : sql`null`;
  const counts = await snapshot.all(sql<{ subject: number; day: string | null; n: number }>`
    select subject, day::text, count(*)::int as n
    from (
      select ${subject} as subject, ${day} as day
      from ${journeySource(ask, { drivers: true, relation: exceedingJourneys(ask) })}
    ) as excess
    group by 1, 2`);
  const known = await snapshot.all(sql<{ id: number }>`
    select id from unnest(${vehicleIds(ask)}::int[]) as id
    where exists (select from journey_road road where road.vehicle_id = id and ${inRange(ask, 'road')})`);
  return {
    counts: new Map(counts.map(({ subject, day, n }) => [`${subject} ${day}`, n])),
    vehicles: new Set(known.map(({ id }) => id)),
  };
}
