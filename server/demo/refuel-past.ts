import { sql } from 'kysely';
import { civilOf } from '#domain/civil-time.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/duration.ts';
import { distanceM } from '#domain/geo.ts';
import type { StatementLine } from '#domain/refuelling/refuelling.ts';
import { stationZone } from '#domain/refuelling/station-zone.ts';
import { insertRefuellings, lockRefuellings } from '#server/area/refuelling/insert.ts';
import { judgeLines } from '#server/area/refuelling/judge-lines.ts';
import { rowOfLine } from '#server/area/refuelling/new-refuelling.ts';
import { findStations } from '#server/area/refuelling/stations.ts';
import { readVisibleFleets } from '#server/base/access/visibility.ts';
import type { Base } from '#server/base/app.ts';
import { readRecords } from '#server/telemetry/position-store.ts';
import { type Fill, fillsIn } from './fills.ts';
import { oneByOne } from './one-by-one.ts';
import { DEMO_PLACES } from './places.ts';

/**
 * The past that is searched, and how long a search stays valid; the youngest fills come with the next
 * statement.
 */
const PAST_MS = 45 * DAY_MS;
const AGAIN_MS = 30 * MINUTE_MS;
const FRESH_MS = 2 * HOUR_MS;
/** Pause between two searches for vehicles that have driven on. */
const REST_MS = 60_000;
/** A tracker with a contact this recent, but records of a time long before, still sends its past. */
const HEARD_MS = 2 * MINUTE_MS;
/** Vehicles of a turn, so that none takes long. */
const TURN = 3;

type Car = {
  id: number;
  license: string;
  country: string;
  fuel_type: string | null;
  consumption: number | null;
  last_at: Date | null;
  told_at: Date | null;
  heard_at: Date | null;
};

const PROVIDERS: Readonly<Record<string, readonly string[]>> = {
  ES: ['Solred', 'Cepsa'],
  PT: ['Galp'],
  IT: ['Eni'],
  GB: ['Shell'],
  IE: ['Circle K'],
};

/**
 * Buys the fuel of the demonstration. Every rise of a tank was bought near its place, a few vehicles at each
 * turn, again when they have driven on. One line in ten does not match, like in real life: another place,
 * another product, another driver's card, twice, no plate.
 */
export function demoRefuellings(app: Base): () => Promise<void> {
  const due = new Map<number, number>();
  let restUntilMs = 0;
  return async () => {
    const nowMs = app.now();
    if (nowMs < restUntilMs) return;
    await oneByOne(app.database, async () => {
      const cars = await readCars(app);
      const waiting = cars
        .filter((car) => (due.get(car.id) ?? 0) <= nowMs && !isSendingPast(car, nowMs))
        .slice(0, TURN);
      if (waiting.length === 0) restUntilMs = nowMs + REST_MS;
      for (const car of waiting) {
        due.set(car.id, nowMs + AGAIN_MS);
        await refuel(app, car, nowMs);
      }
    });
  };
}

const isSendingPast = ({ told_at, heard_at }: Car, nowMs: number) =>
  told_at !== null &&
  heard_at !== null &&
  nowMs - heard_at.getTime() < HEARD_MS &&
  heard_at.getTime() - told_at.getTime() > FRESH_MS;

async function readCars({ database }: Base): Promise<Car[]> {
  const { rows } = await sql<Car>`
    select vehicle.id, vehicle.license, vehicle.country, vehicle.fuel_type, vehicle.consumption_l100::float8 as consumption,
      (select max(operation_at) from refuelling where vehicle_id = vehicle.id) as last_at,
      live.folded_at as told_at, live.last_contact_at as heard_at
    from vehicle
    left join vehicle_live live on live.vehicle_id = vehicle.id
    where vehicle.registration_state = 'registered' and vehicle.fuel_type is distinct from 'ELECTRIC'
    order by vehicle.id`.execute(database.sql);
  return rows;
}

async function refuel(app: Base, car: Car, nowMs: number): Promise<void> {
  const fromMs = Math.max(nowMs - PAST_MS, (car.last_at?.getTime() ?? 0) + FRESH_MS);
  const fills: Fill[] = [];
  // Day by day: a month of records at once would stop everything else.
  for (let ms = fromMs; ms < nowMs - FRESH_MS; ms += DAY_MS) {
    const toMs = Math.min(ms + DAY_MS, nowMs - FRESH_MS);
    const records = await readRecords(app.database.pool, { vehicleId: car.id, fromMs: ms - FRESH_MS, toMs });
    fills.push(...fillsIn(records).filter(({ atMs }) => atMs >= ms));
  }
  const drivers = await driversAt(app, car, fills);
  let beforeKm: number | null = null;
  const lines = fills.flatMap((fill, n) => {
    const km = beforeKm !== null && fill.odometerKm !== null ? fill.odometerKm - beforeKm : null;
    beforeKm = fill.odometerKm ?? beforeKm;
    return linesOf(car, fill, { km, driver: drivers[n]! });
  });
  if (lines.length > 0) await store(app, car, lines);
}

/** The drivers of the fills: surname and name; null for an unknown one. */
async function driversAt(
  { database }: Base,
  { id }: Car,
  fills: readonly Fill[],
): Promise<(string | null)[]> {
  const { rows } = await sql<{ driver: string | null }>`
    select nullif(concat_ws(' ', driver.surname, driver.name), '') as driver
    from unnest(${fills.map(({ atMs }) => new Date(atMs))}::timestamptz[]) with ordinality fill (at, n)
    join vehicle on vehicle.id = ${id}
    left join lateral (
      select driver_tag from journey where vehicle_id = vehicle.id and start_at <= fill.at
      order by start_at desc limit 1
    ) journey on true
    left join driver
      on driver.id = driver_at(vehicle.id, journey.driver_tag, fill.at, (fill.at at time zone vehicle.time_zone)::date)
    order by fill.n`.execute(database.sql);
  return rows.map(({ driver }) => driver);
}

/** The purchase of a fill, and the place of its station; null: nobody has placed it yet. */
type Bought = { line: StatementLine; at: { lat: number; lng: number } | null };

/** A pseudo-random number that is always the same for a fill. */
const chance = ({ id }: Car, { atMs }: Fill) =>
  ((id * 7919 + Math.floor(atMs / MINUTE_MS)) * 2_654_435_761) % 997;

function linesOf(
  car: Car,
  fill: Fill,
  { km, driver }: { km: number | null; driver: string | null },
): Bought[] {
  const n = chance(car, fill);
  const isTruck = (car.consumption ?? 8) > 15;
  const burnt = km === null ? (fill.rise / 100) * (isTruck ? 400 : 65) : (km * (car.consumption ?? 8)) / 100;
  const liters = Math.round(burnt * (0.97 + (n % 7) / 100) * 100) / 100;
  const isDiesel = car.fuel_type === 'DIESEL';
  // Some are bought at another place than that of the vehicle.
  const place = n % 71 === 3 ? DEMO_PLACES[n % DEMO_PLACES.length]! : nearest(fill);
  const isUnknown = n % 53 === 4;
  const country = car.country;
  const town = townOf(place[0]);
  const station = isUnknown
    ? `Área ${100 + (n % 40)}`
    : `E.S. ${town} ${n % 71 === 3 ? '' : blockOf(fill)}`.trim();
  const { day, time } = civilOf(
    fill.atMs - (n % 79 === 5 ? 7 * HOUR_MS : 0),
    stationZone({ country, province: town }),
  );
  const price = (isDiesel ? 1.399 : 1.489) + (n % 12) / 100;
  const line: StatementLine = {
    ...{
      line: 1,
      card: cardOf(n % 163 === 1 ? car.id + 1 : car.id),
      day,
      hour: time,
      hourUnknown: n % 151 === 2,
    },
    license: n % 173 === 6 ? null : car.license,
    driver: n % 101 === 7 ? 'OTRO CONDUCTOR' : (driver?.toUpperCase() ?? null),
    ...{ stationCode: null, station, town, province: town, country },
    product:
      n % 131 === 8 ? (isDiesel ? 'GASOLINA 95' : 'DIESEL E+') : isDiesel ? 'DIESEL E+' : 'GASOLINA 95',
    liters: n % 107 === 9 ? Math.round(liters * 135) / 100 : liters,
    unitPrice: price.toFixed(3),
    ...{ amount: (liters * price).toFixed(2), discount: (liters * 0.05).toFixed(2) },
    odometer: fill.odometerKm === null ? null : fill.odometerKm + (n % 113 === 10 ? 9_000 : 0),
    ...{ ticket: `${car.license}-${Math.floor(fill.atMs / MINUTE_MS)}`, invoice: null },
  };
  if (n % 107 === 9) line.amount = (line.liters * price).toFixed(2);
  const at = isUnknown ? null : n % 71 === 3 ? besides(place[1], place[2]) : besides(fill.lat, fill.lng);
  const more: StatementLine[] = [];
  if (isTruck && n % 3 === 0)
    more.push({
      ...line,
      product: 'ADBLUE',
      liters: 20,
      unitPrice: '0.650',
      amount: '13.00',
      discount: null,
    });
  if (n % 25 === 11)
    more.push({ ...line, product: 'LAVADO', liters: 0, unitPrice: null, amount: '12.50', discount: null });
  if (n % 149 === 12)
    more.push({ ...line, liters: 18, amount: (18 * price).toFixed(2), ticket: `${line.ticket}-2` });
  return [line, ...more].map((one) => ({ line: one, at }));
}

/** The town in the name of a door: `Delegación Lugo`, `Leeds branch`. */
function townOf(name: string): string {
  const words = name.split(' ');
  return (/^[a-z]/.test(words.at(-1)!) ? words[0] : words.at(-1))!;
}

/** Stations two hundred metres apart are different: the number of the block. */
const blockOf = ({ lat, lng }: Fill) => (Math.round(lat * 500) * 31 + Math.round(lng * 500) + 100_000) % 997;

/** A number of sixteen digits, one of each vehicle. */
const cardOf = (id: number) => `7088${String(100_000_000_000 + id * 7_919)}`;

/** Across the street, degrees. */
const besides = (lat: number, lng: number) => ({ lat: lat + 0.0004, lng: lng + 0.0004 });

function nearest({ lat, lng }: Fill) {
  const away = (place: (typeof DEMO_PLACES)[number]) =>
    distanceM({ lat, lng }, { lat: place[1], lng: place[2] });
  return DEMO_PLACES.reduce((best, place) => (away(place) < away(best) ? place : best));
}

async function store(app: Base, car: Car, bought: readonly Bought[]): Promise<void> {
  const { database } = app;
  const admin = await database.sql
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  const visible = await readVisibleFleets(database, [{ userId: admin.id, roles: ['system'] }]);
  const scope = { visible: visible.get(admin.id)!, workCodes: null };
  const names = PROVIDERS[car.country] ?? PROVIDERS.ES!;
  const provider = names[car.id % names.length]!;
  const places = await database.sql.transaction().execute(async (tx) => {
    const db = { sql: tx };
    await lockRefuellings(db);
    const rows = bought.map(({ line }, n) => rowOfLine({ ...line, line: n }, provider));
    const { duplicates } = await judgeLines(db, rows);
    const stations = await findStations(
      db,
      bought.map(({ line: { station: name, town, province, country } }) => ({
        ...{ provider, code: null, name, town, province, country },
      })),
    );
    for (const [n, { at }] of bought.entries())
      if (at) {
        await tx
          .updateTable('fuel_station')
          .set(at)
          .where('id', '=', stations[n]!)
          .where('lat', 'is', null)
          .execute();
      }
    const fresh = rows
      .map((row, n) => ({ ...row, station_id: stations[n]! }))
      .filter(({ n }) => !duplicates.has(n));
    const stored = await insertRefuellings(
      db,
      { scope, userId: admin.id, fleetId: visible.get(admin.id)!.ids[0]! },
      fresh,
    );
    await tx
      .updateTable('fuel_card')
      .set({ vehicle_id: car.id })
      .where('number', '=', cardOf(car.id))
      .where('vehicle_id', 'is', null)
      .execute();
    return stored.places;
  });
  if (places.length > 0)
    await app.publish([{ entity: 'refuelling', action: 'import', id: `demo ${car.id}`, places }]);
}
