import { type RawBuilder, sql } from 'kysely';
import { type DueStanding, dueStanding } from '#domain/calendar/due-item.ts';
import { todayIn } from '#domain/day.ts';
import { type DatedKind, type DatedSection, type RowState, standing } from '#domain/vehicle/dated-kind.ts';
import { DATED_KINDS } from '#domain/vehicle/dated-kinds.ts';
import {
  type CalendarVehicle,
  type ReadAll,
  readDailyKm,
  vehiclesQuery,
} from '#server/area/calendar/read-dues.ts';
import { odometerKm, vehicleNow } from '#server/telemetry/vehicle-now.ts';

/** How a row stands, and its most pressing due; null without any. */
export type Standing = { state: RowState; due: DueStanding | null };
type Row = Record<string, unknown> & { id: number };

type Rows = ReadonlyMap<number, readonly Row[]>;
type At = { where: RawBuilder<unknown>; nowMs: number };

/** How the rows of a kind stand, by their ids: those of the vehicles that match `where`. */
export async function readStandings(all: ReadAll, kind: DatedKind, at: At): Promise<Map<number, Standing>> {
  const [vehicles, rows] = await Promise.all([all(judgedVehicles(kind, at)), readRows(all, kind, at.where)]);
  const found = judged(kind, { vehicles, rows, nowMs: at.nowMs });
  const dated = found.flatMap(({ due, ...one }) => (due === null ? [] : [{ ...one, due }]));
  const daily = await readDailyKm(all, dated);
  return new Map(
    found.map(({ id, state, due, vehicle, today }): [number, Standing] => {
      const dailyKm = daily.get(vehicle.id) ?? null;
      const moment = { today, odometerKm: vehicle.odometer_km, dailyKm };
      return [id, { state, due: due && dueStanding(due, moment) }];
    }),
  );
}

type JudgedVehicle = Pick<
  CalendarVehicle,
  'id' | 'time_zone' | 'nct_exemption' | 'contract_class' | 'odometer_km'
>;

/** The facts of the vehicles that decide how rows of a kind stand; the odometer only where it may decide. */
function judgedVehicles({ byOdometer }: DatedKind, { where, nowMs }: At): RawBuilder<JudgedVehicle> {
  const now = byOdometer ? sql`left join ${vehicleNow(nowMs)} now on now.vehicle_id = vehicle.id` : sql``;
  return sql<JudgedVehicle>`
    select vehicle.id, vehicle.time_zone, vehicle.nct_exemption, contract.class as contract_class,
      ${byOdometer ? odometerKm('now') : sql`null::int`} as odometer_km
    from vehicle ${now}
    left join enum_value contract on contract.id = vehicle.contract_typology_id
    where ${where}`;
}

/** The states of a vehicle's rows of every kind, by section. */
export async function readStates(
  all: ReadAll,
  { vehicleId, nowMs }: { vehicleId: number; nowMs: number },
): Promise<Map<DatedSection, RowState[]>> {
  const parts = DATED_KINDS.map(
    ({ section }) => sql`
      select ${section} as section, to_jsonb(row) as row from ${sql.table(`vehicle_${section}`)} row
      where vehicle_id = ${vehicleId}`,
  );
  const [vehicles, found] = await Promise.all([
    all(vehiclesQuery(sql`vehicle.id = ${vehicleId}`, nowMs)),
    all(sql<{ section: DatedSection; row: Row }>`${sql.join(parts, sql` union all `)}`),
  ]);
  return new Map(
    DATED_KINDS.map((kind) => {
      const own = found.filter(({ section }) => section === kind.section).map(({ row }) => row);
      const rows = new Map([[vehicleId, own]]);
      return [kind.section, judged(kind, { vehicles, rows, nowMs }).map(({ state }) => state)];
    }),
  );
}

/** Each row by the rules of the kind, with its vehicle. */
function judged(
  kind: DatedKind,
  { vehicles, rows, nowMs }: { vehicles: readonly JudgedVehicle[]; rows: Rows; nowMs: number },
) {
  const todayOf = todayIn(nowMs);
  return vehicles.flatMap((vehicle) => {
    const today = todayOf(vehicle.time_zone);
    const { nct_exemption, contract_class, odometer_km: km } = vehicle;
    const context = { today, vehicle: { nct_exemption, contract_class, odometerKm: km } };
    return standing(kind, rows.get(vehicle.id) ?? [], context).map(({ row, state, due }) => ({
      ...{ id: row.id, state, due, vehicle, today },
    }));
  });
}

/** The fields that decide how the rows stand, by vehicle: a list for each column, as for the calendar. */
async function readRows(
  all: ReadAll,
  { section, stateFields }: DatedKind,
  where: RawBuilder<unknown>,
): Promise<Map<number, Row[]>> {
  const names = ['id', 'vehicle_id', ...new Set<string>(stateFields)];
  const columns = names.map(
    (name) => sql`coalesce(json_agg(${sql.ref(`row.${name}`)}), '[]') as ${sql.ref(name)}`,
  );
  const [lists] = await all(sql<Record<string, unknown[]>>`
    select ${sql.join(columns)}
    from ${sql.table(`vehicle_${section}`)} row
    join vehicle on vehicle.id = row.vehicle_id
    where ${where}`);
  const rows = lists!.id!.map(
    (_, n) => Object.fromEntries(names.map((name) => [name, lists![name]![n]])) as Row,
  );
  return Map.groupBy(rows, ({ vehicle_id }) => vehicle_id as number);
}
