import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDriverPast, getPastExport, getVehiclePast } from '#api/history.ts';
import {
  getLookedRule,
  getOwnLooks,
  getOwnStatement,
  getOwnStatementData,
  postLookPurpose,
  putLookedRule,
} from '#api/looked.ts';
import { getLiveVehicles } from '#api/telemetry.ts';
import { REPORT_IDS } from '#domain/report/report.ts';
import { aJourney, aReader, runReport } from '#server/area/report/report.builder.ts';
import { loadBoard } from '#server/live/board/board-rows.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { pdfText } from '#server/testing/pdf-text.ts';

let server: TestApp;
let fleets: { top: number; norte: number };
let ana: number;
let luis: number;
let van: number;
let users: Record<'ana' | 'admin', { id: number; username: string }>;
let tokens: Record<'ana' | 'office' | 'admin' | 'nobody', string>;
const days = { from: '2026-02-23', to: '2026-02-27' };

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  const top = await aFleet(database, { name: 'Iberia' });
  const norte = await aFleet(database, { name: 'Norte', parent_id: top.id });
  fleets = { top: top.id, norte: norte.id };
  const user = await aUser(database, { roles: [], fleetIds: [], username: 'ana' });
  ana = (await aDriver(database, { fleet_id: norte.id, name: 'Ana', surname: 'Ruiz', user_id: user.id })).id;
  luis = (await aDriver(database, { fleet_id: top.id, name: 'Luis', surname: 'Gil' })).id;
  van = (await aVehicle(database, { fleet_id: norte.id, license: '1000AAA', driver_id: ana })).id;
  const other = (await aVehicle(database, { fleet_id: norte.id, license: '2000BBB', driver_id: luis })).id;
  for (const vehicle_id of [van, other])
    await aJourney(database, {
      vehicle_id,
      start_at: '2026-02-25T07:00:00Z',
      end_at: '2026-02-25T07:30:00Z',
    });
  const fleetIds = [top.id];
  const admin = await aUser(database, {
    ...{ fleetIds, roles: ['administrator'], name: 'Pau', surname: 'Vila' },
    assigned_reports: [...REPORT_IDS],
  });
  users = { ana: user, admin };
  tokens = {
    ana: await server.tokenOf(user),
    office: await aReader(server, { fleetIds, name: 'Eva', surname: 'Mora' }),
    admin: await server.tokenOf(admin),
    nobody: await server.tokenOf(await aUser(database, { roles: ['visualizer'], fleetIds })),
  };
});
afterAll(() => server.close());

const past = (token = tokens.office, query = days) =>
  server.call(getVehiclePast, { token, params: { device_id: van }, query });
const looks = async (query: { month?: string } = {}) =>
  (await server.call(getOwnLooks, { token: tokens.ana, query })).body;
const told = async () =>
  (await looks()).lines.map(({ name, role, kind, from, to, purpose, words }) =>
    [name, role, kind, from, to, purpose, words].join(' '),
  );
const purposeOf = async (code: string) => {
  const { rows } = await server.app.database.pool.query<{ id: number }>(
    `select id from enum_value where list = 'look_purpose' and code = $1`,
    [code],
  );
  return rows[0]!.id;
};

describe('what is on record', () => {
  it('has one line for a reader, kind and hour, however often it is opened', async () => {
    await past();
    await past();
    await server.call(getDriverPast, { token: tokens.office, params: { driver_id: ana }, query: days });
    expect(await told()).toEqual(['Eva Mora manager past 2026-02-23 2026-02-27  ']);
    await past(tokens.office, { from: '2026-02-20', to: '2026-02-25' });
    expect(await told()).toEqual(['Eva Mora manager past 2026-02-20 2026-02-27  ']);
  });

  it('has a line of its own for another reader, a report and a file', async () => {
    await past(tokens.admin);
    await runReport(server, tokens.office, 'Journeys', { variant: 'vehicle', ...days });
    // It is about no driving.
    await runReport(server, tokens.admin, 'Health', { variant: 'vehicle', ...days });
    // Limited to another driver.
    await runReport(server, tokens.nobody, 'Journeys', { variant: 'driver', drivers: [luis], ...days });
    const query = { ...days, format: 'gpx', vehicles: String(van) };
    await server.call(getPastExport, { token: tokens.office, query });
    expect(new Set((await told()).map((line) => line.split(' 2026')[0]))).toEqual(
      new Set([
        'Eva Mora manager past',
        'Pau Vila administrator past',
        'Eva Mora manager report',
        'Eva Mora manager file',
      ]),
    );
  });

  it('has the live map, with the next batch, unless the use is private', async () => {
    const { board, database } = server.app;
    await loadBoard(database.pool, board, { nowMs: NOW });
    const live = { token: tokens.admin, query: {} };
    const entry = board.get(van)!;
    const { state } = entry;
    Object.assign(entry, { driverId: ana, state: 'private' });
    await server.call(getLiveVehicles, live);
    await server.app.looks.flush();
    expect((await told()).some((line) => line.includes(' live '))).toBe(false);
    Object.assign(entry, { state });
    await server.call(getLiveVehicles, live);
    expect((await told()).some((line) => line.includes(' live '))).toBe(false);
    await server.app.looks.flush();
    expect((await told()).filter((line) => line.includes(' live '))).toHaveLength(1);
  });

  it('tells a user who is no driver nothing', async () => {
    const { body } = await server.call(getOwnLooks, { token: tokens.office, query: {} });
    expect(body).toMatchObject({ is_driver: false, lines: [], months: [] });
  });
});

describe('a purpose', () => {
  it('is needed where the nearest fleet says so, and counts for a session and a time', async () => {
    const rule = { needs_purpose: true, purpose_minutes: 30, unlink_days: null, version: null };
    const put = (fleet_id: number, body: object) =>
      server.call(putLookedRule, { token: tokens.admin, params: { fleet_id }, body });
    expect((await put(fleets.top, rule)).status).toBe(200);
    expect(await past()).toMatchObject({ status: 409, code: 'looked.purposeRequired' });
    const body = { purpose_id: await purposeOf('OTHER'), words: null };
    expect(await server.call(postLookPurpose, { token: tokens.office, body })).toMatchObject({
      status: 422,
      code: 'looked.wordsRequired',
    });
    const chosen = { ...body, words: 'Queja de un cliente' };
    expect((await server.call(postLookPurpose, { token: tokens.office, body: chosen })).status).toBe(200);
    expect((await past()).status).toBe(200);
    expect(await told()).toContain('Eva Mora manager past 2026-02-23 2026-02-27 OTHER Queja de un cliente');
    // Another user's session is another one.
    expect((await past(tokens.admin)).status).toBe(409);
    server.clock.nowMs = NOW + 29 * 60_000;
    expect((await past()).status).toBe(200);
    server.clock.nowMs = NOW + 30 * 60_000;
    expect((await past()).status).toBe(409);
    // The nearest fleet decides.
    expect((await put(fleets.norte, { ...rule, needs_purpose: false })).status).toBe(200);
    expect((await past()).status).toBe(200);
    const { body: read } = await server.call(getLookedRule, {
      token: tokens.admin,
      params: { fleet_id: fleets.norte },
    });
    expect(read).toMatchObject({
      own: { needs_purpose: false },
      above: { fleet: 'Iberia' },
      proposed_days: 60,
    });
  });

  it('is not needed by drivers who look at themselves', async () => {
    const before = (await told()).length;
    const own = await aReader(server, { fleetIds: [fleets.top], name: 'Luis' });
    await server.app.database.pool.query(
      `update driver set user_id = (select max(id) from app_user) where id = $1`,
      [luis],
    );
    await server.call(getDriverPast, { token: own, params: { driver_id: luis }, query: days });
    const { rows } = await server.app.database.pool.query(
      `select from audit_entry where entity = 'look' and after -> 'drivers' @> to_jsonb($1::int)
         and after ->> 'name' like 'Luis%'`,
      [luis],
    );
    expect(rows).toEqual([]);
    expect(await told()).toHaveLength(before);
  });
});

/** Moves the clock; sessions of before are over then. */
async function at(time: string): Promise<void> {
  server.clock.nowMs = Date.parse(time);
  tokens.ana = await server.tokenOf(users.ana);
  tokens.admin = await server.tokenOf(users.admin);
}

describe('the statement', () => {
  const data = async (month: string) =>
    (await server.call(getOwnStatementData, { token: tokens.ana, params: { month } })).text;
  const folder = mkdtempSync(join(tmpdir(), 'traza-looked-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const verify = (...texts: string[]) => {
    const files = texts.map((text, n) => {
      const file = join(folder, `${n}.json`);
      writeFileSync(file, text);
      return file;
    });
    try {
      return execFileSync(process.execPath, [join('docs', 'examples', 'verify-looked.mjs'), ...files], {
        encoding: 'utf8',
      });
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  };

  it('is made once the month is over, and an outside script checks its chain', async () => {
    expect(
      (await server.call(getOwnStatement, { token: tokens.ana, params: { month: '2026-03' } })).status,
    ).toBe(404);
    await at('2026-04-02T08:00:00Z');
    await past(tokens.admin);
    await at('2026-05-02T08:00:00Z');
    const [march, april] = [await data('2026-03'), await data('2026-04')];
    expect(JSON.parse(march)).toMatchObject({
      previous: '0'.repeat(64),
      driver: { id: ana, name: 'Ana Ruiz' },
    });
    expect(JSON.parse(april).previous).toBe(JSON.parse(march).head);
    expect(verify(march, april)).toBe('all right\n');
    const { bytes } = await server.call(getOwnStatement, { token: tokens.ana, params: { month: '2026-03' } });
    const words = (await pdfText(bytes)).pages.join(' ').replaceAll(/\s+/g, '');
    expect(words).toContain('EvaMora');
    expect(words).toContain(JSON.parse(march).head);
    expect((await looks({ month: '2026-03' })).stated).toEqual(['2026-04', '2026-03']);
  });

  it('fails if one octet is another', async () => {
    const march = await data('2026-03');
    expect(verify(march.replace('Eva Mora', 'Eva Nora'))).toContain('line 1 has another hash');
    const at = march.indexOf(JSON.parse(march).head);
    expect(verify(march.slice(0, at) + (march[at] === 'a' ? 'b' : 'a') + march.slice(at + 1))).toContain(
      'faults',
    );
    expect(verify(await data('2026-04'), march)).toContain('does not go on from the month before');
  });

  it('shows that a line was taken out of the audit since', async () => {
    await server.app.database.pool.query(
      `delete from audit_entry where id = (select min(id) from audit_entry where entity = 'look')`,
    );
    expect(verify(await data('2026-03'))).toContain('ends with another hash than when the month was closed');
  });
});
