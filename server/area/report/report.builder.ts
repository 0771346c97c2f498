import type { Insertable } from 'kysely';
import { expect } from 'vitest';
import {
  postReport,
  type ReportEnd,
  type ReportHead,
  reportEnd,
  reportHead,
  reportRows,
} from '#api/report.ts';
import type { CellValue } from '#domain/column.ts';
import { REPORT_IDS, type ReportId } from '#domain/report/report.ts';
import type { Database } from '#server/base/db/database.ts';
import type {
  AreaVisit,
  DrivingEvent,
  Halt,
  Journey,
  PrivatePeriod,
  Refuelling,
  VehicleDay,
} from '#server/base/db/schema.gen.ts';
import { sumJourneys } from '#server/telemetry/journey-sums.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aUser } from '#server/testing/builders.ts';

type Db = Pick<Database, 'sql' | 'pool'>;

/** A finished journey for work: half an hour and 20 km by default. `start_at` and `end_at` are in UTC. */
export async function aJourney(
  { sql, pool }: Db,
  columns: Partial<Insertable<Journey>> & { vehicle_id: number; start_at: string; end_at: string },
): Promise<void> {
  const durationS = (Date.parse(columns.end_at) - Date.parse(columns.start_at)) / 1000;
  const idle_s = Number(columns.idle_s ?? 0);
  const day = columns.day ?? columns.start_at.slice(0, 10);
  await sql
    .insertInto('journey')
    .values({
      day,
      final: true,
      is_private: false,
      has_gap: false,
      distance_m: 20_000,
      duration_s: durationS,
      movement_s: durationS - idle_s,
      idle_s,
      longest_halt_s: idle_s,
      band1_s: durationS - idle_s,
      band2_s: 0,
      band3_s: 0,
      harsh_acceleration: 0,
      harsh_braking: 0,
      harsh_cornering: 0,
      excesses: 0,
      warnings: 0,
      decided_at: columns.end_at,
      ...columns,
    })
    .execute();
  await sumJourneys(pool, [{ vehicle_id: columns.vehicle_id, day }]);
}

/** A period of private use, switched on by the driver; 10 km by default. */
export async function aPrivatePeriod(
  { sql }: Pick<Db, 'sql'>,
  columns: Partial<Insertable<PrivatePeriod>> & { vehicle_id: number; start_at: string },
): Promise<void> {
  await sql
    .insertInto('private_period')
    .values({
      day: columns.start_at.slice(0, 10),
      origin: 'manual',
      distance_m: 10_000,
      decided_at: columns.start_at,
      ...columns,
    })
    .execute();
}

/** A driving event of a vehicle: by default speeding, 140 where 120 is allowed. */
export async function anEvent(
  { sql }: Db,
  columns: Partial<Insertable<DrivingEvent>> & { vehicle_id: number; event_at: string },
): Promise<void> {
  await sql
    .insertInto('driving_event')
    .values({ code: 911, value: 140, limit_kmh: 120, decided_at: columns.event_at, ...columns })
    .execute();
}

/** A stop that is over, at SOL by default. */
export async function aHalt(
  { sql }: Db,
  columns: Partial<Insertable<Halt>> & { vehicle_id: number; start_at: string },
): Promise<void> {
  const day = columns.start_at.slice(0, 10);
  const place = { kind: 'stop', lat: 40.4168, lng: -3.7038, is_fraudulent: false };
  await sql
    .insertInto('halt')
    .values({ day, ...place, final: true, decided_at: columns.end_at ?? columns.start_at, ...columns })
    .execute();
}

/** A stay in an area that is over: 4 km, at most 60 km/h. */
export async function anAreaVisit(
  { sql }: Db,
  columns: Partial<Insertable<AreaVisit>> & { vehicle_id: number; area_id: number; start_at: string },
): Promise<void> {
  const day = columns.start_at.slice(0, 10);
  const inside = { distance_m: 4_000, max_speed_kmh: 60 };
  await sql
    .insertInto('area_visit')
    .values({ day, ...inside, final: true, decided_at: columns.end_at ?? columns.start_at, ...columns })
    .execute();
}

/** Messages of a vehicle on a day by wall hour, `{ 8: 30 }`, and the hours with ignition. */
export async function aDay(
  { sql }: Db,
  columns: Partial<Insertable<VehicleDay>> & { vehicle_id: number; day: string },
  hours: Readonly<Record<number, number>> = {},
  ignition: readonly number[] = [],
): Promise<void> {
  const all = Array.from({ length: 24 }, (_, hour) => hour);
  await sql
    .insertInto('vehicle_day')
    .values({
      messages: all.map((hour) => hours[hour] ?? 0),
      ignition_s: all.map((hour) => (ignition.includes(hour) ? 600 : 0)),
      ...columns,
    })
    .execute();
}

/** Assigns a driver to a vehicle from an instant, until another instant or without end. */
export async function anAssignment(
  { sql }: Db,
  columns: { vehicle_id: number; driver_id: number; start_at: string; end_at?: string },
): Promise<void> {
  await sql
    .insertInto('driver_assignment')
    .values({ time_zone: 'Europe/Madrid', ...columns })
    .execute();
}

/** A refuelling of diesel at a station, 50 l for 75.00 by default, at noon of a day in Madrid. */
export async function aRefuelling(
  { sql }: Pick<Db, 'sql'>,
  columns: Partial<Insertable<Refuelling>> & { fleet_id: number; day: string },
): Promise<number> {
  const known = await sql.selectFrom('fuel_station').select('id').executeTakeFirst();
  const station =
    known ??
    (await sql
      .insertInto('fuel_station')
      .values({ name: 'Repsol', province: 'Madrid', country: 'ES' })
      .returning('id')
      .executeTakeFirstOrThrow());
  const { id } = await sql
    .insertInto('refuelling')
    .values({
      source: 'statement',
      operation_at: new Date(`${columns.day}T11:00:00Z`),
      hour: '12:00',
      time_zone: 'Europe/Madrid',
      station_id: station.id,
      product: 'Gasóleo A',
      product_class: 'DIESEL',
      liters: '50.00',
      amount: '75.00',
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A row's values by the ids of its columns and marks. */
export type Told = Readonly<Record<string, CellValue>>;

/** The answer to a report: a status and a code and, when it ran, everything in its lines. */
export type Ran = {
  status: number;
  code: string | null;
  body: unknown;
  head: ReportHead;
  rows: Told[];
  end: ReportEnd;
  /** The line of totals for all rows, by column; empty where there is none. */
  total: Told;
};

/** Signs in a user who may run every report of their role. Returns the token. */
export async function aReader(server: TestApp, columns: Parameters<typeof aUser>[1]): Promise<string> {
  const user = await aUser(server.app.database, {
    roles: ['manager'],
    assigned_reports: [...REPORT_IDS],
    see_driver_names: true,
    ...columns,
  });
  return server.tokenOf(user);
}

/** Runs a report and reads all of its lines. Each is checked against its schema. */
export async function runReport(
  server: TestApp,
  token: string,
  report: ReportId,
  body: Record<string, unknown> = {},
): Promise<Ran> {
  const answered = await server.call(postReport, { token, params: { report }, body });
  const none = { head: {}, rows: [], end: {}, total: {} } as unknown as Ran;
  if (answered.status >= 300)
    return { ...none, status: answered.status, code: answered.code, body: answered.body };
  const lines = answered.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  const head = reportHead.parse(lines[0]);
  const end = reportEnd.parse(lines.at(-1));
  const ids = [...head.columns, ...head.marks];
  const values = lines.slice(1, -1).flatMap((line) => reportRows.parse(line).rows);
  // One assertion for all rows: a hundred thousand assertions take longer than the report.
  expect(values.filter(({ length }) => length !== ids.length)).toEqual([]);
  const rows = values.map((row) => told(ids, row));
  const total = told(head.columns, end.totals.find(({ kind }) => kind === 'total')?.values ?? []);
  return { status: answered.status, code: null, body: null, head, rows, end, total };
}

function told(ids: readonly string[], values: readonly CellValue[]): Told {
  // Five million values in one test: a loop takes half the time of `Object.fromEntries`.
  const row: Record<string, CellValue> = {};
  for (let i = 0; i < ids.length; i++) row[ids[i]!] = values[i]!;
  return row;
}

/** Some of a row's values. */
export function pick(row: Told | undefined, ids: string): Told {
  return Object.fromEntries(ids.split(' ').map((id) => [id, row?.[id] ?? null]));
}
