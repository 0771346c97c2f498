import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getEventEvidence } from '#api/history.ts';
import { drive, endOf, idle, park, recordAt } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';

let server: TestApp;
let tokens: Record<'north' | 'south' | 'stranger', string>;
let van: number;
let stands: TrackerRecord[];
const at = (clock: string) => Date.parse(`2026-03-02T${clock}Z`);
const iso = (ms: number) => new Date(ms).toISOString();

beforeAll(async () => {
  server = await testApp();
  server.clock.nowMs = Date.parse('2026-03-05T10:00:00Z');
  const { database } = server.app;
  const [north, south, other] = await Promise.all(
    ['Norte', 'Sur', 'Otra'].map(async (name) => (await aFleet(database, { name })).id),
  );
  const user = async (fleetId: number) =>
    server.tokenOf(await aUser(database, { roles: ['manager'], fleetIds: [fleetId] }));
  tokens = { north: await user(north!), south: await user(south!), stranger: await user(other!) };
  van = (await aVehicle(database, { fleet_id: south!, license: '1000VAN', max_speed_kmh: 100 })).id;
  // In the north until the end of 2 March in Madrid; in the south since.
  await database.pool.query('update vehicle_stay set fleet_id = $2, to_day = $3 where vehicle_id = $1', [
    ...[van, north, '2026-03-03'],
  ]);
  await database.pool.query('insert into vehicle_stay (vehicle_id, from_day, fleet_id) values ($1, $2, $3)', [
    ...[van, '2026-03-03', south],
  ]);
  const slow = drive({ from: at('08:00:00'), to: at('08:09:50'), kmh: 90 });
  const fast = drive({ from: at('08:10:00'), to: at('08:10:30'), kmh: 120, start: endOf(slow) });
  const again = drive({ from: at('08:10:40'), to: at('08:20:00'), kmh: 90, start: endOf(fast) });
  const braked = recordAt(at('08:20:05'), {
    ...{ ...endOf(again), speedKmh: 70, event: 'harsh_braking', eventValue: 0.5 },
  });
  // Private from half a minute after the manoeuvre.
  const own = drive({
    ...{ from: at('08:20:35'), to: at('08:30:00'), kmh: 140, start: endOf(again) },
    fields: { privateMode: true },
  });
  const off = park({
    ...{ from: at('08:30:10'), to: at('08:50:00'), start: endOf(own), everyS: 60 },
    fields: { privateMode: false },
  });
  stands = idle({ from: at('09:00:00'), to: at('09:40:00'), start: endOf(off), everyS: 60 });
  const ingest = testIngest(server.app);
  const records = [...slow, ...fast, ...again, braked, ...own, ...off, ...stands];
  await ingest.store({ vehicleId: van, records, receivedMs: at('09:41:00') });
  await ingest.stop();
});
afterAll(() => server.close());

async function evidence(who: keyof typeof tokens, code: number, atMs: number) {
  const answer = await server.call(getEventEvidence, {
    token: tokens[who],
    params: { device_id: van, event_code: code },
    query: { at: iso(atMs) },
  });
  return { status: answer.status, found: answer.status === 200 ? answer.body : null };
}

describe('what decided an event', () => {
  it('of speeding are the samples above the limit, by the rules of that day', async () => {
    const { found } = await evidence('north', 911, at('08:10:00'));
    expect(found).toMatchObject({
      ...{
        license: '1000VAN',
        value: 120,
        limit: 100,
        duration: 30,
        time_zone: 'Europe/Madrid',
        found: true,
      },
      rules: { version: 1, thresholds: { speed_hold_s: 10 } },
    });
    const deciding = found!.samples.filter(({ decides }) => decides);
    expect(deciding.map(({ at: time, speed }) => [time.slice(11, 19), speed])).toEqual([
      ['08:10:00', 120],
      ['08:10:10', 120],
      ['08:10:20', 120],
      ['08:10:30', 120],
    ]);
    // A minute before and after.
    expect([found!.samples[0]!.at, found!.samples.at(-1)!.at]).toEqual([
      iso(at('08:09:00')),
      iso(at('08:11:30')),
    ]);
  });

  it('counts by the limit that the event was held against, whatever the record says now', async () => {
    await server.app.database.pool.query('update vehicle set max_speed_kmh = 130 where id = $1', [van]);
    const { found } = await evidence('north', 911, at('08:10:00'));
    await server.app.database.pool.query('update vehicle set max_speed_kmh = 100 where id = $1', [van]);
    expect(found).toMatchObject({ limit: 100, found: true });
  });

  it('has nothing of private use beside it', async () => {
    const { found } = await evidence('north', 1020, at('08:20:05'));
    expect(found!.samples.find(({ decides }) => decides)).toMatchObject({ strength: 0.5, speed: 70 });
    expect(found!.samples.at(-1)!.at).toBe(iso(at('08:20:05')));
  });

  it('is told of a step that no event is kept of, as notifications have it', async () => {
    const { found } = await evidence('north', 904, at('09:30:00'));
    expect(found).toMatchObject({ value: 30, found: true });
    expect(found!.lat).toBeCloseTo(endOf(stands).lat!, 5);
    const decisive = found!.samples.filter(({ decides }) => decides);
    expect(decisive.map(({ at: time }) => time)).toEqual([iso(at('09:00:00')), iso(at('09:30:00'))]);
    expect(await evidence('north', 904, at('09:31:00'))).toMatchObject({ status: 404 });
  });

  it('is nothing to those who did not see the vehicle then, and of what did not happen', async () => {
    const statuses = await Promise.all([
      evidence('south', 911, at('08:10:00')),
      evidence('stranger', 911, at('08:10:00')),
      evidence('north', 911, at('08:10:10')),
      evidence('north', 1019, at('08:10:00')),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('has no samples once the positions of the day are gone; the event stays', async () => {
    const { pool } = server.app.database;
    for (const table of ['position_hot', 'position_chunk']) await pool.query(`delete from ${table}`);
    const { found } = await evidence('north', 911, at('08:10:00'));
    expect(found).toMatchObject({ value: 120, found: false, samples: [] });
  });
});
