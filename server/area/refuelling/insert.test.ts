import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StatementLine } from '#domain/refuelling/refuelling.ts';
import { aJourney } from '#server/area/report/report.builder.ts';
import { readVisibleFleets, type Scope } from '#server/base/access/visibility.ts';
import { testApp } from '#server/testing/app.ts';
import { aCard, aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { insertRefuellings, pairReversals, placeAgain } from './insert.ts';
import { judgeLines } from './judge-lines.ts';
import { rowOfLine } from './new-refuelling.ts';
import { findStations } from './stations.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;
let t: TestApp;
let scope: Scope;
let userId: number;
let north: number;
let south: number;
let hidden: number;
let car: { id: number; license: string };
const people: Record<'usual' | 'assigned' | 'carded', number> = {} as never;

let cards = 0;

const CARD = '70881234567890';
const LINE: StatementLine = {
  ...{ line: 1, card: CARD, day: '2026-03-01', hour: '09:30', hourUnknown: false },
  ...{ license: null, driver: 'GIL ANA', stationCode: 'E1', station: 'Área 103', town: 'Azuqueca' },
  ...{ province: 'Guadalajara', country: 'ES', product: 'DIESEL E+', liters: 50, unitPrice: '1.459' },
  ...{ amount: '72.95', discount: null, odometer: 81_000, ticket: null, invoice: null },
};

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  north = (await aFleet(database)).id;
  south = (await aFleet(database)).id;
  hidden = (await aFleet(database)).id;
  userId = (await aUser(database, { roles: ['administrator'], fleetIds: [north, south] })).id;
  const visible = await readVisibleFleets(database, [{ userId, roles: ['administrator'] }]);
  scope = { visible: visible.get(userId)!, workCodes: null };
  for (const who of ['usual', 'assigned', 'carded'] as const) {
    people[who] = (await aDriver(database, { fleet_id: north })).id;
  }
  car = await aVehicle(database, { fleet_id: north, driver_id: people.usual, work_code: '01234' });
  await aVehicle(database, { fleet_id: hidden, license: 'HIDDEN1' });
});
afterAll(() => t.close());

/** Stores the new lines, the way an import does, and returns the result of each. */
async function stored(lines: readonly Partial<StatementLine>[]) {
  const tx = t.app.database;
  const all = lines.map((change, at) => ({ ...LINE, ...change, line: at + 1 }));
  const rows = all.map((line) => rowOfLine(line, 'Solred'));
  const judged = await judgeLines(tx, rows);
  const stations = await findStations(
    tx,
    all.map(({ stationCode: code, station: name, town, province, country }) => ({
      ...{ provider: 'Solred', code, name, town, province, country },
    })),
  );
  const fresh = rows
    .map((row, at) => ({ ...row, station_id: stations[at]! }))
    .filter(({ n }) => !judged.duplicates.has(n) && !judged.alone.has(n));
  const { ids } = await insertRefuellings(tx, { scope, userId, fleetId: south }, fresh);
  await pairReversals(
    tx,
    [...judged.reversals].map(([n, original]) => ({
      reversal: ids.get(n)!,
      original: 'id' in original ? original.id : ids.get(original.n)!,
    })),
  );
  const words = rows.map(({ n }) =>
    judged.duplicates.has(n) ? 'duplicate' : judged.alone.has(n) ? 'alone' : 'stored',
  );
  return { ids, words };
}

async function read(id: number | undefined) {
  return t.app.database.sql
    .selectFrom('refuelling')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow();
}

it('belongs to the vehicle of the plate, with fleet, work and driver of that instant', async () => {
  const { id: assigned } = await t.app.database.sql
    .insertInto('driver_assignment')
    .values({
      ...{ vehicle_id: car.id, driver_id: people.assigned, time_zone: 'Europe/Madrid' },
      ...{ start_at: new Date('2026-02-10T00:00:00Z'), end_at: new Date('2026-02-11T00:00:00Z') },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(assigned).toBeGreaterThan(0);
  const { ids } = await stored([{ license: car.license }, { license: car.license, day: '2026-02-10' }]);
  expect(await read(ids.get(1))).toMatchObject({
    ...{ vehicle_id: car.id, fleet_id: north, work_code: '01234', driver_id: people.usual },
    ...{
      driver_name: 'GIL ANA',
      validation: 'pending',
      product_class: 'DIESEL',
      liters: '50.00',
      amount: '72.95',
    },
    ...{ operation_at: new Date('2026-03-01T08:30:00Z'), day: '2026-03-01', hour: '09:30' },
  });
  expect((await read(ids.get(2))).driver_id).toBe(people.assigned);
});

it('is driven by who read a card in the journey before', async () => {
  const { database } = t.app;
  await aCard(database, { fleet_id: north, driver_id: people.carded, nfc_id: '04A1B2C3D4E580' });
  await aJourney(database, {
    ...{ vehicle_id: car.id, driver_tag: '0004A1B2C3D4E580' },
    ...{ start_at: '2026-02-20T07:00:00Z', end_at: '2026-02-20T08:00:00Z' },
  });
  const { ids } = await stored([{ license: car.license, day: '2026-02-20' }]);
  expect((await read(ids.get(1))).driver_id).toBe(people.carded);
});

it('belongs to the vehicle of the card without a plate, or to nobody; a plate out of sight finds nothing', async () => {
  const { database } = t.app;
  const linked = await aVehicle(database, { fleet_id: south });
  await database.sql
    .insertInto('fuel_card')
    .values({ number: '70880000000001', fleet_id: south, vehicle_id: linked.id })
    .execute();
  const { ids } = await stored([
    { card: '70880000000001' },
    { card: '70880000000002' },
    { card: '70880000000003', license: 'HIDDEN1' },
  ]);
  const rows = await Promise.all([1, 2, 3].map((n) => read(ids.get(n))));
  expect(rows.map(({ vehicle_id, fleet_id }) => [vehicle_id, fleet_id])).toEqual([
    [linked.id, south],
    [null, south],
    [null, south],
  ]);
  // A plate that is corrected, and a card that is linked later, find the vehicle.
  await database.sql
    .updateTable('refuelling')
    .set({ license: car.license })
    .where('id', '=', rows[1]!.id)
    .execute();
  const places = await placeAgain(database, scope, [rows[1]!.id]);
  expect(places).toEqual([{ fleetId: north, workCode: '01234' }]);
  expect((await read(rows[1]!.id)).vehicle_id).toBe(car.id);
});

it('belongs to the fleet that the vehicle was in then, and after it left to the last one', async () => {
  const { database } = t.app;
  const moved = await aVehicle(database, { fleet_id: south });
  await database.sql.deleteFrom('vehicle_stay').where('vehicle_id', '=', moved.id).execute();
  await database.sql
    .insertInto('vehicle_stay')
    .values([
      { vehicle_id: moved.id, fleet_id: south, from_day: '2026-01-01', to_day: '2026-02-01' },
      { vehicle_id: moved.id, fleet_id: north, from_day: '2026-02-01', to_day: '2026-02-15' },
    ])
    .execute();
  const days = ['2025-12-24', '2026-01-31', '2026-02-01', '2026-02-28'];
  const { ids } = await stored(days.map((day) => ({ license: moved.license, day })));
  const rows = await Promise.all([1, 2, 3, 4].map((n) => read(ids.get(n))));
  expect(rows.map(({ fleet_id }) => fleet_id)).toEqual([south, south, north, north]);
});

it.each<[string, Partial<StatementLine>[], string[]]>([
  ['the same facts without a ticket', [{}, {}], ['stored', 'duplicate']],
  ['another minute', [{ hour: '09:40' }, { hour: '09:41' }], ['stored', 'stored']],
  [
    'the same ticket',
    [{ ticket: 'A1' }, { ticket: 'A1', hour: '10:00', liters: 51 }],
    ['stored', 'duplicate'],
  ],
  [
    'two products of one ticket',
    [{ ticket: 'A2' }, { ticket: 'A2', product: 'ADBLUE', liters: 10 }],
    ['stored', 'stored'],
  ],
  ['two tickets with the same facts', [{ ticket: 'A3' }, { ticket: 'A4' }], ['stored', 'stored']],
  ['a ticket, then none', [{ ticket: 'A5' }, {}], ['stored', 'duplicate']],
  [
    'a reversal with its original in the file, in any order',
    [{ liters: -50, amount: '-72.95', ticket: 'R1' }, { ticket: 'R1' }],
    ['stored', 'stored'],
  ],
  ['a reversal of nothing', [{ liters: -49, amount: '-71.00' }], ['alone']],
  [
    'a reversal of what comes later',
    [{ day: '2026-02-27', liters: -50, amount: '-72.95' }, {}],
    ['alone', 'stored'],
  ],
])('%s', async (_name, lines, words) => {
  const card = `7099${String(++cards).padStart(10, '0')}`;
  expect((await stored(lines.map((line) => ({ ...line, card })))).words).toEqual(words);
});

it('pairs a reversal with what was stored before, and neither twice', async () => {
  const card = '70889999999999';
  const first = await stored([{ card }, { card, hour: '11:00' }]);
  const back = { card, liters: -50, amount: '-72.95', day: '2026-03-02', hour: '08:00' };
  const second = await stored([back]);
  expect((await read(second.ids.get(1))).reversed_with).toBe(first.ids.get(2));
  expect((await read(first.ids.get(2))).reversed_with).toBe(second.ids.get(1));
  expect((await read(first.ids.get(1))).reversed_with).toBeNull();
  // The same file once more.
  expect((await stored([{ card }, { card, hour: '11:00' }, back])).words).toEqual(
    Array.from({ length: 3 }, () => 'duplicate'),
  );
});

it('makes a station once, however it is written', async () => {
  const stations = await findStations(t.app.database, [
    { provider: null, code: null, name: 'Área Norte', town: 'León', province: 'León', country: 'ES' },
    { provider: null, code: null, name: 'AREA NORTE', town: 'LEON', province: 'LEON', country: 'ES' },
    { provider: null, code: null, name: 'Área Sur', town: null, province: 'León', country: 'ES' },
  ]);
  expect(stations[0]).toBe(stations[1]);
  expect(stations[2]).not.toBe(stations[0]);
});
