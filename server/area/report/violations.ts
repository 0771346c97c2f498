import { sql } from 'kysely';
import { violations } from '#domain/report/violations.ts';
import type { ViolationKind } from '#domain/schedule/violation.ts';
import type { Ask } from './ask.ts';
import { HEAD_CELLS, personOf, type Subject, subjectZone } from './head-cells.ts';
import { JOURNEY_DRIVER, journeySource } from './journey-source.ts';
import { reportQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import { civilAt, instantAt } from './zone-clock.ts';

type Violation = {
  n: number;
  person_n: number | null;
  driver_id: number | null;
  day: string;
  kind: ViolationKind;
  schedule_name: string;
  /** Null for OUT. */
  expected_s: number | null;
  actual_s: number;
  excess_s: number;
  start_s: number;
  end_s: number;
  distance_m: number;
  lat: number | null;
  lng: number | null;
};
type Row = Violation & Subject;

/** The journeys that broke a schedule, each as often as it did, on the day of the schedule. */
const BROKEN = sql`(
    select journey.vehicle_id, journey.start_at, journey.end_at, violation.day, journey.is_private, journey.final,
      journey.over_at, journey.distance_m, journey.duration_s, journey.driver_tag, violation.kind, violation.schedule_name,
      violation.expected_at, violation.actual_at, violation.excess_s,
      case violation.kind when 'EXIT' then journey.end_lat else journey.start_lat end as lat,
      case violation.kind when 'EXIT' then journey.end_lng else journey.start_lng end as lng
    from schedule_violation violation join journey using (vehicle_id, start_at)
  ) as journey`;

const source = (ask: Ask, drivers: boolean) => journeySource(ask, { drivers, relation: BROKEN });

async function* rows(ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
  const { scope, view } = ask;
  const isDriver = view.variant === 'driver';
  const order = isDriver ? sql`person.n` : sql`stay.n`;
  const batches = snapshot.batches(sql<Violation>`
    select stay.n, ${isDriver ? sql`person.n` : sql`null::bigint`} as person_n, ${JOURNEY_DRIVER} as driver_id, journey.day,
      journey.kind, journey.schedule_name, date_part('epoch', journey.expected_at) as expected_s,
      date_part('epoch', journey.actual_at) as actual_s, journey.excess_s, date_part('epoch', journey.start_at) as start_s,
      date_part('epoch', journey.end_at) as end_s, journey.distance_m, journey.lat, journey.lng
    from ${source(ask, true)}
    order by ${order}, journey.start_at, journey.kind`);
  for await (const batch of batches) {
    yield batch.map((violation) => {
      const person = personOf(scope, violation.person_n, violation.driver_id);
      return { ...violation, stay: scope.stays[violation.n - 1]!, person, drivers: 1, vehicles: 1 };
    });
  }
}

const timeAt = (epochS: number, row: Row, { view }: Ask) => civilAt(epochS, subjectZone(row, view)).time;

/** R22: each violation of a schedule. */
export const violationsQuery = reportQuery(violations, {
  count: (ask) => sql<{ n: number }>`select count(*)::int as n from ${source(ask, false)}`,
  rows,
  cells: {
    ...HEAD_CELLS,
    day: ({ day }) => day,
    scheduleName: ({ schedule_name }) => schedule_name,
    violation: ({ kind }) => kind,
    expected: (row, ask) => (row.expected_s === null ? null : timeAt(row.expected_s, row, ask)),
    actual: (row, ask) => timeAt(row.actual_s, row, ask),
    excess: ({ excess_s }) => excess_s,
    place: ({ lat, lng }, { places }) => places.name(lat, lng),
    distance: ({ distance_m }) => distance_m,
    startAt: ({ start_s }) => instantAt(start_s),
    endAt: ({ end_s }) => instantAt(end_s),
  },
});
