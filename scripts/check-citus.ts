import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { driving } from '#bench/drive.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { REPORT_IDS } from '#domain/report/report.ts';
import { openSession } from '#server/area/account/session/session.ts';
import { type Database, openDatabase } from '#server/base/db/database.ts';
import { startEmbedded } from '#server/base/db/embedded.ts';
import { migrate } from '#server/base/db/migrate.ts';
import { divideTables } from '#server/base/db/shards.ts';
import { aUser } from '#server/testing/builders.ts';
import { storedOf } from '#server/testing/derived.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { trackerClient } from '#server/testing/tracker-client.ts';

// Runs the program on Citus (`CITUS_URL`: an empty database of a coordinator) and on plain PostgreSQL, with
// the same records. It prints which of its statements Citus refuses and the costs of both, and compares all
// reports.
const VEHICLES = 24;
const RECORDS = 240;
const STEP_MS = 20_000;
const SHARDS = 8;
/** The longest time for sending. */
const MOST_MS = 90_000;

type Outcome = {
  stored: number;
  perPacketUs: number;
  reports: Map<string, string>;
  refused: Map<string, number>;
};

const { CITUS_URL } = process.env;
if (!CITUS_URL) throw new Error('CITUS_URL: the address of an empty database of a Citus coordinator');
const folder = mkdtempSync(join(tmpdir(), 'traza-citus-'));
// Both drive the same day.
const startMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 12 * HOUR_MS;
try {
  const embedded = await startEmbedded(join(folder, 'plain'));
  const plain = await outcomeOn(embedded.url, {});
  await embedded.stop();
  const citus = await outcomeOn(CITUS_URL, { shards: SHARDS });
  print(plain, citus);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function outcomeOn(url: string, { shards }: { shards?: number }): Promise<Outcome> {
  await migrate(url);
  const database = openDatabase(url);
  if (shards)
    console.log(`${(await divideTables(database.pool, shards)).length} tables in ${shards} shards each`);
  const vehicles = await fittedVehicles(database.pool, VEHICLES);
  await database.pool.query(
    `insert into vehicle_stay (vehicle_id, from_day, fleet_id) select id, '2020-01-01', fleet_id from vehicle`,
  );
  const fleet = await database.sql.selectFrom('fleet').select('id').executeTakeFirstOrThrow();
  const readers = [];
  for (const role of ['administrator', 'system'] as const) {
    const user = await aUser(database, {
      roles: [role],
      fleetIds: [fleet.id],
      assigned_reports: [...REPORT_IDS],
    });
    readers.push((await openSession(database, user, { keepConnected: true, nowMs: Date.now() })).token);
  }
  const server = await startServerProcess({
    ...{ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'info' },
    ...(shards && { DATABASE_SHARDS: String(shards) }),
  });
  try {
    const perPacketUs = await drive(server, vehicles);
    await settle(database);
    const reports = new Map<string, string>();
    for (const report of REPORT_IDS) reports.set(report, await answerOf(server, report, readers));
    let stored = 0;
    for (const { vehicleId } of vehicles) stored += (await storedOf(database.pool, vehicleId)).count;
    return { stored, perPacketUs, reports, refused: refusedIn(server.log) };
  } finally {
    await server.stop();
    await database.close();
  }
}

/** Sends the records, a tenth of them late; returns the mean time from a packet to its answer, µs. */
async function drive(server: ServerProcess, vehicles: readonly { vehicleId: number; imei: string }[]) {
  const began = performance.now();
  const clients = vehicles.map(({ vehicleId, imei }) => {
    const way = driving({ seed: vehicleId, startMs, stepMs: STEP_MS, count: RECORDS });
    const cut = RECORDS - RECORDS / 10;
    const records = [
      ...way.slice(0, cut / 2),
      ...way.slice(cut / 2 + RECORDS / 10),
      ...way.slice(cut / 2, cut / 2 + RECORDS / 10),
    ];
    return trackerClient({ port: () => server.ports.teltonika!, imei, records, perPacket: 4 });
  });
  await Promise.race([Promise.all(clients.map(({ done }) => done)), setTimeout(MOST_MS)]);
  for (const client of clients) client.stop();
  return ((performance.now() - began) * 1000) / ((VEHICLES * RECORDS) / 4);
}

/** Waits until nothing is left to rebuild or to judge; gives up after a minute. */
async function settle({ pool }: Database): Promise<void> {
  for (let i = 0; i < 15; i++) {
    await setTimeout(1_000);
    const { rows } = await pool.query<{ left: number }>('select count(*)::int as left from rebuild_request');
    if (rows[0]!.left === 0) break;
  }
  await setTimeout(35_000);
}

async function answerOf(server: ServerProcess, report: string, tokens: readonly string[]): Promise<string> {
  const day = new Date(startMs).toISOString().slice(0, 10);
  for (const token of tokens) {
    const answer = await fetch(`http://127.0.0.1:${server.httpPort}/api/traza/report/${report}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...(report === 'DailyConnection'
          ? { from: day }
          : { from: day, to: new Date().toISOString().slice(0, 10) }),
        ...(report.endsWith('Structure') && { family: 'structure' }),
      }),
    });
    const text = await answer.text().catch((error: Error) => `broken off: ${error.message}`);
    if (answer.ok) return text;
    if (answer.status >= 500) return `${answer.status} ${text}`;
  }
  return 'refused';
}

/** The errors in a log, by their text, with how often each came. */
function refusedIn(log: readonly string[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const line of log) {
    if (!/"level":[456]0/.test(line)) continue;
    const { msg, err } = JSON.parse(line) as {
      msg: string;
      err?: { message: string; stack?: string; code?: string };
    };
    const at = /server\/[\w/.-]+:\d+/.exec(
      err?.stack?.split('\n').find((one) => one.includes('/server/') && !one.includes('/db/')) ?? '',
    );
    const text = `${msg}: ${err?.code ?? ''} ${err?.message ?? ''} ${at?.[0] ?? ''}`;
    counted.set(text, (counted.get(text) ?? 0) + 1);
  }
  return counted;
}

function print(plain: Outcome, citus: Outcome): void {
  for (const [name, { stored, perPacketUs, refused }] of Object.entries({ plain, citus })) {
    console.log(
      `${name}: ${stored} of ${VEHICLES * RECORDS} records stored, ${perPacketUs.toFixed(0)} µs a packet`,
    );
    for (const [text, times] of refused) console.log(`  ${times} × ${text.slice(0, 300)}`);
  }
  const same = REPORT_IDS.filter((report) => plain.reports.get(report) === citus.reports.get(report));
  const other = REPORT_IDS.filter((report) => !same.includes(report));
  console.log(`reports equal: ${same.length} of ${REPORT_IDS.length}; not: ${other.join(', ') || 'none'}`);
  for (const report of other)
    console.log(`  ${report}: ${difference(plain.reports.get(report)!, citus.reports.get(report)!)}`);
}

/** Where two answers part. */
function difference(one: string, other: string): string {
  const at = [...one].findIndex((letter, i) => letter !== other[i]);
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  return `…${around(one)}… and …${around(other)}…`;
}
