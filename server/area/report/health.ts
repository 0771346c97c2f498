import { sql } from 'kysely';
import type { HealthCode } from '#domain/report/code.ts';
import { dayCells } from '#domain/report/column.ts';
import { health } from '#domain/report/health.ts';
import { daysIn, LIMIT_DAYS } from '#domain/report/range.ts';
import type { Ask } from './ask.ts';
import { HEAD_CELLS, type Subject } from './head-cells.ts';
import { gridCells, reportQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import { stayRelation } from './stay.ts';
import { subjectCount } from './subject-days.ts';
import { vehicleSubject } from './vehicle-rows.ts';

type Day = {
  n: number;
  /** Number of the day in the range, from 0. */
  at: number;
  is_fitted: boolean;
  is_tampered: boolean;
  is_silent: boolean;
  /** Today, or a day that has not begun in the vehicle's zone. */
  is_open: boolean;
};
type Row = Subject & { cells: HealthCode[]; offline: number; tampered: number; untracked: number };

async function* vehicles(ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
  const { scope, range, nowMs } = ask;
  const now = sql`${new Date(nowMs)}::timestamptz`;
  const batches = snapshot.batches(sql<Day>`
    select stay.n, day.day - ${range.from}::date as at,
      exists (
        select from tracker_fitting fitting where fitting.vehicle_id = stay.vehicle_id
          and fitting.fitted_at < edge.end_at and (fitting.removed_at is null or fitting.removed_at > edge.start_at)
      ) as is_fitted,
      exists (
        select from tampering where tampering.vehicle_id = stay.vehicle_id
          and tampering.start_at < edge.end_at and (tampering.end_at is null or tampering.end_at > edge.start_at)
      ) and edge.start_at <= ${now} as is_tampered,
      not exists (
        select from vehicle_day, unnest(vehicle_day.messages) as hour (messages)
        where vehicle_day.vehicle_id = stay.vehicle_id and vehicle_day.day = day.day and hour.messages > 0
      ) as is_silent,
      edge.end_at > ${now} as is_open
    from ${stayRelation(scope.stays)}
    cross join lateral (
      select stay.from_day + i as day from generate_series(0, stay.to_day - stay.from_day - 1) as i
    ) as day
    cross join lateral (
      select day.day::timestamp at time zone stay.time_zone as start_at,
        (day.day + 1)::timestamp at time zone stay.time_zone as end_at
    ) as edge
    order by stay.n, day.day`);
  let open: Row | null = null;
  for await (const batch of batches) {
    const rows: Row[] = [];
    for (const day of batch) {
      const subject = vehicleSubject(ask, day.n);
      if (!subject) continue;
      if (open?.stay.vehicle !== subject.stay.vehicle) {
        if (open) rows.push(open);
        open = { ...subject, cells: absent(ask), offline: 0, tampered: 0, untracked: 0 };
      }
      addDay(Object.assign(open, subject), day);
    }
    if (rows.length > 0) yield rows;
  }
  if (open) yield [open];
}

const absent = ({ range }: Ask) => new Array<HealthCode>(daysIn(range)).fill('·');

/** Precedence NT > TMP > OFF > OK. Silence today does not count yet (domain rules §5.7). */
function addDay(row: Row, { at, is_fitted, is_tampered, is_silent, is_open }: Day): void {
  const isOffline = is_silent && !is_open;
  row.cells[at] = !is_fitted ? 'NT' : is_tampered ? 'TMP' : isOffline ? 'OFF' : is_silent ? '…' : 'OK';
  if (!is_fitted) row.untracked++;
  else {
    if (isOffline) row.offline++;
    if (is_tampered) row.tampered++;
  }
}

/** R13: the health of each tracker, day by day. */
export const healthQuery = reportQuery(health, {
  atMost: subjectCount,
  rows: vehicles,
  cells: {
    ...HEAD_CELLS,
    offlineDays: ({ offline }) => offline,
    tamperingDays: ({ tampered }) => tampered,
    noTrackerDays: ({ untracked }) => untracked,
    ...gridCells(dayCells(LIMIT_DAYS.days31), ({ cells }: Row, n) => cells[n]!),
  },
});
