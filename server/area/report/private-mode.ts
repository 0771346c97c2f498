import { sql } from 'kysely';
import { shareOf } from '#domain/report/measure.ts';
import { privateMode } from '#domain/report/private-mode.ts';
import type { Ask } from './ask.ts';
import { thousandths } from './fuel.ts';
import { HEAD_CELLS, personOf, type Subject } from './head-cells.ts';
import { drivenSource, JOURNEY_DRIVER, journeySource, unsettledMark } from './journey-source.ts';
import { reportQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import { summedJourneys } from './summed-journeys.ts';
import { instantAt } from './zone-clock.ts';

type Period = {
  n: number;
  person_n: number | null;
  driver_id: number | null;
  origin: string;
  start_s: number;
  /** Null while it lasts; its distance is known after its end. */
  end_s: number | null;
  distance_m: number;
  /** The distance of the row's subject for work in the range, and in all its ended periods. */
  work_m: number;
  private_m: number;
  is_first: boolean;
};
type Row = Period & Subject;

/**
 * The periods with the card that was read in the first journey of each, because like journeys they have a
 * driver.
 */
const PERIODS = sql`(
    select period.*, card.driver_tag
    from private_period as period
    left join lateral (
      select driver_tag from journey
      where journey.vehicle_id = period.vehicle_id and journey.is_private and journey.start_at >= period.start_at
        and (period.end_at is null or journey.start_at < period.end_at)
      order by journey.start_at limit 1
    ) as card on true
  ) as private_period`;

/** The periods of private use in the report, each with its driver. */
export const periodSource = (ask: Ask, drivers: boolean) =>
  drivenSource(ask, { table: 'private_period', relation: PERIODS, counts: sql`true`, drivers });

async function* rows(ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
  const { scope, view } = ask;
  const isDriver = view.variant === 'driver';
  const subject = isDriver ? sql`person.id` : sql`stay.vehicle_id`;
  const person = isDriver ? sql`person.n` : sql`null::bigint`;
  const batches = snapshot.batches(sql<Period>`
    with period as (
      select stay.n, ${person} as person_n, ${JOURNEY_DRIVER} as driver_id, ${subject} as subject, private_period.origin,
        private_period.start_at, private_period.end_at, private_period.distance_m
      from ${periodSource(ask, true)}
    ), work as (
      select ${subject} as subject, sum(journey.distance_m) as work_m
      from ${journeySource(ask, { drivers: true, relation: summedJourneys(ask, { drivers: true }) })}
      group by ${subject}
    )
    select n, person_n, driver_id, origin, date_part('epoch', start_at) as start_s, date_part('epoch', end_at) as end_s,
      distance_m, coalesce(work_m, 0)::float8 as work_m,
      coalesce(sum(distance_m) filter (where end_at is not null) over (partition by subject), 0)::float8 as private_m,
      row_number() over (partition by subject order by person_n, n, start_at) = 1 as is_first
    from period left join work using (subject)
    order by person_n, n, start_at`);
  for await (const batch of batches) {
    yield batch.map((period) => {
      const who = personOf(scope, period.person_n, period.driver_id);
      return { ...period, stay: scope.stays[period.n - 1]!, person: who, drivers: 1, vehicles: 1 };
    });
  }
}

/** R15: each period of private use. */
export const privateModeQuery = reportQuery(privateMode, {
  count: (ask) => sql<{ n: number }>`select count(*)::int as n from ${periodSource(ask, false)}`,
  rows,
  cells: {
    ...HEAD_CELLS,
    origin: ({ origin }) => origin,
    initInstant: ({ start_s }) => instantAt(start_s),
    endInstant: ({ end_s }) => end_s && instantAt(end_s),
    unsettled: ({ end_s }) => unsettledMark(end_s === null ? 2 : 0),
    privateTime: ({ start_s, end_s }) => end_s && Math.round(end_s - start_s),
    privateDistance: ({ end_s, distance_m }) => end_s && distance_m,
    privateShare: ({ end_s, distance_m, work_m, private_m }) =>
      end_s && thousandths(shareOf(distance_m, work_m + private_m)),
    workDistance: ({ is_first, work_m }) => (is_first ? work_m : null),
  },
});
