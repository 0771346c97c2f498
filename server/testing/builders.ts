import type { Insertable } from 'kysely';
import type { VehicleState } from '#domain/telemetry/state.ts';
import { insertUser, type NewUser } from '#server/area/account/session/insert-user.ts';
import type { Database } from '#server/base/db/database.ts';
import type {
  Card,
  Defect,
  Driver,
  EnumValue,
  Fine,
  Fleet,
  RepairOrder,
  Tampering,
  Tracker,
  Vehicle,
  VehicleLive,
} from '#server/base/db/schema.gen.ts';
import { openPasswords } from '#server/base/password/password.ts';
import type { LiveEntry } from '#server/bus/board/live-board.ts';

/** The password of every built user. */
export const PASSWORD = 'Secreta1';
/** Hashed once for all users, because hashing is slow on purpose. */
const password_hash = await openPasswords().admit(({ hash }) => hash(PASSWORD));
/**
 * Time of the password's choice: late enough not to have expired, by the machine's clock and by that of a
 * test.
 */
const PASSWORD_SET = new Date(Math.max(Date.now(), Date.parse('2026-03-01T10:00:00Z')));

/** The day from which built records are valid. */
const SINCE = '2020-01-01';

let count = 0;
const next = () => ++count;

/** A fleet; without `parent_id` it is a root, which is a company. */
export async function aFleet(
  { sql }: Pick<Database, 'sql'>,
  columns: Partial<Insertable<Fleet>> = {},
): Promise<{ id: number; name: string }> {
  return sql
    .insertInto('fleet')
    .values({ name: `Fleet ${next()}`, ...columns })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

/** A user with PASSWORD; by default a visualizer without fleets. */
export function aUser(
  database: Pick<Database, 'sql'>,
  columns: Partial<NewUser> = {},
): Promise<{ id: number; username: string }> {
  const username = columns.username ?? `user${next()}`;
  return insertUser(database, {
    username,
    name: 'Ana',
    surname: 'García',
    email: `${username}@example.org`,
    password_hash,
    password_changed_at: PASSWORD_SET,
    roles: ['visualizer'],
    fleetIds: [],
    ...columns,
  });
}

/** A registered vehicle, in its fleet since 2020. */
export async function aVehicle(
  { sql }: Pick<Database, 'sql'>,
  columns: Partial<Insertable<Vehicle>> & { fleet_id: number },
): Promise<{ id: number; license: string; fleet_id: number; work_code: string | null }> {
  const { asset_code, driver_id, ...vehicle } = await sql
    .insertInto('vehicle')
    .values({
      license: `T${String(next()).padStart(4, '0')}AAA`,
      registration_date: SINCE,
      fleet_start: SINCE,
      ...columns,
    })
    .returning(['id', 'license', 'fleet_id', 'work_code', 'asset_code', 'driver_id'])
    .executeTakeFirstOrThrow();
  const { id: vehicle_id, fleet_id, work_code } = vehicle;
  await sql
    .insertInto('vehicle_stay')
    .values({ vehicle_id, from_day: SINCE, fleet_id, work_code, asset_code, driver_id })
    .execute();
  return vehicle;
}

/** A fine of 10 February 2026, received by post and not notified yet. */
export async function aFine(
  { sql }: Pick<Database, 'sql'>,
  columns: Partial<Insertable<Fine>> & { fleet_id: number },
): Promise<{ id: number; record_number: string }> {
  return sql
    .insertInto('fine')
    .values({
      license: `F${String(next()).padStart(4, '0')}AAA`,
      record_number: `28/${next()}`,
      organisation: 'DGT',
      fact: 'Circular a 142 km/h con límite de 120 km/h',
      amount: '200.00',
      date: '2026-02-10',
      origin: 'post',
      ...columns,
    })
    .returning(['id', 'record_number'])
    .executeTakeFirstOrThrow();
}

/** A minor defect that the office wrote down on 1 March 2026. */
export async function aDefect(
  { sql }: Pick<Database, 'sql'>,
  columns: Partial<Insertable<Defect>> & { vehicle_id: number },
): Promise<{ id: number }> {
  return sql
    .insertInto('defect')
    .values({
      ...{ key: crypto.randomUUID(), source: 'office', title: 'Luz de freno fundida', severity: 'minor' },
      ...{ reported_at: '2026-03-01T08:00:00Z', ...columns },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** An open repair order of 1 March 2026. */
export async function aRepairOrder(
  { sql }: Pick<Database, 'sql'>,
  columns: Partial<Insertable<RepairOrder>> & { vehicle_id: number },
): Promise<{ id: number }> {
  return sql
    .insertInto('repair_order')
    .values({ created_at: '2026-03-01T08:00:00Z', ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** A tracker with a valid IMEI; `vehicle_id` fits it since 2020. */
export async function aTracker(
  { sql }: Pick<Database, 'sql'>,
  columns: Partial<Insertable<Tracker>> & { vehicle_id?: number } = {},
): Promise<{ id: number; imei: string }> {
  const { vehicle_id, ...rest } = columns;
  const tracker = await sql
    .insertInto('tracker')
    .values({ imei: anImei(), ...rest })
    .returning(['id', 'imei'])
    .executeTakeFirstOrThrow();
  if (vehicle_id !== undefined) {
    await sql
      .insertInto('tracker_fitting')
      .values({ tracker_id: tracker.id, vehicle_id, fitted_at: new Date(`${SINCE}T00:00:00Z`) })
      .execute();
  }
  return tracker;
}

/** 15 digits, the last of which checks the others (Luhn). */
export function anImei(): string {
  const body = `3567${String(next()).padStart(10, '0')}`;
  const sum = [...body].reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** A card nobody holds, or held by `driver_id` since 2020. */
export async function aCard(
  { sql }: Pick<Database, 'sql'>,
  columns: Partial<Insertable<Card>> & { fleet_id: number },
): Promise<{ id: number; nfc_id: string }> {
  const n = next();
  const card = await sql
    .insertInto('card')
    .values({ nfc_id: n.toString(16).toUpperCase().padStart(8, '0'), encoded_id: `C${n}`, ...columns })
    .returning(['id', 'nfc_id', 'driver_id'])
    .executeTakeFirstOrThrow();
  if (card.driver_id !== null) {
    await sql
      .insertInto('card_holder')
      .values({ card_id: card.id, driver_id: card.driver_id, from_at: new Date(`${SINCE}T00:00:00Z`) })
      .execute();
  }
  return { id: card.id, nfc_id: card.nfc_id };
}

/** A value of an enumerated list. */
export async function aValue(
  { sql }: Pick<Database, 'sql'>,
  { name, ...columns }: Partial<Insertable<EnumValue>> & { list: string; name?: string },
): Promise<{ id: number; name: string }> {
  return sql
    .insertInto('enum_value')
    .values({ entered: name ?? `Value ${next()}`, ...columns })
    .returning(['id', 'entered as name'])
    .executeTakeFirstOrThrow();
}

/** A driver of a fleet; with `user_id` the user is a driver too. */
export async function aDriver(
  { sql }: Pick<Database, 'sql'>,
  columns: Partial<Insertable<Driver>> & { fleet_id: number },
): Promise<{ id: number; name: string }> {
  const n = next();
  return sql
    .insertInto('driver')
    .values({ license: `D${n}`, name: `Driver ${n}`, email: `driver${n}@example.org`, ...columns })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

/** A tampering of a vehicle; by default still open. */
export async function aTampering(
  { sql }: Pick<Database, 'sql'>,
  columns: Partial<Insertable<Tampering>> & { vehicle_id: number; start_at: Date },
): Promise<void> {
  await sql
    .insertInto('tampering')
    .values({ kind: 'unplugged', decided_at: columns.start_at, ...columns })
    .execute();
}

/**
 * What a vehicle does now, as its records would have left it; by default parked in Madrid for an hour. It
 * needs a tracker to show it.
 */
export async function aNow(
  { sql }: Pick<Database, 'sql'>,
  {
    state = 'stopped',
    ...columns
  }: { vehicle_id: number; state?: VehicleState } & Partial<Insertable<VehicleLive>>,
): Promise<void> {
  const at = new Date('2026-03-02T09:55:00Z');
  const isMoving = state === 'movement' || state === 'idle' || state === 'stopped';
  const fitting = await sql
    .selectFrom('tracker_fitting')
    .select('id')
    .where('vehicle_id', '=', columns.vehicle_id)
    .executeTakeFirst();
  if (!fitting && state !== 'no_tracker') await aTracker({ sql }, { vehicle_id: columns.vehicle_id });
  await sql
    .insertInto('vehicle_live')
    .values({
      ...{ folded_at: at, last_contact_at: state === 'disconnected' ? new Date(0) : at },
      ...{ motion: isMoving ? state : 'stopped', motion_at: at, is_driving: state === 'movement' },
      ...{ tampered_at: state === 'tampered' ? at : null },
      ...{ private_at: state === 'private' ? at : null, says_private: state === 'private' },
      ...columns,
    })
    .execute();
}

/** The live board's entry of a vehicle; by default parked in Madrid. */
export function aLiveEntry(fields: Partial<LiveEntry> & { vehicleId: number; fleetId: number }): LiveEntry {
  const sinceMs = Date.parse('2026-03-02T09:00:00Z');
  return {
    workCode: null,
    license: `L${fields.vehicleId}`,
    alias: null,
    driver: null,
    driverId: null,
    brandId: null,
    modelId: null,
    typeId: null,
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
    journeyEndsMs: null,
    lastContactMs: sinceMs,
    ...fields,
  };
}
