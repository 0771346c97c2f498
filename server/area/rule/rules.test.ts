import { readXlsx } from 'hucre';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postReportRules, postReportXlsx } from '#api/report.ts';
import { deleteRule, getRules, postRule, postRuleTrial, trialEnd, trialPart } from '#api/rule.ts';
import { postVehicleMove } from '#api/vehicle-command.ts';
import { driving } from '#bench/drive.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { FIRST_RULES, type Thresholds } from '#domain/telemetry/rules.ts';
import { aReader, runReport } from '#server/area/report/report.builder.ts';
import type { Ingest } from '#server/gateway/lane/ingest.ts';
import { rebuildLate } from '#server/telemetry/rebuild.ts';
import { loadHeld } from '#server/telemetry/vehicle-memory.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aTracker, aUser, aVehicle } from '#server/testing/builders.ts';
import { derivedOf } from '#server/testing/derived.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { mornings } from './mornings.builder.ts';

let server: TestApp;
let ingest: Ingest;
let boss: string;
let staff: string;
const fleets = { company: 0, north: 0, south: 0, foreign: 0 };

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  fleets.company = (await aFleet(database, { name: 'Iberia' })).id;
  fleets.north = (await aFleet(database, { name: 'Norte', parent_id: fleets.company })).id;
  fleets.south = (await aFleet(database, { name: 'Sur', parent_id: fleets.company })).id;
  fleets.foreign = (await aFleet(database, { name: 'Otra' })).id;
  boss = await aReader(server, { roles: ['administrator'], fleetIds: [fleets.company] });
  staff = await server.tokenOf(await aUser(database, { roles: ['system'] }));
  ingest = testIngest(server.app);
});
afterAll(async () => {
  await ingest.stop();
  await server.close();
});
beforeEach(async () => {
  server.clock.nowMs = NOW;
  await server.app.database.pool.query('delete from rule_version');
});

async function aCar(license: string, fleetId: number, records: readonly TrackerRecord[]): Promise<number> {
  const { database } = server.app;
  const { id } = await aVehicle(database, { license, fleet_id: fleetId, time_zone: 'Europe/Madrid' });
  await aTracker(database, { vehicle_id: id });
  for (let at = 0; at < records.length; at += 200)
    await ingest.store({ vehicleId: id, records: records.slice(at, at + 200), receivedMs: NOW });
  return id;
}

const changed = (some: Partial<Thresholds>): Thresholds => ({ ...FIRST_RULES.thresholds, ...some });

async function trial(thresholds: Thresholds, { month = '2026-02', fleet = fleets.company, as = boss } = {}) {
  const body = { fleet_id: fleet, month, thresholds };
  const answered = await server.call(postRuleTrial, { token: as, body });
  if (answered.status >= 300) return { status: answered.status, vehicles: [], end: null };
  const lines = answered.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  const parts = lines.slice(0, -1).map((line) => trialPart.parse(line));
  const end = trialEnd.parse(lines.at(-1));
  return { status: answered.status, vehicles: parts.flatMap(({ vehicles }) => vehicles), end };
}

const adopt = (
  some: Partial<Thresholds>,
  { from = '2026-03-01', fleet = fleets.company as number | null, as = boss } = {},
) =>
  server.call(postRule, {
    token: as,
    body: { fleet_id: fleet, from, thresholds: changed(some), reason: 'Tras la prueba' },
  });

const FEBRUARY = ['2026-02-02', '2026-02-03', '2026-02-17', '2026-02-18', '2026-02-26'];
let cars: number[];

describe('a trial', () => {
  beforeAll(async () => {
    cars = [
      await aCar('1000BBB', fleets.north, [
        ...mornings(driving, FEBRUARY, 1),
        recordAt('2026-02-27T20:00:00Z', { ignition: false }),
      ]),
      await aCar('2000BBB', fleets.south, [
        ...mornings(driving, FEBRUARY, 40),
        // It drives over midnight into March and parks there.
        ...driving({ seed: 9, startMs: Date.parse('2026-02-28T22:30:00Z'), stepMs: 10_000, count: 300 }),
        recordAt('2026-03-01T00:30:00Z', { ignition: false, speedKmh: 0 }),
        recordAt('2026-03-01T03:30:00Z', { ignition: false, speedKmh: 0 }),
      ]),
    ];
    await aCar('9000BBB', fleets.foreign, mornings(driving, FEBRUARY.slice(0, 1), 70));
  });

  it('of the rules that count says on both sides what the reports say', async () => {
    const { vehicles, end } = await trial(FIRST_RULES.thresholds);
    expect(end!.versions).toEqual([1]);
    expect(end!.after).toEqual(end!.before);
    const range = { from: '2026-02-01', to: '2026-02-28' };
    const { rows } = await runReport(server, boss, 'Summary', { ...range, breakdown: 'total' });
    const { rows: style } = await runReport(server, boss, 'DrivingStyle', range);
    expect(vehicles.map(({ license }) => license)).toEqual(['1000BBB', '2000BBB']);
    for (const [i, { before, after }] of vehicles.entries()) {
      expect(after).toEqual(before);
      const told = rows[i]!;
      expect(before).toEqual({
        journeys: told.journeys,
        distance: told.distance,
        movement: told.movement,
        idle: told.slowMotion,
        excesses: told.maxSpeedEV,
        warnings: told.warningSpeed,
        legal_excesses: 0,
        harsh_acceleration: told.harshAcceleration,
        harsh_braking: told.harshBraking,
        harsh_cornering: told.harshCornering,
        visits: 0,
        score: style[i]!.score,
      });
      expect(before.journeys).toBeGreaterThan(20);
      expect(Math.min(before.excesses, before.warnings, before.harsh_braking, before.idle)).toBeGreaterThan(
        0,
      );
    }
  });

  it('of others shows what they would change, and stores nothing', async () => {
    const { pool } = server.app.database;
    const was = await derivedOf(pool, cars[0]!);
    const { end } = await trial(
      changed({ stop_split_s: 600, idle_min_s: 200, speed_tolerance_pct: 10, braking_g: 0.45 }),
    );
    const { before, after } = end!;
    expect(after.journeys).toBeLessThan(before.journeys / 3);
    expect(after.idle).not.toBe(before.idle);
    expect([after.excesses, after.warnings]).toEqual([0, before.excesses + before.warnings]);
    expect(after.harsh_braking).toBeLessThan(before.harsh_braking);
    expect(after.distance).toBeGreaterThanOrEqual(before.distance);
    expect(await derivedOf(pool, cars[0]!)).toEqual(was);
    const { rows } = await pool.query('select from rule_version');
    expect(rows).toHaveLength(0);
  });

  it('has the vehicles of the fleet on the days they were there, of those that the reader sees', async () => {
    const { pool } = server.app.database;
    const plates = async (options: Parameters<typeof trial>[1]) =>
      (await trial(FIRST_RULES.thresholds, options)).vehicles.map(({ license }) => license);
    expect(await plates({ fleet: fleets.south })).toEqual(['2000BBB']);
    expect(await trial(FIRST_RULES.thresholds, { fleet: fleets.foreign })).toMatchObject({ status: 404 });
    const whole = (await trial(FIRST_RULES.thresholds, { fleet: fleets.north })).end!.before.journeys;
    await pool.query(`update vehicle_stay set to_day = '2026-02-17' where vehicle_id = $1`, [cars[0]]);
    await pool.query(
      `insert into vehicle_stay (vehicle_id, from_day, fleet_id) values ($1, '2026-02-17', $2)`,
      [cars[0], fleets.foreign],
    );
    const part = (await trial(FIRST_RULES.thresholds, { fleet: fleets.north })).end!.before.journeys;
    expect(part).toBeGreaterThan(0);
    expect(part).toBeLessThan(whole);
    await pool.query(`delete from vehicle_stay where vehicle_id = $1 and fleet_id = $2`, [
      cars[0],
      fleets.foreign,
    ]);
    await pool.query('update vehicle_stay set to_day = null where vehicle_id = $1', [cars[0]]);
  });

  it.each([
    ['2025-01', 422],
    ['2026-04', 422],
    ['2026-13', 422],
  ])('of %s is refused', async (month, status) => {
    expect(await trial(FIRST_RULES.thresholds, { month })).toMatchObject({ status });
  });
});

describe('rules that are adopted', () => {
  // The days up to 27 February are consolidated.
  const DAYS = ['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01'];
  let id: number;
  beforeEach(async () => {
    const { rows } = await server.app.database.pool.query<{ n: number }>(
      'select count(*)::int as n from vehicle',
    );
    id = await aCar(`30${10 + rows[0]!.n}CCC`, fleets.north, [
      ...mornings(driving, DAYS, 3),
      recordAt('2026-03-02T06:00:00Z', { ignition: false }),
    ]);
    server.clock.nowMs = NOW;
  });

  const rebuilt = async () => {
    const { pool } = server.app.database;
    const done: number[] = [];
    await rebuildLate(server.app, (one) => void done.push(one));
    ingest.hold(await loadHeld(pool, server.app.known, done));
    return done;
  };
  const days = async () => {
    const { rows } = await server.app.database.pool.query<{
      day: string;
      journeys: number;
      rule_version: number;
    }>(
      `select day, rule_version, (select count(*)::int from journey
         where journey.vehicle_id = $1 and journey.day = vehicle_day.day) as journeys
       from vehicle_day where vehicle_id = $1 order by day`,
      [id],
    );
    return rows;
  };

  it('make the open days anew from their day on, and no other', async () => {
    const before = await days();
    const answer = await adopt({ stop_split_s: 600 });
    expect(answer.status).toBe(200);
    const { version } = answer.body!;
    expect(answer.body!.vehicles).toBeGreaterThan(0);
    expect(await rebuilt()).toContain(id);
    const after = await days();
    // The last one is running, and is written by the rebuild too.
    expect(after.map(({ rule_version }) => rule_version)).toEqual([1, 1, 1, version, version]);
    expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
    expect(after[3]!.journeys).toBeLessThan(before[3]!.journeys / 3);
    const { rows } = await server.app.database.pool.query(
      `select action, after->>'reason' as reason from audit_entry where entity = 'rule' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ action: 'adopt', reason: 'Tras la prueba' }]);
  });

  it('count for records that come from then on, in the fleet and below it, where no nearer ones do', async () => {
    await adopt({ stop_split_s: 600 }, { from: '2026-02-28' });
    await adopt({ stop_split_s: 900 }, { fleet: fleets.south, from: '2026-02-28' });
    const [held] = await loadHeld(server.app.database.pool, server.app.known, [id]);
    const of = (iso: string) => held!.settings.rules.at(Date.parse(iso)).thresholds.stop_split_s;
    expect([of('2026-02-27T22:59:59Z'), of('2026-02-27T23:00:00Z')]).toEqual([180, 600]);
    const { body } = await server.call(getRules, { token: boss });
    const versionOf = (fleetId: number) => body!.fleets.find((one) => one.fleet_id === fleetId)!.version;
    expect(body!.versions.map(({ fleet }) => fleet)).toEqual(['Sur', 'Iberia', null]);
    expect(versionOf(fleets.south)).toBe(body!.versions[0]!.version);
    expect(versionOf(fleets.north)).toBe(body!.versions[1]!.version);
    expect(body!.first_day).toBe('2026-02-28');
  });

  it('are told by reports, by their explanations and by their files', async () => {
    const { version } = (await adopt({ stop_split_s: 600 })).body!;
    await rebuilt();
    const rulesIn = async (from: string, to: string) =>
      (await runReport(server, boss, 'Summary', { from, to, vehicles: [id] })).head.rules.map((one) => [
        one.version,
        one.from,
        one.to,
        one.thresholds.stop_split_s,
      ]);
    const first = [1, null, null, 180];
    expect(await rulesIn('2026-02-26', '2026-02-28')).toEqual([first]);
    expect(await rulesIn('2026-02-26', '2026-03-01')).toEqual([
      first,
      [version, '2026-03-01', '2026-03-01', 600],
    ]);
    expect(await rulesIn('2026-03-01', '2026-03-01')).toEqual([[version, '2026-03-01', '2026-03-01', 600]]);
    const params = { report: 'Summary' } as const;
    const asked = { from: '2026-03-01', to: '2026-03-01', vehicles: [id] };
    const { body } = await server.call(postReportRules, { token: boss, params, body: asked });
    expect(body!.rules.map((one) => one.version)).toEqual([version]);
    const file = await server.call(postReportXlsx, {
      token: boss,
      params: { report: 'Summary' },
      body: { from: '2026-02-26', to: '2026-03-01', vehicles: [id], columns: ['license', 'journeys'] },
    });
    const { sheets } = await readXlsx(file.bytes);
    expect(sheets[1]!.rows).toContainEqual([
      'Reglas',
      `versión 1, versión ${version} (01/03/2026 – 01/03/2026)`,
    ]);
  });

  it.each([
    ['a consolidated day', { from: '2026-02-27' }, 422, 'rule.consolidated'],
    ['a day in two years', { from: '2028-03-01' }, 422, 'val.date'],
    ['a fleet out of sight', { fleet: 'foreign' as const }, 404, 'notFound'],
    ['all vehicles, by who is not system staff', { fleet: null }, 404, 'notFound'],
  ])(
    'for %s are refused',
    async (_, { fleet, ...options }: { fleet?: 'foreign' | null; from?: string }, status, code) => {
      const fleetId = fleet === undefined ? fleets.company : fleet === null ? null : fleets[fleet];
      expect(await adopt({ idle_min_s: 90 }, { ...options, fleet: fleetId })).toMatchObject({ status, code });
    },
  );

  it('are refused where they count already', async () => {
    expect(await adopt({})).toMatchObject({ status: 409, code: 'rule.same' });
    expect(await adopt({ idle_min_s: 90 }, { fleet: null, as: staff })).toMatchObject({ status: 200 });
    expect(await adopt({ idle_min_s: 90 })).toMatchObject({ status: 409, code: 'rule.same' });
    expect(await adopt({})).toMatchObject({ status: 200 });
  });

  it('can be taken back until they begin', async () => {
    const { body: coming } = await adopt({ idle_min_s: 90 }, { from: '2026-03-03' });
    const { body: begun } = await adopt({ idle_min_s: 120 }, { from: '2026-03-02' });
    const { body: foreign } = await adopt(
      { idle_min_s: 90 },
      { from: '2026-03-03', fleet: fleets.foreign, as: staff },
    );
    const withdraw = (version: number) =>
      server.call(deleteRule, { token: boss, params: { rule_version: String(version) } });
    expect(coming!.vehicles).toBe(0);
    expect(await withdraw(begun!.version)).toMatchObject({ status: 409, code: 'rule.begun' });
    expect(await withdraw(foreign!.version)).toMatchObject({ status: 404 });
    expect(await withdraw(coming!.version)).toMatchObject({ status: 200 });
    const { body } = await server.call(getRules, { token: boss });
    expect(body!.versions.map(({ version }) => version)).toEqual([begun!.version, 1]);
  });

  it('are those of the fleet to which a vehicle is moved, from that day on', async () => {
    const { body: adopted } = await adopt({ stop_split_s: 600 }, { fleet: fleets.south, from: '2026-02-28' });
    await rebuilt();
    expect((await days()).map(({ rule_version }) => rule_version)).toEqual([1, 1, 1, 1]);
    const body = { fleet_id: fleets.south, date: '2026-03-01', version: 1 };
    const params = { vehicle_id: String(id) };
    expect((await server.call(postVehicleMove, { token: boss, params, body })).status).toBe(200);
    expect(await rebuilt()).toEqual([id]);
    const { version } = adopted!;
    expect((await days()).map(({ rule_version }) => rule_version)).toEqual([1, 1, 1, version, version]);
  });
});
