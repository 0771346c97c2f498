import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getEventEvidence, getVehiclePast } from '#api/history.ts';
import { postRule, postRuleTrial, trialEnd, trialPart } from '#api/rule.ts';
import { FIRST_RULES, type Thresholds } from '#domain/telemetry/rules.ts';
import { anAssignment, aReader, pick, runReport } from '#server/area/report/report.builder.ts';
import { openRoads } from '#server/road/open-roads.ts';
import { rebuildLate } from '#server/telemetry/rebuild.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aTracker, aVehicle } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { aRoadFolder } from '#server/testing/road-files.ts';
import { FAST_ROADS, fastJourney } from './fast-journey.builder.ts';
import { journeyMatching } from './match-journeys.ts';

let folder: Awaited<ReturnType<typeof aRoadFolder>>;
let server: TestApp;
let token: string;
let fleetId: number;
let vehicleId: number;
let match: ReturnType<typeof journeyMatching>;
let roads: ReturnType<typeof openRoads>;

const DAY = '2026-02-28';
const at = (time: string) => Date.parse(`${DAY}T${time}Z`);
const range = { from: DAY, to: DAY };
const iso = (ms: number) => new Date(ms).toISOString();

beforeAll(async () => {
  folder = await aRoadFolder(FAST_ROADS);
  server = await testApp({ DATA_DIR: folder.DATA_DIR });
  roads = openRoads({ folder: join(folder.DATA_DIR, 'roads'), log: server.app.log });
  match = journeyMatching(server.app, roads);
  const { database } = server.app;
  fleetId = (await aFleet(database)).id;
  token = await aReader(server, { roles: ['administrator'], fleetIds: [fleetId] });
  vehicleId = (await aVehicle(database, { fleet_id: fleetId, license: '1000AAA', max_speed_kmh: 110 })).id;
  await aTracker(database, { vehicle_id: vehicleId });
  const driver = await aDriver(database, { fleet_id: fleetId, name: 'Ana', surname: 'Gil' });
  await anAssignment(database, {
    vehicle_id: vehicleId,
    driver_id: driver.id,
    start_at: iso(at('07:30:00')),
  });
  const ingest = testIngest(server.app);
  const records = [...fastJourney(at('07:00:00')), ...fastJourney(at('08:00:00'))];
  await ingest.store({ vehicleId, records, receivedMs: server.clock.nowMs });
  await ingest.stop();
});
afterAll(async () => {
  roads.close();
  await server.close();
  folder.remove();
});

const evidence = async (code: number, ms: number) =>
  (
    await server.call(getEventEvidence, {
      ...{ token, params: { device_id: vehicleId, event_code: code } },
      query: { at: iso(ms) },
    })
  ).body;
const report = async (name: 'Driving' | 'DrivingStyle' | 'DrivingEvents', more = {}) =>
  (await runReport(server, token, name, { ...range, ...more })).rows;

/** The rows of the reports without the columns of the roads. */
async function oldFigures() {
  const reports = [
    await report('Driving'),
    await report('Driving', { breakdown: 'day' }),
    await report('Driving', { variant: 'driver' }),
    await report('DrivingStyle'),
    await report('DrivingEvents'),
  ];
  return reports.map((rows) => rows.map(({ legalEV, legalLimit, way, ...row }) => row));
}

describe('before a journey is matched', () => {
  it('a speeding event has both limits: the vehicle’s, and the road’s at its place by the file', async () => {
    const found = await evidence(911, at('07:00:00'));
    expect(found).toMatchObject({ value: 120, limit: 110, found: true });
    expect(found.road).toEqual({
      ...{ way: 'A-42', limit: 100, by: 'sign' },
      ...{ source: 'ways.osm.pbf', date: '2026-11-20T00:00:00.000Z' },
    });
  });

  it('the columns of the legal limit are empty', async () => {
    expect((await report('Driving')).map((row) => pick(row, 'maxSpeedEV legalEV'))).toEqual([
      { maxSpeedEV: 2, legalEV: null },
    ]);
    expect((await report('DrivingEvents')).map((row) => pick(row, 'legalLimit way'))).toEqual([
      { legalLimit: null, way: null },
      { legalLimit: null, way: null },
    ]);
  });
});

describe('once they are matched', () => {
  let before: Awaited<ReturnType<typeof oldFigures>>;
  beforeAll(async () => {
    before = await oldFigures();
    expect(await match()).toEqual({ journeys: 2, excesses: 2 });
  });

  it('nothing of the old figures changes', async () => {
    expect(before.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 2]);
    expect(await oldFigures()).toEqual(before);
  });

  it('R04 and R09 count them in a column of their own, by vehicle, day and driver', async () => {
    expect((await report('Driving')).map(({ legalEV }) => legalEV)).toEqual([2]);
    expect((await report('Driving', { breakdown: 'day' })).map((row) => pick(row, 'day legalEV'))).toEqual([
      { day: DAY, legalEV: 2 },
    ]);
    // Ana had the vehicle from the second journey on.
    const drivers = await report('Driving', { variant: 'driver' });
    expect(drivers.map((row) => pick(row, 'journeys legalEV'))).toEqual([{ journeys: 1, legalEV: 1 }]);
    expect((await report('DrivingStyle')).map(({ legalEV }) => legalEV)).toEqual([2]);
  });

  it('R07 has the legal limit and the road of each event, and lists the excesses when asked', async () => {
    expect(
      (await report('DrivingEvents')).map((row) => pick(row, 'eventType eventLimit legalLimit way')),
    ).toEqual(Array(2).fill({ eventType: '911', eventLimit: 110, legalLimit: 100, way: 'A-42' }));
    const asked = await runReport(server, token, 'DrivingEvents', { ...range, events: ['912'] });
    expect(asked.head.estimate).toBe(2);
    expect(asked.rows.map((row) => pick(row, 'eventType eventValue eventLimit eventDuration way'))).toEqual(
      Array(2).fill({ eventType: '912', eventValue: 120, eventLimit: 100, eventDuration: 180, way: 'A-42' }),
    );
    const both = await report('DrivingEvents', { events: ['911', '912'] });
    expect(both.map(({ eventType }) => eventType)).toEqual(['911', '912', '911', '912']);
  });

  it('the past shows them among its events', async () => {
    const { body } = await server.call(getVehiclePast, {
      ...{ token, params: { device_id: vehicleId }, query: range },
    });
    expect(
      body.days[0]!.events.filter(({ code }) => code === 912).map(({ at: when, value, limit, duration }) => [
        ...[when, value, limit, duration],
      ]),
    ).toEqual([
      [iso(at('07:00:00')), 120, 100, 180],
      [iso(at('08:00:00')), 120, 100, 180],
    ]);
  });

  it('each is explained by its samples over the limit of the road, with way, source and date', async () => {
    const found = await evidence(912, at('08:00:00'));
    expect(found).toMatchObject({
      ...{ value: 120, limit: 100, duration: 180, found: true },
      road: { way: 'A-42', limit: 100, by: 'sign', source: 'ways.osm.pbf', date: '2026-11-20T00:00:00.000Z' },
      rules: { thresholds: { legal_over_kmh: 7, legal_over_pct: 7, legal_hold_s: 10 } },
    });
    // Every ten seconds for three minutes.
    const deciding = found.samples.filter(({ decides }) => decides).map(({ at: when }) => when);
    expect([deciding.length, deciding[0], deciding.at(-1)]).toEqual([
      ...[19, iso(at('08:00:00')), iso(at('08:03:00'))],
    ]);
  });

  it('a trial tells how many there would be by other margins', async () => {
    const tried = async (some: Partial<Thresholds>) => {
      const thresholds = { ...FIRST_RULES.thresholds, ...some };
      const { text } = await server.call(postRuleTrial, {
        token,
        body: { fleet_id: fleetId, month: '2026-02', thresholds },
      });
      const lines = text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown);
      expect(trialEnd.parse(lines.at(-1))).toBeDefined();
      const [vehicle] = lines.slice(0, -1).flatMap((line) => trialPart.parse(line).vehicles);
      return [vehicle!.before.legal_excesses, vehicle!.after.legal_excesses, vehicle!.after.excesses];
    };
    expect(await tried({ legal_over_kmh: 20 })).toEqual([2, 0, 2]);
    expect(await tried({ legal_over_kmh: 19 })).toEqual([2, 2, 2]);
    expect(await tried({ legal_over_pct: 20 })).toEqual([2, 0, 2]);
    expect(await tried({ legal_hold_s: 120, legal_over_kmh: 0 })).toEqual([2, 2, 2]);
  });

  it('adopted margins decide the open days anew', async () => {
    const thresholds = { ...FIRST_RULES.thresholds, legal_over_kmh: 25 };
    const { status } = await server.call(postRule, {
      token,
      body: { fleet_id: fleetId, from: DAY, thresholds, reason: 'Prueba' },
    });
    expect(status).toBeLessThan(300);
    await rebuildLate(server.app, () => {});
    expect(await match()).toEqual({ journeys: 2, excesses: 0 });
    expect((await report('Driving')).map((row) => pick(row, 'maxSpeedEV legalEV'))).toEqual([
      { maxSpeedEV: 2, legalEV: 0 },
    ]);
    expect((await evidence(911, at('07:00:00'))).road).toMatchObject({ way: 'A-42', limit: 100 });
  });
});
