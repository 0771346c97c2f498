import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { aCard, aDriver, aFleet, aVehicle } from '../testing/builders.ts';
import { aJourney, anAssignment, aReader, runReport } from './report.builder.ts';

const RANGE = { from: '2026-02-23', to: '2026-02-27' };
const TAGS = [null, '0004A1B2C3D4E580', '00041122334455AA'];

let server: TestApp;
let token: string;

/** Five days of three vehicles: tags alternate in odd ways, a driver is assigned at a noon, a card is handed on at another. */
beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  const fleet_id = (await aFleet(database)).id;
  const drivers: number[] = [];
  for (const name of ['Ana', 'Luis', 'Eva']) drivers.push((await aDriver(database, { fleet_id, name })).id);
  const card = await aCard(database, { fleet_id, nfc_id: '04A1B2C3D4E580', driver_id: drivers[1]! });
  await database.sql
    .updateTable('card_holder')
    .set({ from_at: '2026-01-01T00:00:00Z', to_at: '2026-02-25T11:00:00Z' })
    .where('card_id', '=', card.id)
    .execute();
  await database.sql
    .insertInto('card_holder')
    .values({ card_id: card.id, driver_id: drivers[2]!, from_at: '2026-02-25T11:00:00Z' })
    .execute();
  for (const [v, license] of ['1000AAA', '2000BBB', '3000CCC'].entries()) {
    const { id } = await aVehicle(database, { fleet_id, license, driver_id: drivers[0]! });
    if (v === 1) {
      const assigned = { vehicle_id: id, driver_id: drivers[1]!, start_at: '2026-02-24T11:00:00Z' };
      await anAssignment(database, { ...assigned, end_at: '2026-02-26T08:30:00Z' });
    }
    for (let day = 23; day <= 27; day++) {
      for (let n = 0; n < (v + day) % 5; n++) {
        const hour = String(8 + 2 * n).padStart(2, '0');
        const isTagged = (day + n) % 4 > 1;
        await aJourney(database, {
          vehicle_id: id,
          start_at: `2026-02-${day}T${hour}:00:00Z`,
          end_at: `2026-02-${day}T${hour}:${10 + 7 * n}:00Z`,
          distance_m: 9_000 * (n + 1) + 137 * v,
          fuel_l: n === 2 ? null : 1.3 + n,
          idle_s: 60 * n,
          max_speed_kmh: 70 + 3 * n + day,
          harsh_braking: n % 2,
          odometer_m: 1_000_000 + day * 100_000 + n * 10_000,
          start_lat: 40 + n / 10,
          start_lng: -3,
          end_lat: 40.1 + n / 10,
          end_lng: -3,
          driver_tag: TAGS[isTagged ? 1 + (v % 2) : v === 2 ? 1 : 0]!,
          ...(v === 0 && day === 27 && n === 1 && { final: false, over_at: '2026-02-28T00:00:00Z' }),
        });
      }
    }
  }
  token = await aReader(server, { fleetIds: [fleet_id] });
});
afterAll(() => server.close());

it('the sums of days give the rows and totals that the journeys give one by one', async () => {
  const everything = async () => {
    const told = [];
    for (const breakdown of ['day', 'total']) {
      for (const report of ['Summary', 'Driving', 'Audit'] as const) {
        const { rows, end } = await runReport(server, token, report, { ...RANGE, breakdown });
        told.push({ report, breakdown, rows, totals: end.totals });
      }
    }
    return told;
  };
  const { sql } = server.app.database;
  const whole = await sql
    .selectFrom('vehicle_day')
    .select(['journeys', 'tag_count'])
    .where('journeys', '>', 1)
    .execute();
  // Both kinds of days are there, else the comparison says nothing.
  expect(whole.filter((day) => day.tag_count === 1).length).toBeGreaterThan(3);
  expect(whole.filter((day) => day.tag_count > 1).length).toBeGreaterThan(1);

  const bySums = await everything();
  await sql.updateTable('vehicle_day').set({ tag_count: 9 }).execute();
  expect(bySums).toEqual(await everything());
  expect(bySums[0]!.rows.length).toBeGreaterThan(8);
});
