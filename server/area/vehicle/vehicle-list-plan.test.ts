import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { vehicleListQuery } from '#api/vehicle.ts';
import { readSessions } from '#server/base/access/caller.ts';
import { page } from '#server/base/http/listing.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';
import { idsQuery } from './read-vehicles.ts';

const VEHICLES = 10_000;

let server: TestApp;
let company: VehicleCompany;

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
  const { sql: db } = server.app.database;
  const { values, fleets } = company;
  await sql`
    insert into fleet (name, parent_id) select 'Centre ' || n, ${fleets.north} from generate_series(1, 200) n`.execute(
    db,
  );
  await sql`
    insert into driver (fleet_id, license, name, surname, email)
    select ${fleets.north}, 'D' || n, 'Name' || n % 97, 'Surname' || n, n || '@example.org'
    from generate_series(1, 5000) n`.execute(db);
  await sql`
    insert into vehicle (fleet_id, license, alias, brand_id, model_id, type_id, fuel_type, contract_typology_id, vin,
      work_code, asset_code, driver_id, max_speed_kmh, consumption_l100, registration_date, fleet_start, address)
    select (select id from fleet where name = 'Centre ' || 1 + n % 200), 'L' || lpad(n::text, 6, '0'), 'Furgón ' || n,
      ${values.ford.id}, ${values.transit.id}, ${values.van.id}, case when n % 3 = 0 then 'DIESEL' else 'GASOLINE' end,
      ${values.property.id}, 'VF1AAAAA' || lpad(n::text, 9, '0'), lpad((n % 90)::text, 5, '0'), lpad(n::text, 7, '0'),
      (select id from driver where license = 'D' || 1 + n % 5000), 80 + n % 40, 5 + n % 10, '2020-01-01', '2020-01-02',
      'Calle ' || n || ', Polígono industrial'
    from generate_series(1, ${VEHICLES}) n`.execute(db);
  await sql`
    with made as (
      insert into tracker (imei) select (350000000000000 + id)::text from vehicle where id % 10 > 0 returning id, imei
    )
    insert into tracker_fitting (tracker_id, vehicle_id, fitted_at)
    select id, (imei::bigint - 350000000000000)::int, '2020-01-02' from made`.execute(db);
  await sql`analyze`.execute(db);
  await server.app.bus.publish(
    'reload_vehicles',
    (await sql<{ id: number }>`select id from vehicle`.execute(db)).rows.map(({ id }) => id),
  );
}, 60_000);
afterAll(() => server.close());

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Actual Loops': number; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

it.each([
  ['license', undefined],
  ['driver', undefined],
  ['imei', undefined],
  ['odometer', undefined],
  ['fleet', 'furgon 77'],
])('reads every table once when sorted by %s, searched for %s', async (sort, q) => {
  const { app } = server;
  const [session] = await readSessions(app.database, { sessionIds: await sessionIds() }, app.now());
  const query = vehicleListQuery.parse({ sort, q, page_size: '100' });
  const { sql: text, parameters } = idsQuery(app.now(), session!.caller, query, page(query)).compile(
    app.database.sql,
  );
  const { rows } = await app.database.pool.query(`explain (analyze, format json) ${text}`, [...parameters]);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
  const again = nodesOf(plan).filter((node) => node['Relation Name'] && node['Actual Loops'] > 1);
  expect(again.map((node) => [node['Relation Name'], node['Actual Loops']])).toEqual([]);
});

/** The session of the administrator. */
async function sessionIds(): Promise<number[]> {
  const { rows } = await server.app.database.pool.query<{ id: number }>(
    `select session.id from session join app_user on app_user.id = user_id where username = 'adela'`,
  );
  return rows.map(({ id }) => id);
}
