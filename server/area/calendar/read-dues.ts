import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ContractClass } from '#domain/admin/contract.ts';
import { CALENDAR_KINDS } from '#domain/calendar/calendar-kinds.ts';
import { type DueStanding, dueStanding, MEAN_DAYS } from '#domain/calendar/due-item.ts';
import { type Day, todayIn } from '#domain/day.ts';
import type { Language } from '#domain/language.ts';
import type { DatedKind, DatedSection } from '#domain/vehicle/dated-kind.ts';
import type { Due } from '#domain/vehicle/due.ts';
import type { Database } from '#server/base/db/database.ts';
import { valuesIn } from '#server/base/list/value-label.ts';
import { odometerKm, vehicleNow } from '#server/telemetry/vehicle-now.ts';

/** A vehicle in the form of the calendar. */
export type CalendarVehicle = {
  id: number;
  license: string;
  alias: string | null;
  fleet_id: number;
  fleet: string;
  work_code: string | null;
  time_zone: string;
  nct_exemption: boolean;
  contract_class: ContractClass | null;
  odometer_km: number | null;
};

/** A due of a vehicle, and its dated row. */
export type VehicleDue = {
  vehicle: CalendarVehicle;
  /** In the vehicle's zone. */
  today: Day;
  odometerKm: number | null;
  section: DatedSection;
  rowId: number;
  /** The name of the row: the first of its columns. */
  subject: string | null;
  /** The list value that is its name. */
  subjectId: number | null;
  due: Due;
  standing: DueStanding;
};

/** A function that reads rows: in a transaction, in a report's snapshot, or alone. */
export type ReadAll = <Row>(query: RawBuilder<Row>) => Promise<Row[]>;

/** Reads in a transaction, or with the connections of the pool. */
export const readingIn =
  ({ sql: db }: Pick<Database, 'sql'>): ReadAll =>
  async (query) =>
    (await query.execute(db)).rows;

type Row = Record<string, unknown> & { id: number; subject: string | null; subject_id: number | null };
/** The vehicles, and the language of the rows' names. */
type Asked = { where: RawBuilder<SqlBool>; language: Language };
type Found = Omit<VehicleDue, 'standing'>;

/**
 * The dues of the registered vehicles that match `where`: one query for each kind of rows, for any number of
 * vehicles.
 */
export async function readDues(
  { nowMs, language }: { nowMs: number; language: Language },
  all: ReadAll,
  where: RawBuilder<SqlBool>,
): Promise<VehicleDue[]> {
  const [vehicles, ...kinds] = await Promise.all([
    all(vehiclesQuery(sql`vehicle.registration_state = 'registered' and ${where}`, nowMs)),
    ...CALENDAR_KINDS.map((kind) => readRows(all, kind, { where, language })),
  ]);
  const todayOf = todayIn(nowMs);
  const found: Found[] = [];
  for (const vehicle of vehicles) {
    const today = todayOf(vehicle.time_zone);
    const { nct_exemption, contract_class, odometer_km: km } = vehicle;
    const context = { today, vehicle: { nct_exemption, contract_class, odometerKm: km } };
    for (const [n, kind] of CALENDAR_KINDS.entries()) {
      const rows = kinds[n]!.get(vehicle.id) ?? [];
      for (const row of rows) {
        const { id: rowId, subject, subject_id: subjectId } = row;
        const others = rows.filter((other) => other !== row);
        for (const due of kind.dues(row, { ...context, others }))
          found.push({
            vehicle,
            today,
            odometerKm: km,
            section: kind.section,
            rowId,
            subject,
            subjectId,
            due,
          });
      }
    }
  }
  const daily = await readDailyKm(all, found);
  // Added to each instead of copied: there may be a hundred thousand.
  return found.map((one) => {
    const { today, vehicle, due } = one;
    const moment = { today, odometerKm: one.odometerKm, dailyKm: daily.get(vehicle.id) ?? null };
    return Object.assign(one, { standing: dueStanding(due, moment) });
  });
}

/** The vehicles that match `where`, with the facts that decide how their rows stand. */
export function vehiclesQuery(where: RawBuilder<unknown>, nowMs: number): RawBuilder<CalendarVehicle> {
  return sql<CalendarVehicle>`
    select vehicle.id, vehicle.license, vehicle.alias, vehicle.fleet_id, fleet.name as fleet, vehicle.work_code,
      vehicle.time_zone, vehicle.nct_exemption, contract.class as contract_class, ${odometerKm('now')} as odometer_km
    from vehicle
    left join ${vehicleNow(nowMs)} now on now.vehicle_id = vehicle.id
    join fleet on fleet.id = vehicle.fleet_id
    left join enum_value contract on contract.id = vehicle.contract_typology_id
    where ${where}`;
}

/** The rows of a kind, as far as they decide dues, by vehicle. */
async function readRows(all: ReadAll, kind: DatedKind, asked: Asked): Promise<Map<number, Row[]>> {
  const [lists] = await all(listsQuery(kind, asked));
  const { id: ids, vehicle_id: vehicleIds, subject: subjects, subject_id: subjectIds } = lists!;
  const rows = new Map<number, Row[]>();
  for (let n = 0; n < ids!.length; n++) {
    const row: Row = {
      id: ids![n] as number,
      subject: subjects![n] as string | null,
      subject_id: subjectIds![n] as number | null,
    };
    for (const name of kind.dueFields) row[name] = lists![name]![n];
    const vehicleId = vehicleIds![n] as number;
    const others = rows.get(vehicleId);
    if (others) others.push(row);
    else rows.set(vehicleId, [row]);
  }
  return rows;
}

/**
 * A list for each column instead of an object for each row: a hundred thousand rows are read in a fraction of
 * the time.
 */
function listsQuery(
  { section, columns: [first], dueFields }: DatedKind,
  { where, language }: Asked,
): RawBuilder<Record<string, unknown[]>> {
  const { id, input } = first!;
  const list = (value: RawBuilder<unknown>, name: string) =>
    sql`coalesce(json_agg(${value}), '[]') as ${sql.ref(name)}`;
  const fields = ['id', 'vehicle_id', ...dueFields].map((name) => list(sql.ref(`row.${name}`), name));
  return sql<Record<string, unknown[]>>`
    select ${sql.join(fields)}, ${list(input ? sql`named.name` : sql.ref(`row.${id}`), 'subject')},
      ${list(input ? sql`named.id` : sql`null::int`, 'subject_id')}
    from ${sql.table(`vehicle_${section}`)} row
    join vehicle on vehicle.id = row.vehicle_id
    ${input ? sql`left join ${valuesIn(language)} named on named.id = ${sql.ref(`row.${input}`)}` : sql``}
    where vehicle.registration_state = 'registered' and ${where}`;
}

/**
 * The mean daily distance of the vehicles whose odometer has not reached the figure of a due yet, km. Sums up
 * to days of a month are kept, so two months of a vehicle say what it drove in thirty days.
 */
export async function readDailyKm(
  all: ReadAll,
  found: readonly (Pick<Found, 'due' | 'today'> & {
    vehicle: Pick<CalendarVehicle, 'id' | 'odometer_km'>;
  })[],
): Promise<Map<number, number>> {
  const asked = new Map(
    found.flatMap(({ due, vehicle: { id, odometer_km: km }, today }) =>
      due.odometerKm === null || km === null || km >= due.odometerKm ? [] : [[id, today] as const],
    ),
  );
  if (asked.size === 0) return new Map();
  const rows = await all(sql<{ vehicle_id: number; km: number }>`
    select asked.vehicle_id, sum(
      until_m[least(asked.today - month, 31)] -
      coalesce(until_m[greatest(asked.today - ${MEAN_DAYS}::int - month, 0)], 0)
    )::float8 / 1000 / ${MEAN_DAYS}::int as km
    from unnest(${[...asked.keys()]}::int[], ${[...asked.values()]}::date[]) asked (vehicle_id, today)
    join journey_month on journey_month.vehicle_id = asked.vehicle_id
      and month between date_trunc('month', (asked.today - ${MEAN_DAYS}::int)::timestamp)::date and asked.today - 1
    group by asked.vehicle_id`);
  return new Map(rows.map(({ vehicle_id, km }) => [vehicle_id, km]));
}
