import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteProfileToken, getProfileTokens, postProfileToken } from '#api/access-token.ts';
import { postDocument } from '#api/document.ts';
import type { Role } from '#domain/access/role.ts';
import type { TokenScope } from '#domain/access/token-scope.ts';
import { REPORT_IDS } from '#domain/report/report.ts';
import { twoDays } from '#server/area/report/two-days.builder.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aLiveEntry, aUser } from '#server/testing/builders.ts';
import { PDF } from '#server/testing/document-files.ts';

const PACE = 20;
const RANGE = { from: '2026-02-25', to: '2026-02-26' };

let server: TestApp;
let address: string;
let ids: Awaited<ReturnType<typeof twoDays>>['ids'];
let sessions: Record<'eva' | 'foreigner' | 'system', string>;
let count = 0;
beforeAll(async () => {
  server = await testApp({ REQUESTS_PER_TOKEN: String(PACE) });
  const { database, board } = server.app;
  ({ ids } = await twoDays(server));
  const foreign = await aFleet(database);
  const session = async (username: string, role: Role, fleetIds: number[]) =>
    server.tokenOf(
      await aUser(database, { username, roles: [role], fleetIds, assigned_reports: [...REPORT_IDS] }),
    );
  sessions = {
    eva: await session('eva', 'manager', [ids.norte]),
    foreigner: await session('foreigner', 'manager', [foreign.id]),
    system: await session('system', 'system', [ids.norte]),
  };
  board.put(aLiveEntry({ vehicleId: ids.a, fleetId: ids.norte, license: '1000AAA' }));
  address = (await server.listen()).replace(/^ws/, 'http').replace(/socket$/, 'mcp');
});
afterAll(() => server.close());

async function aToken(session: string, scopes: TokenScope[] = ['read']): Promise<string> {
  const body = { name: `Model ${++count}`, scopes, last_day: '2026-03-10' };
  return (await server.call(postProfileToken, { token: session, body })).body.secret;
}

async function connected(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit }));
  return client;
}

/** The answer of a tool, and whether it is a refusal. */
async function run(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: args });
  const [{ text }] = content as [{ text: string }];
  return { isError, ...JSON.parse(text) };
}
const codeOf = async (client: Client, name: string, args?: Record<string, unknown>) => {
  const { isError, error } = await run(client, name, args);
  return isError ? error.code : null;
};

/** A message sent without a client. */
const post = (body: unknown, headers: Record<string, string>) =>
  server.http.inject({ method: 'POST', url: '/api/traza/mcp', payload: body as object, headers });
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

describe('the reference client', () => {
  it('finds five tools that only read', async () => {
    const client = await connected(await aToken(sessions.eva));
    expect(client.getServerVersion()).toMatchObject({ name: 'traza', title: 'Traza' });
    await client.ping();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['list_reports', 'run_report', 'find_vehicles', 'live_vehicles', 'vehicle_documents'],
    ]);
    for (const { annotations, inputSchema } of tools) {
      expect(annotations?.readOnlyHint).toBe(true);
      expect(inputSchema.type).toBe('object');
    }
  });

  it('lists the reports with what each takes', async () => {
    const { reports } = await run(await connected(await aToken(sessions.eva)), 'list_reports');
    const [first] = reports;
    expect(first).toMatchObject({
      id: 'Summary',
      number: 'R01',
      title: 'Activity',
      breakdowns: ['day', 'total'],
    });
    expect(first.takes).toEqual(['from', 'to', 'fleets', 'vehicles', 'drivers', 'breakdown']);
    expect(reports.map(({ id }: { id: string }) => id)).not.toContain('APIRequests');
  });

  it('runs a report page by page, with the totals of all rows', async () => {
    const client = await connected(await aToken(sessions.eva));
    const asked = { report: 'Summary', ...RANGE, page_size: 3 };
    const first = await run(client, 'run_report', asked);
    expect(first).toMatchObject({ ...RANGE, final_to: '2026-02-27', page: 1, total: 4, more: true });
    const at = (id: string) => first.columns.findIndex((column: { id: string }) => column.id === id);
    const told = (rows: unknown[][]) => rows.map((row) => [row[at('license')], row[at('distance')]]);
    expect(told(first.rows)).toEqual([
      ['1000AAA', 80_000],
      ['1000AAA', 12_000],
      ['2000BBB', 5_000],
    ]);
    expect(first.columns[at('distance')]).toMatchObject({ type: 'dist', means: expect.any(String) });
    expect(first.totals[0]).toMatchObject({ kind: 'total', count: 4 });
    expect(first.totals[0].values[at('distance')]).toBe(127_000);
    const second = await run(client, 'run_report', { ...asked, page: 2 });
    expect(told(second.rows)).toEqual([['3000EEE', 30_000]]);
    expect(second).toMatchObject({ page: 2, total: 4, more: false });
    const one = await run(client, 'run_report', { ...asked, vehicles: [ids.b] });
    expect(told(one.rows)).toEqual([['2000BBB', 5_000]]);
  });

  it('finds vehicles, and where they are now', async () => {
    const client = await connected(await aToken(sessions.eva));
    const found = await run(client, 'find_vehicles', { search: '1000' });
    expect(found).toMatchObject({ total: 1, more: false, vehicles: [{ id: ids.a, fleet: 'Norte' }] });
    const all = await run(client, 'find_vehicles', { fleets: [ids.norte], page_size: 2 });
    expect(all).toMatchObject({ total: 3, more: true });
    const live = await run(client, 'live_vehicles', { vehicles: [ids.a] });
    expect(live.vehicles).toMatchObject([{ device_id: ids.a, state: 'stopped', lat: 40.4168 }]);
  });

  it('lists documents with the path of each file', async () => {
    const params = { vehicle_id: ids.a };
    const upload = { params, query: { name: 'Insurance.pdf', category: 'contract' }, body: PDF };
    await server.call(postDocument, { token: sessions.eva, ...upload, type: 'application/pdf' });
    const token = await aToken(sessions.eva);
    const { documents } = await run(await connected(token), 'vehicle_documents', { vehicle: ids.a });
    expect(documents).toMatchObject([{ category: 'contract', versions: [{ number: 1 }] }]);
    const file = await fetch(new URL(documents[0].versions[0].path, address), {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(Buffer.from(await file.arrayBuffer()).equals(PDF)).toBe(true);
  });
});

describe('a tool refuses what its endpoint refuses', () => {
  it('what is out of sight does not exist', async () => {
    const client = await connected(await aToken(sessions.foreigner));
    expect(await run(client, 'find_vehicles')).toMatchObject({ total: 0, vehicles: [] });
    expect(await run(client, 'live_vehicles', { vehicles: [ids.a] })).toMatchObject({ total: 0 });
    const report = await run(client, 'run_report', { report: 'Summary', ...RANGE, vehicles: [ids.a] });
    expect(report).toMatchObject({ rows: [], total: 0 });
    expect(await codeOf(client, 'vehicle_documents', { vehicle: ids.a })).toBe('notFound');
  });

  it('with its code', async () => {
    const client = await connected(await aToken(sessions.eva));
    expect(await codeOf(client, 'run_report', { report: 'APIRequests' })).toBe('notFound');
    const future = await run(client, 'run_report', { report: 'Summary', ...RANGE, to: '2027-01-01' });
    expect(future.error.fields).toMatchObject([{ code: 'val.futureDate' }]);
    const wrong = await run(client, 'run_report', { report: 'Everything' });
    expect(wrong.error).toMatchObject({
      code: 'err.request',
      fields: [{ field: 'report', code: 'val.enum' }],
    });
    expect(await codeOf(client, 'find_vehicles', { license: '1000AAA' })).toBe('err.request');
    await expect(client.callTool({ name: 'drop_vehicles' })).rejects.toThrow('no such tool');
    const writer = await connected(await aToken(sessions.eva, ['fine']));
    expect(await codeOf(writer, 'find_vehicles')).toBe('token.scope');
  });

  it('counts at the door and at the endpoint', async () => {
    const client = await connected(await aToken(sessions.eva));
    // The connection took two messages. A call takes two, so its endpoint is the first that is refused.
    await client.ping();
    for (let taken = 3; taken < PACE - 1; taken += 2)
      expect(await codeOf(client, 'live_vehicles', { vehicles: [ids.a] })).toBeNull();
    const refused = await run(client, 'live_vehicles');
    expect(refused).toMatchObject({ isError: true, error: { code: 'err.tooMany' } });
    await expect(client.ping()).rejects.toMatchObject({ code: 429 });
  });
});

it('leaves the lines of its endpoints in the audit, with the name of the token', async () => {
  const { database } = server.app;
  const client = await connected(await aToken(sessions.system));
  await run(client, 'run_report', { report: 'Summary', ...RANGE });
  const lines = await database.sql
    .selectFrom('audit_entry')
    .select(['action', 'entity', 'after'])
    .where('username', '=', `system · Model ${count}`)
    .orderBy('entity')
    .execute();
  expect(lines).toMatchObject([
    { entity: 'look' },
    { entity: 'report', action: 'read', after: { endpoint: 'postReport', from: RANGE.from } },
  ]);
});

describe('the door', () => {
  it('opens by an access token alone, as long as it lasts', async () => {
    await expect(connected('traza_unknown')).rejects.toMatchObject({ code: 401 });
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const refused = await post(PING, bearer(sessions.eva));
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    const token = await aToken(sessions.foreigner);
    expect((await post(PING, bearer(token))).json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    const { tokens } = (await server.call(getProfileTokens, { token: sessions.foreigner })).body;
    for (const { id } of tokens)
      await server.call(deleteProfileToken, { token: sessions.foreigner, params: { token_id: id } });
    expect((await post(PING, bearer(token))).statusCode).toBe(401);
  });

  it.each([
    ['a page of another site', PING, { origin: 'https://example.org' }, 403],
    ['another version of the protocol', PING, { 'mcp-protocol-version': '1999-01-01' }, 400],
    ['several messages at once', [PING], {}, 400],
    ['another method', { ...PING, method: 'resources/list' }, {}, 200],
    ['a notification', { ...PING, id: undefined }, {}, 202],
  ])('answers %s', async (_, body, headers, status) => {
    const authorization = `Bearer ${await aToken(sessions.eva)}`;
    expect((await post(body, { authorization, ...headers })).statusCode).toBe(status);
  });

  it('has no stream and no session to end', async () => {
    for (const method of ['GET', 'DELETE'] as const)
      expect(await server.http.inject({ method, url: '/api/traza/mcp' })).toMatchObject({
        ...{ statusCode: 405, headers: expect.objectContaining({ allow: 'POST' }) },
      });
  });
});
