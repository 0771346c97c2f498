import { sql } from 'kysely';
import type { RepairOrderRecord } from '#api/upkeep.ts';
import { can } from '#domain/access/permission.ts';
import { iso } from '#domain/iso.ts';
import { amountsOf, lineCents, moneyText } from '#domain/upkeep/amounts.ts';
import { outOfServiceMs } from '#domain/vehicle/availability.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Database } from '#server/base/db/database.ts';
import { readPhotos } from '../photo/read-photo.ts';
import { linesOf } from './edit-order.ts';

type Stored = Omit<
  RepairOrderRecord,
  'created_at' | 'started_at' | 'ended_at' | 'downtime' | 'defects' | 'costs' | 'photos'
> & { created_at: Date; started_at: Date | null; ended_at: Date | null; interval_id: number | null };

/** May the caller see amounts of repairs? */
export const seesAmounts = ({ actors }: Pick<Caller, 'actors'>) => can(actors, 'vehicle_cost:edit');

/** A repair order in the form for the caller. @throws Fault 404 out of scope */
export async function readOrder(
  database: Database,
  caller: Caller,
  { orderId, nowMs }: { orderId: number; nowMs: number },
): Promise<RepairOrderRecord> {
  const { rows } = await sql<Stored>`
    select job.id, job.vehicle_id, vehicle.license, vehicle.alias, vehicle.fleet_id, fleet.name as fleet, job.state, job.workshop,
      job.planned_on, job.notes, job.created_at, job.started_at, job.ended_at, job.interval_id, job.maintenance_id, job.bill_id,
      job.document_id, job.version
    from repair_order job
    join vehicle on vehicle.id = job.vehicle_id
    join fleet on fleet.id = vehicle.fleet_id
    where job.id = ${orderId} and ${vehicleInScope(caller)}`.execute(database.sql);
  const [order] = rows;
  if (!order) throw notFound();
  const defects = await database.sql
    .selectFrom('defect')
    .select(['id', 'title', 'severity', 'state', 'reported_at', 'interval_id'])
    .where('order_id', '=', orderId)
    .orderBy('reported_at')
    .orderBy('id')
    .execute();
  const { interval_id, ...rest } = order;
  const intervals = [interval_id, ...defects.map((defect) => defect.interval_id)].filter((id) => id !== null);
  const photos = await readPhotos(database, 'repair_order', [orderId]);
  return {
    ...rest,
    created_at: iso(order.created_at),
    started_at: iso(order.started_at),
    ended_at: iso(order.ended_at),
    downtime: await downtimeOf(database, intervals, order.ended_at?.getTime() ?? nowMs),
    // The columns are checked by the database against the same words.
    defects: defects.map(({ interval_id: _, reported_at, ...defect }) => ({
      ...(defect as Pick<RepairOrderRecord['defects'][number], 'id' | 'title' | 'severity' | 'state'>),
      reported_at: iso(reported_at),
    })),
    costs: seesAmounts(caller) ? await costsOf(database, orderId) : null,
    photos: photos.get(orderId) ?? [],
  };
}

/** Seconds of the intervals until an instant; times that overlap count once. */
async function downtimeOf({ sql: db }: Database, ids: readonly number[], endMs: number): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await db
    .selectFrom('vehicle_interval')
    .select(['start_at', 'end_at'])
    .where('id', 'in', ids)
    .execute();
  const intervals = rows.map(({ start_at, end_at }) => ({
    startMs: start_at.getTime(),
    endMs: end_at?.getTime() ?? null,
  }));
  return Math.round(outOfServiceMs(intervals, { startMs: 0, endMs }) / 1000);
}

async function costsOf(database: Database, orderId: number): Promise<RepairOrderRecord['costs']> {
  const lines = await linesOf(database, orderId);
  const { part, labour, total } = amountsOf(lines);
  return {
    lines: lines.map((line) => ({ ...line, amount: moneyText(lineCents(line)) })),
    ...{ part: moneyText(part), labour: moneyText(labour), total: moneyText(total) },
  };
}
