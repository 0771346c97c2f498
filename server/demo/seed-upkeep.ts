import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import type { Command } from '#server/base/access/command.ts';
import { DEMO_VEHICLES } from './company.ts';

type Sql = Pick<Command, 'sql'>;
type Made = {
  title: string;
  severity?: 'dangerous';
  daysAgo: number;
  state?: 'planned' | 'in_repair' | 'done';
};

const DEFECTS: readonly Made[] = [
  { title: 'Luz de freno derecha fundida', daysAgo: 2 },
  { title: 'Retrovisor izquierdo roto', daysAgo: 9 },
  { title: 'Ruido al frenar', daysAgo: 4, state: 'planned' },
  { title: 'Pérdida de aceite', daysAgo: 12, state: 'planned' },
  { title: 'Frenos delanteros gastados', severity: 'dangerous', daysAgo: 3, state: 'in_repair' },
  { title: 'Neumático con corte', daysAgo: 6, state: 'done' },
  { title: 'Cinturón del copiloto bloqueado', severity: 'dangerous', daysAgo: 8, state: 'done' },
];

/** Defects and repair orders of the demonstration, in every state. Vehicles from `FIRST` on have one each. */
export async function insertUpkeep(
  { sql: db }: Sql,
  { vehicles, nowMs }: { vehicles: ReadonlyMap<string, number>; nowMs: number },
): Promise<void> {
  for (const [n, { title, severity = 'minor', daysAgo, state = 'open' }] of DEFECTS.entries()) {
    const vehicle_id = vehicles.get(DEMO_VEHICLES[FIRST + n]!.license)!;
    const at = new Date(nowMs - daysAgo * DAY_MS);
    const ended_at = state === 'done' ? new Date(nowMs - DAY_MS) : null;
    const order_id =
      state === 'open' ? null : await insertOrder({ sql: db }, { vehicle_id, state, at, ended_at, nowMs });
    const interval_id =
      severity === 'dangerous'
        ? await insertOutage({ sql: db }, { vehicle_id, kind: 'unusable', at, ended_at, reason: title })
        : null;
    await db
      .insertInto('defect')
      .values({
        ...{ key: crypto.randomUUID(), vehicle_id, order_id, interval_id, title, severity, state },
        ...{ source: n % 2 === 0 ? 'driver' : 'office', reported_at: at, closed_at: ended_at },
      })
      .execute();
  }
}

const FIRST = 12;

async function insertOrder(
  { sql: db }: Sql,
  of: { vehicle_id: number; state: string; at: Date; ended_at: Date | null; nowMs: number },
): Promise<number> {
  const { vehicle_id, state, at, ended_at, nowMs } = of;
  const started_at = state === 'planned' ? null : new Date((ended_at?.getTime() ?? nowMs) - 5 * HOUR_MS);
  const interval_id =
    started_at &&
    (await insertOutage(
      { sql: db },
      { vehicle_id, kind: 'in_maintenance', at: started_at, ended_at, reason: null },
    ));
  const { id } = await db
    .insertInto('repair_order')
    .values({
      ...{ vehicle_id, state, started_at, ended_at, interval_id, workshop: 'Talleres Ruiz', created_at: at },
      planned_on: new Date(nowMs + (state === 'planned' ? DAY_MS : -DAY_MS)).toISOString().slice(0, 10),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('repair_line')
    .values([
      { order_id: id, seq: 0, kind: 'part', description: 'Recambio', quantity: '2', unit_price: '38.50' },
      { order_id: id, seq: 1, kind: 'labour', description: 'Montaje', quantity: '1.50', unit_price: '45.00' },
    ])
    .execute();
  return id;
}

/** The time out of service, with the vehicle's flag while it runs. Returns its id. */
async function insertOutage(
  { sql: db }: Sql,
  of: {
    vehicle_id: number;
    kind: 'unusable' | 'in_maintenance';
    at: Date;
    ended_at: Date | null;
    reason: string | null;
  },
): Promise<number> {
  const { vehicle_id, kind, at, ended_at, reason } = of;
  if (ended_at === null) {
    await db
      .updateTable('vehicle')
      .set({ [kind]: true, ...(kind === 'unusable' ? { unusable_reason: reason } : {}) })
      .where('id', '=', vehicle_id)
      .execute();
  }
  const { id } = await db
    .insertInto('vehicle_interval')
    .values({ vehicle_id, kind, start_at: at, end_at: ended_at, reason })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
