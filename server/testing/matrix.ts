import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#api/endpoint.ts';
import { endpoints } from '#api/endpoints.ts';
import { can } from '#domain/access/permission.ts';
import { ACTORS, type Role } from '#domain/access/role.ts';
import { type CallArgs, NOW, type TestApp, testApp } from '../testing/app.ts';
import { aDriver, aFleet, aLiveEntry, aTampering, aUser, aVehicle } from '../testing/builders.ts';
import { SAMPLES } from '../testing/samples/all.ts';
import type { Company, Who } from '../testing/samples/sample.ts';

// Every endpoint is called as every actor, on what is theirs and on what is another company's.
type Side = 'own' | 'foreign';
const EVERYBODY: readonly Who[] = [...ACTORS, 'no role', 'nobody'];
const ROLES: Readonly<Record<Exclude<Who, 'nobody'>, readonly Role[]>> = {
  VIS: ['visualizer'],
  OPE: ['manager'],
  ADM: ['administrator'],
  SYS: ['system'],
  COS: ['cost_manager'],
  MGO: ['manager_only'],
  INS: ['installer'],
  GAO: ['manager'],
  DRV: [],
  'no role': [],
};
const WORK_CODE = '10001';

let server: TestApp;
const tokens = new Map<Who, string>();
const companies = {} as Record<Side, Company>;
const FOREIGN = /FOREIGN/i;

beforeAll(async () => {
  server = await testApp();
  companies.own = await makeCompany('OWN');
  companies.foreign = await makeCompany('FOREIGN');
  for (const who of EVERYBODY) {
    if (who === 'nobody') continue;
    const { database } = server.app;
    const user = await aUser(database, {
      username: usernameOf(who),
      roles: ROLES[who],
      gao: who === 'GAO',
      work_codes: [WORK_CODE],
      fleetIds: [companies.own.fleetId],
    });
    if (who === 'DRV') await aDriver(database, { fleet_id: companies.own.fleetId, user_id: user.id });
    tokens.set(who, await server.tokenOf(user));
  }
});

afterAll(() => server.close());

async function makeCompany(word: 'OWN' | 'FOREIGN'): Promise<Company> {
  const { database, board } = server.app;
  const fleet = await aFleet(database, { name: `${word} fleet`, code: `${word}-1` });
  const driver = await aDriver(database, { fleet_id: fleet.id, name: `${word} driver` });
  const vehicle = await aVehicle(database, {
    fleet_id: fleet.id,
    license: `${word}1`,
    work_code: WORK_CODE,
    driver_id: driver.id,
  });
  await aTampering(database, { vehicle_id: vehicle.id, start_at: new Date(NOW) });
  const shown = { vehicleId: vehicle.id, fleetId: fleet.id, workCode: WORK_CODE, license: `${word}1` };
  board.put(aLiveEntry({ ...shown, driver: `${word} driver`, driverId: driver.id }));
  const { username } = await aUser(database, { username: `${word}-user`, fleetIds: [fleet.id] });
  return {
    database,
    word,
    fleetId: fleet.id,
    workCode: WORK_CODE,
    vehicleId: vehicle.id,
    driverId: driver.id,
    username,
  };
}

const usernameOf = (who: Who) => `own-${who.replace(' ', '-')}`;

async function argsFor(endpoint: Endpoint, who: Who, side: Side): Promise<CallArgs> {
  const sample = SAMPLES[endpoint.name];
  const needsArgs = endpoint.body || endpoint.query || /\{\w+\}/.test(endpoint.path);
  if (needsArgs && !sample?.args) throw new Error(`${endpoint.name}: say in a sample how it is called`);
  const company = companies[side];
  // What is named by its user is one's own on the own side.
  const args = await sample?.args?.(
    side === 'own' ? { ...company, username: usernameOf(who) } : company,
    who,
  );
  return { ...args, token: tokens.get(who) ?? null };
}

/** The status that the rules of access give. */
function expected(endpoint: Endpoint, who: Who, side: Side): number {
  const { status = 200, scoped = /\{\w+\}/.test(endpoint.path) } = SAMPLES[endpoint.name] ?? {};
  const success = typeof status === 'number' ? status : status(who);
  if (endpoint.access === 'public') return success;
  if (who === 'nobody') return 401;
  if (endpoint.access !== 'session' && !can(who === 'no role' ? [] : [who], endpoint.access)) {
    return endpoint.method === 'GET' || endpoint.access.endsWith(':read') ? 404 : 409;
  }
  return side === 'foreign' && scoped && who !== 'SYS' ? 404 : success;
}

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  it.each(EVERYBODY)('as %s', async (who) => {
    for (const side of ['own', 'foreign'] as const) {
      const { status, text, code } = await server.call(endpoint, await argsFor(endpoint, who, side));
      expect([side, status, status < 300 ? '' : text]).toEqual([
        side,
        expected(endpoint, who, side),
        status < 300 ? '' : text,
      ]);
      if (status === 404) expect(code).toBe(SAMPLES[name]?.hiddenCode ?? 'notFound');
      if (status === 401 && endpoint.access !== 'public') expect(code).toBe('auth.sessionEnded');
      // Nothing of the other company may be in any answer, whatever was asked; SYS sees every company.
      if (who !== 'SYS') expect(text, `${name} ${side}`).not.toMatch(FOREIGN);
    }
  });
});

it('hides what exists behind the same words as what does not', async () => {
  const named = endpoints.filter(({ name, path }) => /\{\w+\}/.test(path) && SAMPLES[name]?.scoped !== false);
  for (const endpoint of named) {
    const hidden = await argsFor(endpoint, 'VIS', 'foreign');
    const other = (value: number | string) => ({
      ...hidden,
      params: Object.fromEntries(Object.keys(hidden.params!).map((name) => [name, value])),
    });
    const [there, none, wrong] = await Promise.all(
      [hidden, other(999_999), other('x'.repeat(61))].map((args) => server.call(endpoint, args)),
    );
    expect([endpoint.name, none!.status, none!.text]).toEqual([endpoint.name, there!.status, there!.text]);
    expect([endpoint.name, wrong!.status, wrong!.text]).toEqual([endpoint.name, there!.status, there!.text]);
  }
});

it('has kept every read of SYS by then, and every file that was taken away', async () => {
  const { rows } = await server.app.database.pool.query<{ username: string; endpoint: string }>(
    `select distinct username, after->>'endpoint' as endpoint from audit_entry where after ? 'endpoint'`,
  );
  const audited = endpoints.filter((endpoint) => endpoint.audited !== undefined).map(({ name }) => name);
  const of = (who: Who) =>
    rows.filter(({ username }) => username === usernameOf(who)).map(({ endpoint }) => endpoint);
  expect(of('SYS').sort()).toEqual(audited.sort());
  expect(of('ADM').sort()).toEqual(audited.filter((name) => /Export$|Xlsx$/.test(name)).sort());
});

it('shows SYS both companies and others one', async () => {
  const live = endpoints.find(({ name }) => name === 'getLiveVehicles')!;
  const licenses = async (who: Who) =>
    (await server.call(live, { token: tokens.get(who)! })).text.match(/"(OWN|FOREIGN)1"/g);
  expect(await licenses('SYS')).toEqual(['"OWN1"', '"FOREIGN1"']);
  expect(await licenses('VIS')).toEqual(['"OWN1"']);
});
