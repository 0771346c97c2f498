import type { Insertable } from 'kysely';
import { createUser, type NewUser } from '../access/create-user.ts';
import type { Database } from '../db/database.ts';
import type { Driver, Fleet, Tampering, Vehicle } from '../db/schema.gen.ts';
import type { LiveEntry } from '../telemetry/live-board.ts';

/** The password of every built user. */
export const PASSWORD = 'Secreta1';

let count = 0;
const next = () => ++count;

/** A fleet; without `parent_id` it is a root, that is a company. */
export async function aFleet(
  { sql }: Database,
  columns: Partial<Insertable<Fleet>> = {},
): Promise<{ id: number; name: string }> {
  return sql
    .insertInto('fleet')
    .values({ name: `Fleet ${next()}`, ...columns })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

/** A user with PASSWORD; a visualizer without fleets unless told otherwise. */
export function aUser(
  database: Database,
  columns: Partial<NewUser> = {},
): Promise<{ id: number; username: string }> {
  const username = columns.username ?? `user${next()}`;
  return createUser(database, {
    username,
    name: 'Ana',
    surname: 'García',
    email: `${username}@example.org`,
    password: PASSWORD,
    roles: ['visualizer'],
    fleetIds: [],
    ...columns,
  });
}

/** A registered vehicle of a fleet. */
export async function aVehicle(
  { sql }: Database,
  columns: Partial<Insertable<Vehicle>> & { fleet_id: number },
): Promise<{ id: number; license: string; fleet_id: number; work_code: string | null }> {
  return sql
    .insertInto('vehicle')
    .values({ license: `T${String(next()).padStart(4, '0')}AAA`, ...columns })
    .returning(['id', 'license', 'fleet_id', 'work_code'])
    .executeTakeFirstOrThrow();
}

/** A driver of a fleet; with `user_id` the user is a driver too. */
export async function aDriver(
  { sql }: Database,
  columns: Partial<Insertable<Driver>> & { fleet_id: number },
): Promise<{ id: number; name: string }> {
  const n = next();
  return sql
    .insertInto('driver')
    .values({ license: `D${n}`, name: `Driver ${n}`, email: `driver${n}@example.org`, ...columns })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

/** A tampering of a vehicle, still open unless told otherwise. */
export async function aTampering(
  { sql }: Database,
  columns: Partial<Insertable<Tampering>> & { vehicle_id: number; start_at: Date },
): Promise<void> {
  await sql
    .insertInto('tampering')
    .values({ kind: 'unplugged', decided_at: columns.start_at, ...columns })
    .execute();
}

/** What the live board knows of a vehicle: parked in Madrid unless told otherwise. */
export function aLiveEntry(fields: Partial<LiveEntry> & { vehicleId: number; fleetId: number }): LiveEntry {
  const sinceMs = Date.parse('2026-03-02T09:00:00Z');
  return {
    workCode: null,
    license: `L${fields.vehicleId}`,
    alias: null,
    driver: null,
    driverId: null,
    brand: null,
    model: null,
    type: null,
    timeZone: 'Europe/Madrid',
    maxSpeedKmh: null,
    imei: null,
    state: 'stopped',
    sinceMs,
    timeMs: sinceMs,
    lat: 40.4168,
    lng: -3.7038,
    speedKmh: 0,
    courseDeg: 0,
    ignition: false,
    odometerM: 1_000_000,
    driverTag: null,
    lastContactMs: sinceMs,
    ...fields,
  };
}
