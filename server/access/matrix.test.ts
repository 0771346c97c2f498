import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#api/endpoint.ts';
import { endpoints } from '#api/endpoints.ts';
import { can } from '#domain/access/permission.ts';
import { ACTORS, type Actor, type Role } from '#domain/access/role.ts';
import { type CallArgs, NOW, type TestApp, testApp } from '../testing/app.ts';
import { aDriver, aFleet, aLiveEntry, aTampering, aUser, aVehicle, PASSWORD } from '../testing/builders.ts';

/** Every endpoint is called as every actor, on what is theirs and on what is another company's. */
type Who = Actor | 'nobody' | 'no role';
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

/** What a call of an endpoint needs beside its path; a new endpoint with a body or a query gets its line here. */
const SAMPLES: Readonly<Record<string, Pick<CallArgs, 'body' | 'query'>>> = {
  postLogin: { body: { username: 'own-VIS', password: PASSWORD } },
  postLoginCookie: { body: { username: 'own-VIS', cookie: 'unknown' } },
  postLoginDelete: { body: { username: 'own-VIS', cookie: 'unknown' } },
  postSetup: {
    body: {
      key: 'x',
      company: 'C',
      username: 'first',
      name: 'N',
      surname: 'S',
      email: 'a@example.org',
      password: PASSWORD,
      language: 'es',
      time_zone: 'UTC',
    },
  },
  putProfileDisplay: { body: { language: 'en' } },
  putPreferences: { body: { map_type: 'roadmap' } },
  postFrontendIssue: { body: { username: 'x', err: 'e', info: 'i', type: 'error' } },
  postSchedule: { body: {} },
  getTrack: { query: { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' } },
};
/** Public calls and one that asks more than a session answer these to everybody let in. */
const OTHER_SUCCESS: Readonly<Record<string, number>> = {
  postLoginCookie: 401,
  postSetup: 409,
  postFrontendIssue: 409,
};

let server: TestApp;
const tokens = new Map<Who, string>();
const places = { own: {} as Record<string, number | string>, foreign: {} as Record<string, number | string> };
const FOREIGN = /FOREIGN/i;

beforeAll(async () => {
  server = await testApp();
  const { database, board } = server.app;
  const make = async (side: 'own' | 'foreign') => {
    const word = side === 'own' ? 'OWN' : 'FOREIGN';
    const fleet = await aFleet(database, { name: `${word} fleet`, code: `${word}-1` });
    const driver = await aDriver(database, { fleet_id: fleet.id, name: `${word} driver` });
    const vehicle = await aVehicle(database, {
      fleet_id: fleet.id,
      license: `${word}1`,
      work_code: '10001',
      driver_id: driver.id,
    });
    await aTampering(database, { vehicle_id: vehicle.id, start_at: new Date(NOW) });
    board.put(
      aLiveEntry({
        vehicleId: vehicle.id,
        fleetId: fleet.id,
        workCode: '10001',
        license: `${word}1`,
        driver: `${word} driver`,
        driverId: driver.id,
      }),
    );
    places[side] = { device_id: vehicle.id };
    return fleet;
  };
  const fleet = await make('own');
  const foreign = await make('foreign');
  places.foreign.username = (
    await aUser(database, { username: 'FOREIGN-user', fleetIds: [foreign.id] })
  ).username;
  for (const who of EVERYBODY) {
    if (who === 'nobody') continue;
    const user = await aUser(database, {
      username: `own-${who.replace(' ', '-')}`,
      roles: ROLES[who],
      gao: who === 'GAO',
      work_codes: ['10001'],
      fleetIds: [fleet.id],
    });
    if (who === 'DRV') await aDriver(database, { fleet_id: fleet.id, user_id: user.id });
    tokens.set(who, await server.tokenOf(user));
  }
});
afterAll(() => server.close());

function argsFor(endpoint: Endpoint, who: Who, side: 'own' | 'foreign'): CallArgs {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const own = { ...places.own, username: `own-${who.replace(' ', '-')}` };
  const values = side === 'own' ? own : places.foreign;
  if ((endpoint.body || endpoint.query) && !SAMPLES[endpoint.name]) {
    throw new Error(`${endpoint.name}: say in SAMPLES how it is called`);
  }
  const missing = names.filter((name) => !(name in values));
  if (missing.length > 0) throw new Error(`${endpoint.name}: no place for ${missing}`);
  return {
    params: Object.fromEntries(names.map((name) => [name, values[name as keyof typeof values]!])),
    ...SAMPLES[endpoint.name],
    token: tokens.get(who) ?? null,
  };
}

/** The status that the rules of access give. */
function expected(endpoint: Endpoint, who: Who, side: 'own' | 'foreign'): number {
  const success = OTHER_SUCCESS[endpoint.name] ?? 200;
  if (endpoint.access === 'public') return success;
  if (who === 'nobody') return 401;
  if (endpoint.access !== 'session' && !can(who === 'no role' ? [] : [who], endpoint.access)) {
    return endpoint.method === 'GET' || endpoint.access.endsWith(':read') ? 404 : 409;
  }
  const isForeign = side === 'foreign' && /\{\w+\}/.test(endpoint.path);
  return isForeign && who !== 'SYS' ? 404 : success;
}

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  it.each(EVERYBODY)('as %s', async (who) => {
    for (const side of ['own', 'foreign'] as const) {
      const { status, text, code } = await server.call(endpoint, argsFor(endpoint, who, side));
      expect([side, status]).toEqual([side, expected(endpoint, who, side)]);
      if (status === 404) expect(code).toBe('notFound');
      if (status === 401 && endpoint.access !== 'public') expect(code).toBe('auth.sessionEnded');
      // Nothing of the other company may be in any answer, whatever was asked; SYS sees every company.
      if (who !== 'SYS') expect(text, `${name} ${side}`).not.toMatch(FOREIGN);
    }
  });
});

it('hides what exists behind the same words as what does not', async () => {
  for (const endpoint of endpoints.filter(({ path }) => path.includes('{'))) {
    const absent = argsFor(endpoint, 'VIS', 'foreign');
    const missing = { ...absent, params: { device_id: 999_999, username: 'nobody-at-all' } };
    const impossible = { ...absent, params: { device_id: 'x', username: 'x'.repeat(61) } };
    const [hidden, none, wrong] = await Promise.all(
      [absent, missing, impossible].map((args) => server.call(endpoint, args)),
    );
    expect([none!.status, none!.text]).toEqual([hidden!.status, hidden!.text]);
    expect([wrong!.status, wrong!.text]).toEqual([hidden!.status, hidden!.text]);
  }
});

it('shows SYS both companies and others one', async () => {
  const live = endpoints.find(({ name }) => name === 'getLiveVehicles')!;
  const licenses = async (who: Who) =>
    (await server.call(live, { token: tokens.get(who)! })).text.match(/"(OWN|FOREIGN)1"/g);
  expect(await licenses('SYS')).toEqual(['"OWN1"', '"FOREIGN1"']);
  expect(await licenses('VIS')).toEqual(['"OWN1"']);
});
