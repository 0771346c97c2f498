import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postProfileToken } from '#api/access-token.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aLiveEntry, aUser, aVehicle } from '#server/testing/builders.ts';

const CLIENT = join(import.meta.dirname, '../../../../docs/examples/client.mjs');

let server: TestApp;
let url: string;
let session: string;
beforeAll(async () => {
  server = await testApp();
  const { database, board } = server.app;
  const fleet = await aFleet(database, { name: 'Madrid' });
  const vehicle = await aVehicle(database, { fleet_id: fleet.id, license: '1234ABC' });
  board.put(aLiveEntry({ vehicleId: vehicle.id, fleetId: fleet.id, license: '1234ABC' }));
  const user = await aUser(database, { roles: ['manager'], fleetIds: [fleet.id] });
  // The client requests the week before its own clock's today.
  server.clock.nowMs = Date.now();
  session = await server.tokenOf(user);
  await plantDrivenDay(database.pool, vehicle.id, 42_000);
  url = (await server.listen()).replace(/^ws/, 'http').replace(/\/socket$/, '');
});
afterAll(() => server.close());

/** Two days ago, by the sum of its journeys, as the report reads it. */
async function plantDrivenDay(pool: Pool, vehicleId: number, distanceM: number): Promise<void> {
  const { rows } = await pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'journey_sum' and is_nullable = 'NO'
       and data_type = 'integer' and column_name not in ('vehicle_id', 'distance_m')`,
  );
  const counters = rows.map(({ column_name }) => column_name);
  await pool.query(
    `insert into journey_sum (vehicle_id, day, driver_tag, is_private, start_at, last_start_at, end_at, distance_m, ${counters})
     select $1, day, '', false, day, day, day, $2, ${counters.map(() => 0)} from (select current_date - 2 as day) as d`,
    [vehicleId, distanceM],
  );
}

const run = (token: string) =>
  promisify(execFile)(process.execPath, [CLIENT], {
    env: { PATH: process.env.PATH, TRAZA_URL: url, TRAZA_TOKEN: token },
  });

async function aToken(scopes: string[]): Promise<string> {
  const last_day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const body = { name: scopes.join(), scopes, last_day };
  return (await server.call(postProfileToken, { token: session, body })).body.secret;
}

it('reads vehicles, positions and a report', async () => {
  const { stdout } = await run(await aToken(['read']));
  expect(stdout.trim().split('\n')).toEqual([
    'vehicle 1234ABC in Madrid',
    '1234ABC stopped at 40.4168, -3.7038',
    '1234ABC drove 42 km in a week',
  ]);
});

it('says why it may not', async () => {
  await expect(run(await aToken(['fine']))).rejects.toThrow('409 token.scope');
  await expect(run('traza_unknown')).rejects.toThrow('401 auth.sessionEnded');
});
