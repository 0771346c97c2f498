import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCalendar } from '#api/calendar.ts';
import { getCosts, getCostTotals } from '#api/cost.ts';
import { postDocument } from '#api/document.ts';
import { getVehicleMonth, getVehicleOverview } from '#api/overview.ts';
import {
  aJourney,
  aPrivatePeriod,
  aReader,
  aRefuelling,
  pick,
  runReport,
} from '#server/area/report/report.builder.ts';
import { outcome } from '#server/testing/answer.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aValue } from '#server/testing/builders.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';

let server: TestApp;
let company: VehicleCompany;
let reader: string;
let id: number;
type Who = keyof VehicleCompany['tokens'];

// Today is 2 March 2026.
beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
  const { database } = server.app;
  const { north, foreign } = company.fleets;
  reader = await aReader(server, { fleetIds: [company.fleets.root], roles: ['administrator'] });
  id = (await company.register({ consumption: 8 })).id;
  const drive = (day: string, km: number, more = {}) =>
    aJourney(database, {
      ...{ vehicle_id: id, start_at: `${day}T08:00:00Z`, end_at: `${day}T09:00:00Z`, distance_m: km * 1_000 },
      ...more,
    });
  // March: 100 km with 7 l, and today 50 km without a counter, 4 l by its record. No private use.
  await drive('2026-03-01', 100, { fuel_l: 7 });
  await drive('2026-03-02', 50);
  await drive('2026-02-28', 400);
  await drive('2026-03-01', 25, {
    start_at: '2026-03-01T12:00:00Z',
    end_at: '2026-03-01T13:00:00Z',
    is_private: true,
  });
  await aPrivatePeriod(database, { vehicle_id: id, start_at: '2026-03-01T12:00:00Z' });
  const { id: bill_type_id } = await database.sql
    .selectFrom('enum_value')
    .select('id')
    .where('list', '=', 'bill_type')
    .where('code', '=', 'REPAIR')
    .executeTakeFirstOrThrow();
  const cost = {
    vehicle_id: id,
    fleet_id: north,
    bill_type_id,
    is_rental: false,
    source: 'manual',
    invoice_date: '2026-03-01',
  };
  await database.sql
    .insertInto('cost')
    .values([
      { ...cost, operation_date: '2026-03-01', amount: '412.50', bill_code: 'A' },
      { ...cost, operation_date: '2026-03-02', amount: '0.10', bill_code: 'B' },
      { ...cost, operation_date: '2026-03-01', amount: '900.00', bill_code: 'C', status: 'proposed' },
      { ...cost, operation_date: '2026-02-28', amount: '33.00', bill_code: 'D' },
      // In the month, but of a centre out of sight.
      { ...cost, operation_date: '2026-03-01', amount: '77.00', bill_code: 'E', fleet_id: foreign },
    ])
    .execute();
  await aRefuelling(database, { fleet_id: north, vehicle_id: id, day: '2026-03-01', card_number: '700' });
  await aRefuelling(database, { fleet_id: foreign, vehicle_id: id, day: '2026-03-01' });
  const itv = await aValue(database, { list: 'itv_type', name: 'ITV' });
  await database.sql
    .insertInto('vehicle_inspection')
    .values({ vehicle_id: id, type_id: itv.id, exemption: false, next: '2026-02-25' })
    .execute();
  await database.sql
    .insertInto('vehicle_insurance')
    .values([
      { vehicle_id: id, company: 'M', policy: '1', start_day: '2025-03-10', end_day: '2026-03-09' },
      { vehicle_id: id, company: 'M', policy: '0', start_day: '2024-03-10', end_day: '2025-03-09' },
    ])
    .execute();
  await database.sql
    .insertInto('vehicle_claim')
    .values([
      { vehicle_id: id, number: 'S1', date: '2026-02-01', at_fault: false, state: 'open' },
      { vehicle_id: id, number: 'S2', date: '2025-02-01', at_fault: false, state: 'closed' },
    ])
    .execute();
});
afterAll(() => server.close());

const overview = async (who: Who = 'admin') =>
  (await server.call(getVehicleOverview, company.by(who, id))).body;
const month = async (who: Who = 'admin') => (await server.call(getVehicleMonth, company.by(who, id))).body;

describe('the month of a vehicle', () => {
  it('adds up work alone, and the confirmed costs of the centres in sight', async () => {
    expect(await month()).toEqual({
      ...{ from: '2026-03-01', to: '2026-03-02', distance: 150_000, duration: 7_200 },
      ...{ fuel: 11, electric: false, cost: '412.60' },
    });
  });

  it('has the figures of the report and of the list of costs', async () => {
    const { from, to, ...figures } = await month();
    const { rows } = await runReport(server, reader, 'YearSummary', { from, to, vehicles: [id] });
    expect(pick(rows[0], 'distance duration fuel cost')).toEqual({
      distance: figures.distance,
      duration: figures.duration,
      fuel: figures.fuel,
      cost: figures.cost,
    });
    const query = { vehicles: String(id), operation_date_from: from, operation_date_to: to } as never;
    const { body } = await server.call(getCostTotals, { token: company.tokens.admin, query });
    expect(body.sums.amount).toBe(figures.cost);
    const { total } = (await server.call(getCosts, { token: company.tokens.admin, query })).body;
    expect(total).toBe(2);
  });

  it('says of the driving no more than the reader may know, and no cost to users without costs', async () => {
    expect(await month('costs')).toMatchObject({ distance: 150_000, duration: null, cost: '412.60' });
    expect(await month('viewer')).toMatchObject({ distance: 150_000, duration: 7_200, cost: null });
  });
});

describe('the overview of a vehicle', () => {
  it('counts the rows of each tab, and says what is urgent', async () => {
    const { tabs } = await overview();
    const told = Object.fromEntries(tabs.map(({ tab, n, urgency }) => [tab, [n, urgency]]));
    expect(told).toEqual({
      ...{ availability: [0, null], renting: [0, null], amortization: [0, null], bill: [0, null] },
      // Two of the three confirmed costs in sight are of March; one is proposed.
      ...{ cost: [3, 'close'], fuel: [1, 'close'], maintenance: [0, null], inspection: [1, 'over'] },
      ...{ tyre: [0, null], tachograph: [0, null], insurance: [2, 'close'], claim: [2, 'close'] },
      ...{ fine: [0, null], document: [0, null] },
    });
  });

  it('leaves out the tabs and matters that the reader may not see', async () => {
    const { tabs, matters } = await overview('viewer');
    const ids = tabs.map(({ tab }) => tab);
    expect(ids).not.toContain('cost');
    expect(ids).not.toContain('fine');
    expect(matters).toEqual([
      { matter: 'claims', n: 1 },
      { matter: 'purchases', n: 1 },
    ]);
    expect((await overview()).matters).toEqual([
      { matter: 'claims', n: 1 },
      { matter: 'costs', n: 1 },
      { matter: 'purchases', n: 1 },
    ]);
  });

  it('has the dues of the calendar', async () => {
    const { dues } = await overview();
    expect(dues.map(({ section, state, days_left }) => [section, state, days_left])).toEqual([
      ['inspection', 'expired', -5],
      ['insurance', 'close', 7],
    ]);
    const { body } = await server.call(getCalendar, { token: company.tokens.admin, query: {} as never });
    expect(dues).toEqual(body.rows.filter(({ device_id }) => device_id === id));
  });

  it('shows the newest picture, and no other document', async () => {
    expect((await overview()).photo).toBeNull();
    const upload = (name: string, category: string, type: string, content: Buffer) =>
      server.call(postDocument, {
        ...company.by('operator', id),
        query: { name, category } as never,
        body: content as never,
        type,
      });
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    expect(outcome(await upload('seguro.png', 'insurance', 'image/png', png))).toEqual([200, null]);
    expect((await overview()).photo).toBeNull();
    const { body } = await upload('frontal.png', 'images', 'image/png', png);
    expect((await overview()).photo).toEqual({ document_id: body.id, number: 1, file: 'frontal.png' });
  });

  it('is that of vehicles in sight', async () => {
    const hidden = company.by('foreigner', id);
    expect(outcome(await server.call(getVehicleOverview, hidden))).toEqual([404, 'notFound']);
    expect(outcome(await server.call(getVehicleMonth, hidden))).toEqual([404, 'notFound']);
  });
});
