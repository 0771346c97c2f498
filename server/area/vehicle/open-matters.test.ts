import { afterAll, beforeAll, expect, it } from 'vitest';
import { postVehicleDeletion, postVehicleRecovery, putVehicle } from '#api/vehicle-command.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';

let server: TestApp;
let company: VehicleCompany;

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
});
afterAll(() => server.close());

async function remove(id: number) {
  const answer = await server.call(postVehicleDeletion, {
    token: company.tokens.admin,
    params: { vehicle_id: id },
    body: { reason: 'SCRAP', date: '2026-02-10', version: 1 },
  });
  const { error } = answer.body as unknown as { error?: { number: number | null } };
  return { ...answer, number: error?.number ?? null };
}

/** Rows of money of a vehicle in North, and the state that closes each. */
const MONEY: Readonly<Record<string, string>> = {
  cost: `insert into cost (fleet_id, vehicle_id, bill_type_id, is_rental, operation_date, invoice_date, amount, source)
    select $2, $1, id, false, '2026-01-10', '2026-01-10', 10, 'manual' from enum_value where list = 'bill_type' and code = 'REPAIR'`,
  fuelCost: `insert into cost (fleet_id, vehicle_id, bill_type_id, is_rental, operation_date, invoice_date, amount, source)
    select $2, $1, id, false, '2025-12-31', '2025-12-31', 10, 'manual' from enum_value where list = 'bill_type' and code = 'FUEL'`,
  proposed: `update cost set status = 'proposed' where vehicle_id = $1 and fleet_id = $2`,
  dismissed: `update cost set status = 'dismissed' where vehicle_id = $1 and fleet_id = $2`,
  filled: `with station as (
      insert into fuel_station (name, province, country) values ('S' || $1::int, 'Madrid', 'ES') returning id
    ) insert into refuelling (source, card_number, operation_at, day, hour, time_zone, vehicle_id, fleet_id, station_id, product,
      product_class, liters, amount)
    select 'statement', '1234', '2025-12-05T11:00Z', '2025-12-05', '12:00', 'Europe/Madrid', $1, $2, id, 'x', 'DIESEL', 40, 60 from station`,
  noCard: 'update refuelling set card_number = null where vehicle_id = $1 and fleet_id = $2',
  takenBack: 'update refuelling set reversed_with = id where vehicle_id = $1 and fleet_id = $2',
  card: `insert into fuel_card (number, fleet_id, vehicle_id) values ('C' || $1::int, $2, $1)`,
  noLink: 'update fuel_card set vehicle_id = null where vehicle_id = $1 and fleet_id = $2',
  fine: `insert into fine (license, vehicle_id, fleet_id, record_number, organisation, fact, amount, date, origin, state)
    values ('X', $1, $2, 'E' || $1::int, 'DGT', 'x', 100, '2026-01-10', 'post', 'appealed')`,
  annulled: `update fine set state = 'annulled' where vehicle_id = $1 and fleet_id = $2`,
  closed: `insert into cost_month (fleet_id, month, is_closed)
    select distinct $2::int, month, true from (values (date '2025-12-01'), ('2026-01-01')) as m (month) where $1::int > 0
    on conflict (fleet_id, month) do update set is_closed = true`,
  reopened: 'update cost_month set is_closed = false where $1::int > 0 and fleet_id = $2',
};
it.each([
  ['cost', 411, 'closed'],
  ['cost proposed', 411, 'dismissed'],
  ['filled', 412, 'closed'],
  ['filled', 412, 'noCard'],
  ['filled', 412, 'takenBack'],
  // A fuel cost of its month imputes it; that month is open itself.
  ['filled fuelCost', 411, 'closed'],
  ['card', 414, 'noLink'],
  ['fine', 426, 'annulled'],
  // With several open matters, the refusal names the first.
  ['fine card', 414, 'annulled noLink'],
])('deleting with an open %s is refused with %d until %s', async (open, code, settled) => {
  const { id } = await company.register();
  const apply = async (names: string) => {
    for (const name of names.split(' '))
      await server.app.database.pool.query(MONEY[name]!, [id, company.fleets.north]);
  };
  await apply(open);
  const answer = await remove(id);
  expect([answer.status, answer.code, answer.number]).toEqual([409, `vehicle.del.${code}`, code]);
  await apply(settled);
  expect((await remove(id)).status).toBe(200);
  await apply('reopened');
});

it.each([
  ['cost', 'closed'],
  ['cost proposed', 'dismissed'],
])('the class of the contract stays with an open %s until %s', async (open, settled) => {
  const { id, license } = await company.register();
  const apply = async (names: string) => {
    for (const name of names.split(' '))
      await server.app.database.pool.query(MONEY[name]!, [id, company.fleets.north]);
  };
  const rent = async () => {
    const { fleet_id: _, ...sheet } = company.sheet({
      license,
      contract_typology_id: company.values.rent.id,
      renting_contract: 'R-1',
      renting_company_id: company.values.company.id,
    });
    const { status, body } = await server.call(putVehicle, {
      ...company.by('operator', id),
      body: { version: 1, ...sheet },
    });
    return [status, (body as { error?: { fields: object[] } }).error?.fields ?? []];
  };
  await apply(open);
  const refused = { field: 'contract_typology_id', code: 'vehicle.classCharged' };
  expect(await rent()).toEqual([422, [refused]]);
  await apply(settled);
  expect(await rent()).toEqual([200, []]);
  await apply('reopened');
});

it('a deletion keeps costs, fines and refuellings, also when it is recovered without anything', async () => {
  const { id } = await company.register();
  for (const name of ['cost', 'filled', 'fine', 'annulled', 'closed'])
    await server.app.database.pool.query(MONEY[name]!, [id, company.fleets.north]);
  const kept = async () =>
    (
      await server.app.database.pool.query(
        `select (select count(*)::int from cost where vehicle_id = $1) as costs,
           (select count(*)::int from fine where vehicle_id = $1) as fines,
           (select count(*)::int from refuelling where vehicle_id = $1) as refuellings`,
        [id],
      )
    ).rows[0];
  const all = { costs: 1, fines: 1, refuellings: 1 };
  expect((await remove(id)).status).toBe(200);
  expect(await kept()).toEqual(all);
  const recovery = { type_id: company.values.van.id, modules: [], confirmed: true, version: 2 };
  const recovered = await server.call(postVehicleRecovery, {
    token: company.tokens.admin,
    params: { vehicle_id: id },
    body: { fleet_id: company.fleets.north, ...recovery },
  });
  expect([recovered.status, await kept()]).toEqual([200, all]);
  await server.app.database.pool.query(MONEY.reopened!, [id, company.fleets.north]);
});
