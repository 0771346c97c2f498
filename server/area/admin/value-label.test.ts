import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCalendar, getCalendarAlerts } from '#api/calendar.ts';
import { getCost, getCosts, getCostTotals } from '#api/cost.ts';
import { DATED_ROWS } from '#api/dated-tabs.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { getVehiclesAt } from '#api/moment.ts';
import { getLiveVehicles } from '#api/telemetry.ts';
import { getFittingVehicles, getTracker, getTrackers } from '#api/tracker.ts';
import { getVehicle, getVehicleHistory, getVehicles } from '#api/vehicle.ts';
import type { Described } from '#domain/list.ts';
import { LISTS, RECORDS } from '#domain/lists.ts';
import { REPORTS } from '#domain/report/index.ts';
import { aReader, runReport } from '#server/area/report/report.builder.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aTracker, aValue } from '#server/testing/builders.ts';
import { aCost } from '#server/testing/cost.builder.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';
import { raiseAlerts } from '#server/worker/due/raise-alerts.ts';

let server: TestApp;
let company: VehicleCompany;
let token: string;
let ids: { vehicle: number; tracker: number; cost: number };

// Everything that a vehicle, a tracker and a cost can name is entered in Spanish, and has a label in
// Portuguese.
beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
  const { database } = server.app;
  const value = async (list: string) => (await aValue(database, { list })).id;
  const vehicle = (await company.register({ renting_company_id: company.values.company.id })).id;
  const tracker = await aTracker(database, {
    model_id: await value('tracker_model'),
    provider_id: await value('tracker_provider'),
    operator_id: await value('gsm_operator'),
  });
  const cost = await aCost(database, { fleet_id: company.fleets.north, vehicle_id: vehicle });
  await server.call(DATED_ROWS.inspection.create, {
    ...company.by('operator', vehicle),
    body: { type_id: await value('itv_type'), next: '2026-03-09' },
  });
  await database.pool.query(`update enum_value set entered = 'Español ' || id where not system`);
  await database.pool.query(`update enum_value set labels = jsonb_build_object('pt', 'Português ' || id)`);
  await server.app.bus.publish('reload_vehicles', [vehicle]);
  await raiseAlerts(server.app);
  token = await aReader(server, {
    fleetIds: [company.fleets.root],
    language: 'pt',
    roles: ['administrator'],
  });
  ids = { vehicle, tracker: tracker.id, cost };
});
afterAll(() => server.close());

const byId = (name: 'vehicle_id' | 'tracker_id' | 'cost_id') => ({
  params: { [name]: ids[name.slice(0, -3) as 'cost'] },
});

/**
 * The endpoint that reads each list and record, by its section. A description with values of lists that is
 * missing here fails.
 */
const READ: Readonly<Record<string, (readonly [Endpoint, (() => object)?])[]>> = {
  vehicle: [
    [getVehicles, () => ({ query: { sort: 'type' } })],
    [getVehicles, () => ({ query: { q: 'português' } })],
    [getVehicle, () => byId('vehicle_id')],
    [getVehicleHistory, () => byId('vehicle_id')],
    [getLiveVehicles],
    [getVehiclesAt, () => ({ query: { ts: '2026-03-02T09:00:00Z' } })],
    [getFittingVehicles, () => ({ query: { fitted: 'false' } })],
  ],
  tracker: [
    [getTrackers, () => ({ query: { sort: 'model' } })],
    [getTracker, () => byId('tracker_id')],
  ],
  cost: [
    [getCosts, () => ({ query: { sort: 'bill_type' } })],
    [getCost, () => byId('cost_id')],
    [getCostTotals, () => ({ query: { by: 'type' } })],
  ],
  inspection: [[DATED_ROWS.inspection.list, () => byId('vehicle_id')], [getCalendar], [getCalendarAlerts]],
};

/** One query reads all dated rows (`dated-references.ts`), and inspections are the example. */
const AS_INSPECTION = ['renting', 'bill'];

test('every list whose rows name values is read here', () => {
  const naming = [...LISTS, ...RECORDS]
    .filter(({ columns, more }: Described) =>
      [...columns, ...more].some(({ words }) => words && 'enumerated' in words),
    )
    .map(({ section }) => section);
  expect(naming.filter((section) => !AS_INSPECTION.includes(section)).sort()).toEqual(
    Object.keys(READ).sort(),
  );
});

test('a Portuguese reader finds no label that was entered in Spanish, in no list and no record', async () => {
  for (const [endpoint, args] of Object.values(READ).flat()) {
    const { status, text } = await server.call(endpoint, { token, ...args?.() });
    expect([endpoint.name, status, text]).toEqual([endpoint.name, 200, expect.stringContaining('Português')]);
    expect([endpoint.name, text]).not.toEqual([endpoint.name, expect.stringContaining('Español')]);
  }
});

test.each([...REPORTS.values()].filter(({ isOfInstallation }) => !isOfInstallation).map(({ id }) => id))(
  'nor in the report %s',
  async (id) => {
    const types = [company.values.van.id];
    const answer = await runReport(server, token, id, { from: '2026-03-01', to: '2026-03-02', types });
    expect(JSON.stringify(answer)).not.toContain('Español');
  },
);

test('a reader of another language sees the label as entered', async () => {
  const { text } = await server.call(getVehicles, { token: company.tokens.viewer });
  expect(text).toContain('Español');
  expect(text).not.toContain('Português');
});
