import { sql } from 'kysely';
import type { Day } from '#domain/day.ts';
import { hourCells } from '#domain/report/column.ts';
import { hourParts, idleHours } from '#domain/report/hour-parts.ts';
import { schedule } from '#domain/report/schedule.ts';
import type { FleetSchedule } from '#server/base/known.ts';
import type { Ask } from './ask.ts';
import { HEAD_CELLS, personOf, type Subject, subjectZone } from './head-cells.ts';
import { JOURNEY_DRIVER, journeySource } from './journey-source.ts';
import { packs } from './packed-rows.ts';
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
type Columns = { readonly [Name in keyof Journey]: readonly Journey[Name][] };
/** The use of a subject on a day: seconds by hour of the wall clock; the first stay, and its driver. */
type DayUse = Pick<Subject, 'stay' | 'person'> & {
  seconds: number[];
  drivers: Set<number | null>;
  vehicles: Set<number>;
};
type SubjectUse = { subject: number; days: Map<Day, DayUse> };
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
    order by ${isDriver ? sql`person.n` : sql`stay.n`}, journey.start_at, stay.n`;
  const packing = {
    values: { n: true, person_n: isDriver, driver_id: true, start_s: true, end_s: true },
    by: isDriver ? 'person_n' : 'n',
    most: JOURNEYS * ask.view.days,
  } as const;
  const offHours = offHoursIn();
  let use: SubjectUse | null = null;
  for await (const batch of packs(snapshot, query, packing)) {
    const rows: Row[] = [];
    for (const { count, columns } of batch) {
      const of = columns as Columns;
      for (let at = 0; at < count; at++) {
        const subject = subjectOf(of, at, ask);
        if (use !== null && use.subject !== subject) {
          for (const day of use.days) rows.push(rowOf(day, ask, offHours));
          use = null;
        }
        use ??= { subject, days: new Map() };
        addJourney(use, of, at, ask);
      }
    }
    if (rows.length > 0) yield rows;
  }
  if (use) yield [...use.days].map((day) => rowOf(day, ask, offHours));
}

const personN = ({ person_n }: Columns, at: number) => person_n?.[at] ?? null;

function subjectOf(of: Columns, at: number, { scope }: Ask): number {
  const driver = personN(of, at);
  return driver === null ? scope.stays[of.n[at]! - 1]!.vehicle.id : scope.drivers![driver - 1]!.id;
}

/**
 * Adds a journey to the days of its subject. The part after midnight belongs to the next day, if the subject
 * is still in the report.
 */
function addJourney({ days }: SubjectUse, of: Columns, at: number, { scope, range, view }: Ask): void {
  const stay = scope.stays[of.n[at]! - 1]!;
  const driverId = of.driver_id[at]!;
  const person = personOf(scope, personN(of, at), driverId);
  const { toDay } = personN(of, at) === null ? stay : scope.drivers![personN(of, at)! - 1]!;
  const zone = subjectZone({ stay, person }, view);
  for (const { day, hour, seconds } of hourParts(of.start_s[at]! * 1000, of.end_s[at]! * 1000, zone)) {
    if (day > range.to || day >= toDay) break;
    let use = days.get(day);
    if (!use) {
      use = { stay, person, seconds: new Array<number>(24).fill(0), drivers: new Set(), vehicles: new Set() };
      days.set(day, use);
    }
    use.seconds[hour]! += seconds;
    use.drivers.add(driverId);
    use.vehicles.add(stay.vehicle.id);
  }
}

function rowOf(
  [day, use]: [Day, DayUse],
  { view, known }: Ask,
  offHours: ReturnType<typeof offHoursIn>,
): Row {
  const { stay, person, seconds, drivers, vehicles } = use;
  const applied = known.schedules.of(stay.fleetId);
  const zones = { agenda: stay.vehicle.timeZone, hours: subjectZone({ stay, person }, view) };
  return {
    stay,
    person,
    drivers: drivers.size,
    vehicles: vehicles.size,
    day,
    seconds,
    scheduleName: applied?.name ?? null,
    offHours: applied === null ? 0 : offHours(applied, day, zones),
  };
}

/** The free hours of a schedule's days, each worked out once: most subjects have the same. */
function offHoursIn() {
  const kept = new Map<string, number>();
  return (applied: FleetSchedule, day: Day, zones: { agenda: string; hours: string }): number => {
    const key = `${applied.id} ${day} ${zones.agenda} ${zones.hours}`;
    const known = kept.get(key) ?? idleHours(day, (one) => applied.spans(one, zones.agenda), zones.hours);
    kept.set(key, known);
    return known;
  };
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
