import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getVehicles, type VehicleRow } from '#api/vehicle.ts';
import { VEHICLE_LIST } from '#domain/vehicle/vehicle-list.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aNow, aTracker, aUser } from '#server/testing/builders.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';

let server: TestApp;
let company: VehicleCompany;

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
  const { database } = server.app;
  const { fleets, values } = company;
  const child = await database.sql
    .insertInto('fleet')
    .values({ name: 'North site', parent_id: fleets.north, code: 'N-1' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const zoe = await aDriver(database, { fleet_id: fleets.north, name: 'Zoé', surname: 'Ápril' });
  const ana = await aDriver(database, { fleet_id: fleets.north, name: 'Ana', surname: 'Zorro' });
  const a = await company.register({
    license: 'AAA1',
    alias: 'Grúa móvil',
    driver_id: zoe.id,
    asset_code: '0012345',
    work_code: '10001',
    vin: 'VF1AAAAA555566666',
    consumption: 9.5,
    fleet_start: '2025-01-01',
  });
  await company.register({
    license: 'BBB2',
    fleet_id: fleets.south,
    driver_id: ana.id,
    fuel_type: 'ELECTRIC',
    environmental_label: 'ZERO',
    in_maintenance: true,
    allow_structure_driver: true,
    contract_typology_id: values.rent.id,
    renting_contract: 'C-1',
    renting_company_id: values.company.id,
    renting_monthly_fee: '310.00',
    renting_start: '2025-06-01',
    consumption: 10,
  });
  await company.register({ license: 'CCC3', fleet_id: child.id, unusable: true, unusable_reason: 'x' });
  const gone = await company.register({ license: 'DDD4' });
  await database.pool.query(`update vehicle set registration_state = 'deleted' where id = $1`, [gone.id]);
  await aTracker(database, { vehicle_id: a.id, imei: '356700000000018' });
  const contact = { is_driving: true, last_contact_at: new Date(server.clock.nowMs - 5_000) };
  await aNow(database, { vehicle_id: a.id, state: 'idle', odometer_m: 1_234.6, ...contact });
});
afterAll(() => server.close());

describe('by live state', () => {
  it('finds those in one of the states, and counts them', async () => {
    expect((await list({ live: 'idle,movement' })).map(({ license }) => license)).toEqual(['AAA1']);
    const { body } = await server.call(getVehicles, {
      token: company.tokens.operator,
      query: { live: 'idle', page: '2' },
    });
    expect(body).toEqual({ rows: [], total: 1 });
  });

  it('tells nothing to who may not know positions', async () => {
    const all = await list({}, company.tokens.costs);
    expect(await list({ live: 'idle' }, company.tokens.costs)).toEqual(all);
  });
});

async function list(query: Record<string, string>, token = company.tokens.operator): Promise<VehicleRow[]> {
  const { status, body, text } = await server.call(getVehicles, { token, query });
  expect([status, text.slice(0, 200)]).toEqual([200, text.slice(0, 200)]);
  expect(body.total).toBe(body.rows.length);
  return body.rows;
}
const licenses = async (query: Record<string, string>, token?: string) =>
  (await list(query, token)).map(({ license }) => license).join(' ');

describe('the list of vehicles', () => {
  it.each([
    ['nothing', {}, 'AAA1 BBB2 CCC3'],
    ['states', { states: 'registered,deleted' }, 'AAA1 BBB2 CCC3 DDD4'],
    ['only deleted ones', { states: 'deleted' }, 'DDD4'],
    ['fuels', { fuels: 'ELECTRIC,HYBRID' }, 'BBB2'],
    ['environmental labels', { labels: 'ZERO,ECO' }, 'BBB2'],
    ['contract classes', { classes: 'rented' }, 'BBB2'],
    ['with tracker', { tracker: 'true' }, 'AAA1'],
    ['without tracker', { tracker: 'false' }, 'BBB2 CCC3'],
    ['unusable', { unusable: 'true' }, 'CCC3'],
    ['in maintenance', { in_maintenance: 'true' }, 'BBB2'],
    ['not in maintenance', { in_maintenance: 'false' }, 'AAA1 CCC3'],
    ['for structure drivers', { structure: 'true' }, 'BBB2'],
    ['warnings', { issues: 'driver' }, 'CCC3'],
    ['any of two warnings', { issues: 'work_code,asset_code' }, 'BBB2 CCC3'],
    ['the plate, as it is typed', { q: 'aa-a1' }, 'AAA1'],
    ['the alias, without accents', { q: 'grua MOVIL' }, 'AAA1'],
    ['the frame number', { q: '55556666' }, 'AAA1'],
    ['the asset code', { q: '00123' }, 'AAA1'],
    ['the work', { q: '10001' }, 'AAA1'],
    ['the fleet', { q: 'south' }, 'BBB2'],
    ['the IMEI', { q: '0000018' }, 'AAA1'],
    ['a sign of patterns', { q: '%' }, ''],
    ['what nobody is called', { q: 'zzzz' }, ''],
  ])('narrowed by %s', async (_name, query, expected) => {
    expect(await licenses(query)).toBe(expected);
  });

  it('narrowed by fleets takes what is below them, and drops those out of sight', async () => {
    const { north, south, foreign } = company.fleets;
    expect(await licenses({ fleets: String(north) })).toBe('AAA1 CCC3');
    expect(await licenses({ fleets: `${foreign},${south}` })).toBe('BBB2');
    expect(await licenses({ fleets: String(foreign) })).toBe('');
    expect(await licenses({ fleet: String(north) })).toBe('AAA1 CCC3');
    expect(await licenses({ fleet: String(north), fleets: String(south) })).toBe('');
  });

  it('narrowed by type and brand', async () => {
    const { van, ford } = company.values;
    expect(await licenses({ types: String(van.id), brands: String(ford.id) })).toBe('AAA1 BBB2 CCC3');
    expect(await licenses({ types: '999999' })).toBe('');
  });

  it('is what the caller may see', async () => {
    expect(await licenses({}, company.tokens.works)).toBe('AAA1');
    expect(await licenses({ states: 'registered,deregistered,deleted' }, company.tokens.foreigner)).toBe('');
  });

  it('tells everything of a vehicle', async () => {
    const [row] = await list({ q: 'AAA1' });
    expect(row).toMatchObject({
      license: 'AAA1',
      fleet: 'North',
      brand: company.values.ford.name,
      contract: 'Propiedad',
      contract_class: 'own_vehicle',
      driver: 'Zoé Ápril',
      consumption: 9.5,
      fleet_start: '2025-01-01',
      imei: '356700000000018',
      state: 'idle',
      odometer: 1_235,
      last_contact: '2026-03-02T09:59:55.000Z',
      issues: [],
    });
  });

  it('hides positions, and names, from those who may not read them', async () => {
    const [row] = await list({ q: 'AAA1' }, company.tokens.costs);
    expect(row).toMatchObject({ state: null, odometer: null, last_contact: null });
    expect(row!.driver).toMatch(/^#\d+$/);
    const { status } = await server.call(getVehicles, {
      token: company.tokens.costs,
      query: { sort: 'state' },
    });
    expect(status).toBe(400);
  });

  it('hides drivers of the staff from those who may not know them', async () => {
    await server.app.database.pool.query(`update driver set driver_type = 'STRUCTURE' where name = 'Ana'`);
    const driver = async (token: string) => (await list({ q: 'BBB2' }, token))[0]!.driver;
    expect([await driver(company.tokens.operator), await driver(company.tokens.admin)]).toEqual([
      null,
      'Ana Zorro',
    ]);
    await server.app.database.pool.query(`update driver set driver_type = 'OPERATIVE' where name = 'Ana'`);
  });
});

describe('the order', () => {
  const sortable = VEHICLE_LIST.columns.filter((column) => !('sortable' in column)).map(({ id }) => id);

  it.each(sortable)('by %s in both directions, empty last', async (sort) => {
    for (const dir of ['asc', 'desc']) {
      const rows = await list({ sort, dir });
      expect(rows).toHaveLength(3);
      const empty = rows.map((row) => row[sort as keyof VehicleRow] === null);
      expect(empty).toEqual(empty.toSorted());
    }
  });

  it.each([
    ['consumption', 'AAA1 BBB2 CCC3'],
    ['fleet', 'AAA1 CCC3 BBB2'],
    ['driver', 'BBB2 AAA1 CCC3'],
    ['in_maintenance', 'AAA1 CCC3 BBB2'],
  ])('by %s', async (sort, expected) => expect(await licenses({ sort })).toBe(expected));

  it('by driver does not tell names to those who may not know them', async () => {
    const viewer = await server.tokenOf(
      await aUser(server.app.database, { roles: ['visualizer'], fleetIds: [company.fleets.root] }),
    );
    // Zoé was created before Ana.
    expect(await licenses({ sort: 'driver' }, viewer)).toBe('AAA1 BBB2 CCC3');
  });

  it.each(['issues', 'accessories', 'nothing', 'constructor'])('by %s is refused', async (sort) => {
    const { status } = await server.call(getVehicles, { token: company.tokens.operator, query: { sort } });
    expect(status).toBe(400);
  });

  it('is whole over pages', async () => {
    const page = async (n: number) => {
      const query = { sort: 'fuel_type', dir: 'desc', page: String(n), page_size: '1' };
      const { body } = await server.call(getVehicles, { token: company.tokens.operator, query });
      return [body.total, body.rows.map(({ license }) => license).join()];
    };
    expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
      [3, 'BBB2'],
      [3, 'CCC3'],
      [3, 'AAA1'],
      [3, ''],
    ]);
  });
});
