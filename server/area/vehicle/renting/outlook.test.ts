import { afterAll, beforeAll, expect, it } from 'vitest';
import { getRentingCourse, getRentingExchanges } from '#api/renting.ts';
import { addDays } from '#domain/day.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';

let server: TestApp;
let company: VehicleCompany;
let count = 0;
// A Monday, as the clock of the tests has it.
const TODAY = '2026-03-02';

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
});
afterAll(() => server.close());

type Who = keyof VehicleCompany['tokens'];
const by: VehicleCompany['by'] = (who, id) => company.by(who, id);
const course = async (id: number, who: Who = 'viewer') =>
  (await server.call(getRentingCourse, by(who, id))).body;
const exchangesOf = async (id: number, who: Who = 'viewer') =>
  (await server.call(getRentingExchanges, by(who, id))).body.exchanges;

/** A rented vehicle whose contract goes on for four weeks from today, counted from 10,000 km. */
async function rented(fields: object = {}, contract: object = {}): Promise<{ id: number; license: string }> {
  const vehicle = await company.register({
    contract_typology_id: company.values.rent.id,
    renting_contract: `C-${count++}`,
    renting_company_id: company.values.company.id,
    renting_monthly_fee: '310.00',
    renting_start: '2025-06-01',
    renting_end: '2026-03-29',
    renting_km_limit: 30_000,
    initial_odometer: 10_000,
    ...fields,
  });
  if (Object.keys(contract).length > 0)
    await server.app.database.sql
      .updateTable('vehicle_renting')
      .set(contract)
      .where('vehicle_id', '=', vehicle.id)
      .execute();
  return vehicle;
}

/** Writes the same distance for each working day until yesterday, and an odometer of 40,000 km at the end. */
async function drove(id: number, km: number, days = 90): Promise<void> {
  const { pool } = server.app.database;
  await pool.query(
    `insert into vehicle_day (vehicle_id, day, odometer_m)
     select $1, day, 40000000 - ($2::date - 1 - day::date) * 1000
     from generate_series($2::date - $3::int, $2::date - 1, '1 day') day`,
    [id, TODAY, days],
  );
  const { rows } = await pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'journey_sum' and is_nullable = 'NO'
       and data_type = 'integer' and column_name not in ('vehicle_id', 'distance_m')`,
  );
  const counters = rows.map(({ column_name }) => column_name);
  await pool.query(
    `insert into journey_sum (vehicle_id, day, driver_tag, is_private, start_at, last_start_at, end_at, distance_m, ${counters})
     select $1, day, tag, tag <> '', day, day, day, $3, ${counters.map(() => 0)}
     from generate_series($2::date - $4::int, $2::date - 1, '1 day') day, unnest(array['', 'A1']) tag
     where extract(isodow from day) < 6`,
    [id, TODAY, (km / 2) * 1_000, days],
  );
}

it('forecasts the odometer at the end of the contract, whoever drove, and what is over the limit', async () => {
  const { id } = await rented({}, { excess_price: 0.05 });
  await drove(id, 60);
  const answer = await course(id, 'costs');
  // 20 working days of 60 km after 40,000: 1,200 km over the limit of 40,000.
  expect(answer).toMatchObject({
    state: 'ready',
    today: TODAY,
    contract: { start: '2025-06-01', end: '2026-03-29', limit_km: 40_000, alert_km: 37_000 },
    odometer_km: 40_000,
    forecast: { km: 41_200 },
    excess: { km: 1_200, money: { likely: '60.00' } },
  });
  expect(answer.forecast!.low_km).toBeGreaterThan(40_900);
  expect(answer.forecast!.high_km).toBeLessThan(41_500);
  const point = (day: string) => answer.points.find((one) => one.day === day);
  expect(point('2025-06-01')).toEqual({
    day: '2025-06-01',
    odometer_km: 10_000,
    forecast: null,
    pace_km: 10_000,
  });
  expect(point(TODAY)).toMatchObject({ odometer_km: 40_000, forecast: { km: 40_000, low_km: 40_000 } });
  expect(point('2026-03-29')).toMatchObject({
    odometer_km: null,
    forecast: answer.forecast,
    pace_km: 40_000,
  });
  // A past day has the odometer with which it began.
  const before = answer.points.filter(({ day }) => day > addDays(TODAY, -60) && day < TODAY);
  expect(before.length).toBeGreaterThan(2);
  for (const { day, odometer_km } of before)
    expect(odometer_km).toBe(40_000 - (Date.parse(TODAY) - Date.parse(day)) / 86_400_000);
});

it.each<[string, object, object, number, string]>([
  ['no_contract', { contract_typology_id: -1 }, {}, 90, 'no_contract'],
  ['a contract still to begin', { renting_start: '2026-03-03' }, {}, 90, 'not_running'],
  ['a contract that has ended', { renting_end: '2026-03-01' }, {}, 90, 'not_running'],
  ['no limit', { renting_km_limit: null }, {}, 90, 'no_limit'],
  ['no term', { renting_end: null }, {}, 90, 'no_term'],
  // 18 days before a Monday have 13 working days.
  ['too little', {}, {}, 18, 'too_little'],
  [
    'an extension',
    { renting_end: '2026-02-28' },
    { extended: true, extended_end: '2026-03-29' },
    90,
    'ready',
  ],
  [
    'a suspension since yesterday',
    {},
    { temporary_cancellation: true, cancellation_from: '2026-03-01' },
    90,
    'ready',
  ],
])(
  'says why there is no forecast, or that there is one: %s',
  async (_name, fields, contract, days, state) => {
    const { property } = company.values;
    const own = 'contract_typology_id' in fields ? { contract_typology_id: property.id } : fields;
    const { id } = await rented(own, contract);
    await drove(id, 60, days);
    const answer = await course(id);
    expect(answer.state).toBe(state);
    expect(answer.forecast === null).toBe(state !== 'ready');
    if ('temporary_cancellation' in contract) expect(answer.forecast).toMatchObject({ km: 40_000 });
  },
);

it('finds vehicles of the same type whose use fits, in sight of the caller, those of the same fleet first', async () => {
  const { fleets, values } = company;
  const type_id = values.van.id;
  const used = async (km: number, fields: object = {}, contract: object = {}) => {
    const vehicle = await rented({ type_id, ...fields }, contract);
    await drove(vehicle.id, km);
    return vehicle;
  };
  // The limit is 40,600 km: 30 km a day are just within it, 60 km a day exceed it by 600 km.
  const own = await used(60, { renting_km_limit: 30_600 });
  const far = await used(20, { fleet_id: fleets.south, renting_km_limit: 35_000 });
  const near = await used(25, { renting_km_limit: 31_500 });
  const tooMuch = await used(31, { renting_km_limit: 35_000 });
  const tooTight = await used(20, { renting_km_limit: 30_900 });
  const found = await exchangesOf(own.id);
  expect(found.map(({ vehicle_id, is_same_fleet }) => [vehicle_id, is_same_fleet])).toEqual([
    [near.id, true],
    [far.id, false],
  ]);
  expect(found[0]).toMatchObject({
    license: near.license,
    fleet: 'North',
    own: { limit_km: 40_600, before: { km: 41_200 }, after: { km: 40_500 } },
    other: { limit_km: 41_500, before: { km: 40_500 }, after: { km: 41_200 } },
  });
  // From the other side: the vehicle with a margin is shown the vehicle that it could help.
  expect((await exchangesOf(far.id)).map(({ vehicle_id }) => vehicle_id)).toContain(own.id);
  expect(await exchangesOf(tooMuch.id)).not.toContainEqual(expect.objectContaining({ vehicle_id: own.id }));
  expect(await exchangesOf(tooTight.id)).not.toContainEqual(expect.objectContaining({ vehicle_id: own.id }));
  const hidden = await server.call(getRentingExchanges, by('foreigner', own.id));
  expect([hidden.status, hidden.code]).toEqual([404, 'notFound']);
});
