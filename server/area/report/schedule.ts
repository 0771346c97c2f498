import { sql } from 'kysely';
import type { Day } from '#domain/day.ts';
import { hourCells } from '#domain/report/column.ts';
import { hourParts, idleHours } from '#domain/report/hour-parts.ts';
import { schedule } from '#domain/report/schedule.ts';
import type { Ask } from './ask.ts';
import { HEAD_CELLS, personOf, type Subject, subjectZone } from './head-cells.ts';
import { JOURNEY_DRIVER, journeySource } from './journey-source.ts';
import { packedRows } from './packed-rows.ts';
import { gridCells, reportQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import { inPieces } from './stay-pieces.ts';
import { mostRows } from './subject-days.ts';

type Journey = {
  n: number;
  person_n: number | null;
  driver_id: number | null;
  start_s: number;
  end_s: number;
};
const VALUES: Readonly<Record<keyof Journey, true>> = {
  n: true,
  person_n: true,
  driver_id: true,
  start_s: true,
  end_s: true,
};
/** The use of a subject on a day: seconds by hour of the wall clock. */
type Row = Subject & { day: Day; seconds: readonly number[]; scheduleName: string | null; offHours: number };

/** Average number of journeys in a day, for estimates. */
const JOURNEYS = 10;

const hoursOfUse = (ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> =>
  inPieces(ask, (piece) => hoursIn(piece, snapshot), snapshot);

async function* hoursIn(ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
  const isDriver = ask.view.variant === 'driver';
  const query = sql<Journey>`
    select stay.n, ${isDriver ? sql`person.n` : sql`null`} as person_n, ${JOURNEY_DRIVER} as driver_id, date_part('epoch', journey.start_at) as start_s,
      date_part('epoch', journey.end_at) as end_s
    from ${journeySource(ask, { drivers: true })}
    order by ${isDriver ? sql`person.n` : sql`stay.n`}, journey.start_at`;
  const packing = {
    values: VALUES,
    by: isDriver ? 'person_n' : 'n',
    most: JOURNEYS * ask.view.days,
  } as const;
  let group: Journey[] = [];
  for await (const batch of packedRows(snapshot, query, packing)) {
    const rows: Row[] = [];
    for (const journey of batch) {
      if (group.length > 0 && subjectOf(journey, ask) !== subjectOf(group[0]!, ask)) {
        rows.push(...rowsOf(group, ask));
        group = [];
      }
      group.push(journey);
    }
    if (rows.length > 0) yield rows;
  }
  if (group.length > 0) yield rowsOf(group, ask);
}

const subjectOf = ({ n, person_n }: Journey, { scope }: Ask) =>
  person_n === null ? scope.stays[n - 1]!.vehicle.id : scope.drivers![person_n - 1]!.id;

/**
 * The days of one subject. The part of a journey after midnight belongs to the next day, if the subject is
 * still in the report.
 */
function rowsOf(journeys: readonly Journey[], ask: Ask): Row[] {
  const { scope, range, view } = ask;
  const days = new Map<Day, { seconds: number[]; journeys: Set<Journey> }>();
  for (const journey of journeys) {
    const stay = scope.stays[journey.n - 1]!;
    const person = personOf(scope, journey.person_n, journey.driver_id);
    const own = journey.person_n === null ? stay : scope.drivers![journey.person_n - 1]!;
    const zone = subjectZone({ stay, person }, view);
    for (const { day, hour, seconds } of hourParts(journey.start_s * 1000, journey.end_s * 1000, zone)) {
      if (day > range.to || day >= own.toDay) break;
      const row = days.get(day) ?? { seconds: new Array<number>(24).fill(0), journeys: new Set() };
      days.set(day, row);
      row.seconds[hour]! += seconds;
      row.journeys.add(journey);
    }
  }
  return [...days].map(([day, row]) => rowOf(day, row.seconds, [...row.journeys], ask));
}

function rowOf(day: Day, seconds: readonly number[], journeys: readonly Journey[], ask: Ask): Row {
  const { scope, view, known } = ask;
  const [first] = journeys as [Journey];
  const stay = scope.stays[first.n - 1]!;
  const person = personOf(scope, first.person_n, first.driver_id);
  const drivers = new Set(journeys.map(({ driver_id }) => driver_id)).size;
  const vehicles = new Set(journeys.map(({ n }) => scope.stays[n - 1]!.vehicle.id)).size;
  const applied = known.schedules.of(stay.fleetId);
  const { timeZone } = stay.vehicle;
  const agenda = (one: Day) => applied!.spans(one, timeZone);
  const offHours = applied === null ? 0 : idleHours(day, agenda, subjectZone({ stay, person }, view));
  return { stay, person, drivers, vehicles, day, seconds, scheduleName: applied?.name ?? null, offHours };
}

/** R16: the hours of use of each subject and day. */
export const scheduleQuery = reportQuery(schedule, {
  atMost: mostRows,
  rows: hoursOfUse,
  cells: {
    ...HEAD_CELLS,
    day: ({ day }) => day,
    scheduleName: ({ scheduleName }) => scheduleName,
    offHours: ({ offHours }) => offHours,
    // Zero is shown as blank.
    ...gridCells(hourCells(), ({ seconds }: Row, hour) => Math.round(seconds[hour]! / 60) || null),
    totalTime: ({ seconds }) => Math.round(seconds.reduce((sum, one) => sum + one, 0)),
  },
});
