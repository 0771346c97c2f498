import { dayStartMs } from '#domain/day.ts';
import { DAY_MS } from '#domain/duration.ts';
import { FEED_PROTOCOLS } from '#domain/tracker/tracker-protocol.ts';
import { insertUser } from '#server/area/account/session/insert-user.ts';
import { hashSecret } from '#server/base/access/secret.ts';
import type { Database } from '#server/base/db/database.ts';
import { openPasswords } from '#server/base/password/password.ts';
import {
  DEMO_DRIVERS,
  DEMO_FLEETS,
  DEMO_VEHICLES,
  type DemoDriver,
  type DemoVehicle,
  demoFeedTokenOf,
  demoSecretOf,
  SPARE_IMEIS,
} from './company.ts';
import {
  DEMO_ADDITIONAL_FIELDS,
  DEMO_BRAND_MODELS,
  DEMO_CONTRACTS,
  DEMO_LABELS,
  DEMO_LISTS,
  DEMO_VERSION_NOTES,
} from './lists.ts';
import { oneByOne } from './one-by-one.ts';
import { insertAssignments } from './seed-assignments.ts';
import { insertChecks } from './seed-checks.ts';
import { insertDemoCosts } from './seed-costs.ts';
import { insertDatedRows } from './seed-dated-rows.ts';
import { insertDocuments } from './seed-documents.ts';
import { insertLooks } from './seed-looks.ts';
import { insertPlaces } from './seed-places.ts';
import { insertReceipts } from './seed-receipts.ts';
import { insertContracts } from './seed-renting.ts';
import { insertSchedules } from './seed-schedules.ts';
import { insertUpkeep } from './seed-upkeep.ts';
import { insertVehicles } from './seed-vehicles.ts';
import { DEMO_PASSWORD, DEMO_USERS, type DemoUser } from './users.ts';
import { DEMO_SUBTYPES } from './vehicle-details.ts';

type Connection = Pick<Database, 'sql'>;
type Ids = ReadonlyMap<string, number>;

const MAIL_DOMAIN = 'demostracion.example';
const SPARE_MODEL = 'FMC003';
/** The day from which drivers hold their cards. */
const CARDS_SINCE = '2023-06-01';

/**
 * Fills an empty database with the demonstration company: fleets, people, vehicles, fitted trackers, lists.
 * Positions are not included: the simulator sends them to the gateway. One transaction; a database with
 * fleets or users is not changed.
 */
export async function seedDemo(database: Connection, nowMs = Date.now()): Promise<{ seeded: boolean }> {
  const passwordHash = await openPasswords().admit(({ hash }) => hash(DEMO_PASSWORD));
  return oneByOne(database, async (sql) => {
    const tx = { sql };
    if (!(await isEmpty(tx))) return { seeded: false };
    const values = await insertLists(tx);
    const fleets = await insertFleets(tx);
    const drivers = await insertDrivers(tx, fleets);
    const vehicles = await insertVehicles(tx, { fleets, drivers, values, nowMs });
    await insertDatedRows(tx, { vehicles, values, fleets, drivers, nowMs });
    await insertContracts(tx, { vehicles, values, nowMs });
    await insertTrackers(tx, { vehicles, values, nowMs });
    await insertFeedTokens(tx, fleets, nowMs);
    await insertAssignments(tx, { vehicles, drivers, nowMs });
    await insertPlaces(tx, fleets);
    await insertSchedules(tx, fleets);
    await insertUsers(tx, fleets, passwordHash);
    await insertLooks(tx, nowMs);
    await insertDocuments(tx, { vehicles, nowMs });
    await insertReceipts(tx, nowMs);
    await insertDemoCosts(tx, nowMs);
    await insertChecks(tx, nowMs);
    await insertUpkeep(tx, { vehicles, nowMs });
    await insertVersionNotes(tx, nowMs);
    return { seeded: true };
  });
}

async function isEmpty({ sql }: Connection): Promise<boolean> {
  const fleet = await sql.selectFrom('fleet').select('id').limit(1).executeTakeFirst();
  const user = await sql.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  return fleet === undefined && user === undefined;
}

/** The holder of the company's vehicles, for papers to authorities. */
const HOLDER = {
  holder_tax_number: 'A58818501',
  holder_address: 'Calle de Alcalá 100, 28009 Madrid',
} as const;

async function insertFleets({ sql }: Connection): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const fleet of DEMO_FLEETS) {
    const { id } = await sql
      .insertInto('fleet')
      .values({
        parent_id: fleet.parent === null ? null : ids.get(fleet.parent)!,
        name: fleet.name,
        code: fleet.code,
        country: fleet.country,
        auto_private: fleet.autoPrivate,
        ...(fleet.parent === null && HOLDER),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(fleet.key, id);
  }
  return ids;
}

async function insertDrivers({ sql }: Connection, fleets: Ids): Promise<Ids> {
  const made = await sql
    .insertInto('driver')
    .values(
      DEMO_DRIVERS.map((driver, n) => ({
        address: addressOf(driver, n),
        fleet_id: fleets.get(driver.fleet)!,
        license: driver.license,
        name: driver.name,
        surname: driver.surname,
        email: mailOf(driver),
        driver_type: driver.driverType,
        time_zone: driver.timeZone,
      })),
    )
    .returning(['id', 'license'])
    .execute();
  const ids = new Map(made.map((row) => [row.license, row.id]));
  const holders = DEMO_DRIVERS.filter((driver) => driver.nfcId !== null);
  const cards = await sql
    .insertInto('card')
    .values(
      holders.map((driver, i) => ({
        fleet_id: fleets.get(driver.fleet)!,
        nfc_id: driver.nfcId!,
        encoded_id: `TC${String(1_001 + i)}`,
        driver_id: ids.get(driver.license)!,
      })),
    )
    .returning(['id', 'driver_id'])
    .execute();
  const zones = new Map(DEMO_DRIVERS.map((driver) => [ids.get(driver.license)!, driver.timeZone]));
  await sql
    .insertInto('card_holder')
    .values(
      cards.map(({ id, driver_id }) => ({
        card_id: id,
        driver_id: driver_id!,
        from_at: new Date(dayStartMs(CARDS_SINCE, zones.get(driver_id!)!)),
      })),
    )
    .execute();
  return ids;
}

/** The address for letters of the authority: in the town of the depot. */
function addressOf({ fleet }: DemoDriver, n: number): string {
  return `Calle Mayor ${n + 1}, ${DEMO_FLEETS.find(({ key }) => key === fleet)!.town ?? 'Madrid'}`;
}

/** Name and surname without accents, and the end of the licence so that namesakes differ. */
function mailOf({ name, surname, license }: DemoDriver): string {
  const plain = `${name}.${surname}`.normalize('NFD').replace(/\p{M}/gu, '').replaceAll(' ', '.');
  return `${plain}.${license.slice(-3)}@${MAIL_DOMAIN}`.toLowerCase();
}

async function insertTrackers(
  { sql }: Connection,
  known: { vehicles: Ids; values: Ids; nowMs: number },
): Promise<void> {
  const { vehicles, values, nowMs } = known;
  const columns = (imei: string, model: string) => ({
    imei,
    // The first contact decides its protocol, because the simulator can play every tracker in any protocol.
    secret_hash: hashSecret(demoSecretOf(imei)),
    secret_at: new Date(nowMs),
    model_id: values.get(`tracker_model:${model}`)!,
    provider_id: values.get(`tracker_provider:${model.startsWith('FM') ? 'Teltonika' : 'Traccar'}`)!,
    operator_id: values.get('gsm_operator:Movistar')!,
    distance_source: 'none',
  });
  const fitted = DEMO_VEHICLES.filter((vehicle) => vehicle.tracker !== null);
  const made = await sql
    .insertInto('tracker')
    .values([
      ...fitted.map(({ tracker }) => columns(tracker!.imei, tracker!.model)),
      ...SPARE_IMEIS.map((imei) => columns(imei, SPARE_MODEL)),
    ])
    .returning(['id', 'imei'])
    .execute();
  const ids = new Map(made.map((row) => [row.imei, row.id]));
  await sql
    .insertInto('tracker_fitting')
    .values(
      fitted.map((vehicle) => ({
        tracker_id: ids.get(vehicle.tracker!.imei)!,
        vehicle_id: vehicles.get(vehicle.license)!,
        fitted_at: fittedAt(vehicle, nowMs),
      })),
    )
    .execute();
}

/** Tokens for the fleet above all others. */
async function insertFeedTokens({ sql }: Connection, fleets: Ids, nowMs: number): Promise<void> {
  const top = DEMO_FLEETS.find(({ parent }) => parent === null)!;
  await sql
    .insertInto('feed_token')
    .values(
      FEED_PROTOCOLS.map((protocol) => ({
        ...{ name: 'Simulador', protocol, fleet_id: fleets.get(top.key)!, created_at: new Date(nowMs) },
        token_hash: hashSecret(demoFeedTokenOf(protocol)),
      })),
    )
    .execute();
}

function fittedAt(vehicle: DemoVehicle, nowMs: number): Date {
  return new Date(nowMs - vehicle.tracker!.fittedDaysAgo * DAY_MS);
}

async function insertUsers(tx: Connection, fleets: Ids, passwordHash: string): Promise<void> {
  for (const user of DEMO_USERS) {
    const { id } = await insertUser(tx, {
      ...columnsOf(user),
      password_hash: passwordHash,
      roles: user.roles,
      fleetIds: user.fleets.map((key) => fleets.get(key)!),
    });
    if (user.driver === undefined) continue;
    await tx.sql.updateTable('driver').set({ user_id: id }).where('license', '=', user.driver).execute();
  }
}

function columnsOf(user: DemoUser) {
  return {
    username: user.username,
    name: user.name,
    surname: user.surname,
    email: `${user.username}@${MAIL_DOMAIN}`,
    language: user.language,
    time_zone: user.timeZone,
    country: user.country,
    gao: user.gao ?? false,
    own_works: user.workCodes !== undefined,
    work_codes: [...(user.workCodes ?? [])],
    see_driver_names: user.seesDriverNames ?? false,
    allowed_estructura: user.allowedEstructura ?? false,
    ...(user.imperial ? { distance_unit: 'mile', volume_unit: 'imperial_gallon' } : {}),
  };
}

/** Ids by `list:name`, and of children by `parent:name`, including the values of every installation. */
async function insertLists({ sql }: Connection): Promise<Ids> {
  const lists = Object.entries(DEMO_LISTS).flatMap(([list, names]) =>
    names.map((name) => demoValue(list, name)),
  );
  await sql.insertInto('enum_value').values(lists).execute();
  const contracts = DEMO_CONTRACTS.map((contract) => ({ list: 'vehicle_contract', ...contract }));
  await sql.insertInto('enum_value').values(contracts).execute();
  const fields = DEMO_ADDITIONAL_FIELDS.map((field, position) => ({ ...field, position }));
  await sql.insertInto('additional_field').values(fields).execute();
  const rows = await sql.selectFrom('enum_value').select(['id', 'list', 'entered']).execute();
  const ids = new Map(rows.map(({ id, list, entered }) => [`${list}:${entered}`, id]));
  const names = new Map(rows.map(({ id, entered }) => [id, entered]));
  const child = (list: string, parent: string, name: string) => ({
    ...demoValue(list, name),
    parent_id: ids.get(`${list}:${parent}`)!,
  });
  const children = await sql
    .insertInto('enum_value')
    .values([
      ...DEMO_BRAND_MODELS.map(({ brand, model }) => child('vehicle_brand', brand, model)),
      ...Object.entries(DEMO_SUBTYPES).flatMap(([type, subtypes]) =>
        subtypes.map((name) => child('vehicle_type', type, name)),
      ),
    ])
    .returning(['id', 'entered', 'parent_id'])
    .execute();
  for (const { id, entered, parent_id } of children) ids.set(`${names.get(parent_id!)}:${entered}`, id);
  return ids;
}

const demoValue = (list: string, entered: string) => ({
  list,
  entered,
  labels: JSON.stringify(DEMO_LABELS[entered] ?? {}),
});

async function insertVersionNotes({ sql }: Connection, nowMs: number): Promise<void> {
  const notes = DEMO_VERSION_NOTES.map(({ daysAgo, texts, ...note }) => ({
    ...note,
    texts: JSON.stringify(texts),
    date: new Date(nowMs - daysAgo * DAY_MS).toISOString().slice(0, 10),
  }));
  await sql.insertInto('version_note').values(notes).execute();
}
