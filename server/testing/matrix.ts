import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#api/endpoint.ts';
import { areaEndpoints } from '#api/endpoints.ts';
import { can } from '#domain/access/permission.ts';
import { ACTORS, type Role } from '#domain/access/role.ts';
import { type CallArgs, NOW, type TestApp, testApp } from './app.ts';
import { aDriver, aFleet, aLiveEntry, aTampering, aUser, aVehicle } from './builders.ts';
import { SAMPLES } from './samples/all.ts';
import type { Company, Who } from './samples/sample.ts';

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

/** Finds the name of the other company, with the text around it. */
const FOREIGN = /.{0,40}FOREIGN.{0,40}/gi;

/** A server with two companies, and a user of every kind in the first one. */
export type Matrix = { server: TestApp; companies: Record<Side, Company>; tokens: ReadonlyMap<Who, string> };

/** Makes the companies and users. Close the server when done. */
export async function makeMatrix(settings: Readonly<Record<string, string>> = {}): Promise<Matrix> {
  const server = await testApp(settings);
  const { database } = server.app;
  const companies = { own: await makeCompany(server, 'OWN'), foreign: await makeCompany(server, 'FOREIGN') };
  const tokens = new Map<Who, string>();
  for (const who of EVERYBODY) {
    if (who === 'nobody') continue;
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
  return { server, companies, tokens };
}

async function makeCompany({ app }: TestApp, word: 'OWN' | 'FOREIGN'): Promise<Company> {
  const { database, board } = app;
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

/** The arguments of an actor's call of an endpoint on one of the sides. */
export async function argsFor(
  { companies, tokens }: Matrix,
  endpoint: Endpoint,
  who: Who,
  side: Side,
): Promise<CallArgs> {
  const sample = SAMPLES[endpoint.name];
  const needsArgs = endpoint.body || endpoint.query || /\{\w+\}/.test(endpoint.path);
  if (needsArgs && !sample?.args) throw new Error(`${endpoint.name}: say in a sample how it is called`);
  const company = companies[side];
  // On the own side, a user is the caller.
  const args = await sample?.args?.(
    side === 'own' ? { ...company, username: usernameOf(who) } : company,
    who,
  );
  return { ...args, token: tokens.get(who) ?? null };
}

/** The code of an endpoint's answer when a record does not exist. */
const missingCode = ({ method }: Endpoint) => (method === 'DELETE' ? 'err.deleteNotFound' : 'notFound');

/** The status that the rules of access require. */
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

type Read = { headers: Readonly<Record<string, unknown>>; bytes: Buffer };

const isWorkbook = ({ headers }: Read) => String(headers['content-type']).includes('spreadsheetml');
const isFile = (answer: Read) =>
  isWorkbook(answer) || String(answer.headers['content-type']).startsWith('image/');

/** Everything readable in an answer: its headers and its body; a workbook is unpacked. */
async function wordsOf(answer: Read): Promise<string> {
  const body = isWorkbook(answer)
    ? JSON.stringify(await readXlsx(answer.bytes))
    : answer.bytes.toString('latin1');
  return `${JSON.stringify(answer.headers)}\n${body}`;
}

/** Calls every endpoint of an area as every actor, for the own company and for the other one. */
export function testMatrix(area: keyof typeof areaEndpoints): () => Matrix {
  const endpoints = areaEndpoints[area];
  let matrix: Matrix;
  beforeAll(async () => {
    matrix = await makeMatrix();
  });
  afterAll(() => matrix.server.close());

  describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
    it.each(EVERYBODY)('as %s', async (who) => {
      for (const side of ['own', 'foreign'] as const) {
        const answer = await matrix.server.call(endpoint, await argsFor(matrix, endpoint, who, side));
        const { status, text, code } = answer;
        expect([side, status, status < 300 ? '' : text]).toEqual([
          side,
          expected(endpoint, who, side),
          status < 300 ? '' : text,
        ]);
        if (status === 404) expect(code).toBe(SAMPLES[name]?.hiddenCode ?? missingCode(endpoint));
        if (status === 401 && endpoint.access !== 'public') expect(code).toBe('auth.sessionEnded');
        // No answer may contain anything of the other company, whatever the request.
        const foreign = (await wordsOf(answer)).match(FOREIGN);
        if (who !== 'SYS') expect(foreign, `${name} ${side}`).toBeNull();
        // SYS sees every company, so its files must contain the word.
        else if (
          side === 'foreign' &&
          isFile(answer) &&
          endpoint.access !== 'session' &&
          !SAMPLES[name]?.isWordless
        )
          expect(foreign, `${name} as a file`).not.toBeNull();
      }
    });
  });

  it('hides what exists behind the same words as what does not', async () => {
    const named = endpoints.filter(
      ({ name, path }) => /\{\w+\}/.test(path) && SAMPLES[name]?.scoped !== false,
    );
    for (const endpoint of named) {
      const hidden = await argsFor(matrix, endpoint, 'VIS', 'foreign');
      const other = (value: number | string) => ({
        ...hidden,
        params: Object.fromEntries(Object.keys(hidden.params!).map((name) => [name, value])),
      });
      const [there, none, wrong] = await Promise.all(
        [hidden, other(999_999), other('x'.repeat(61))].map((args) => matrix.server.call(endpoint, args)),
      );
      expect([endpoint.name, none!.status, none!.text]).toEqual([endpoint.name, there!.status, there!.text]);
      expect([endpoint.name, wrong!.status, wrong!.text]).toEqual([
        endpoint.name,
        there!.status,
        there!.text,
      ]);
    }
  });

  it('has kept every read of SYS by then, every look at people, and every file that was taken away', async () => {
    const { rows } = await matrix.server.app.database.pool.query<{ username: string; endpoint: string }>(
      `select distinct username, after->>'endpoint' as endpoint from audit_entry where after ? 'endpoint'`,
    );
    const audited = endpoints.filter((endpoint) => endpoint.audited !== undefined);
    const nameOf = ({ name }: Endpoint) => name;
    const of = (who: Who) =>
      rows.filter(({ username }) => username === usernameOf(who)).map(({ endpoint }) => endpoint);
    expect(of('SYS').sort()).toEqual(audited.map(nameOf).sort());
    const ofAnybody = audited.filter(
      ({ name, isPersonal }) => isPersonal || /(Export|Xlsx|Csv|File)$/.test(name),
    );
    expect(of('ADM').sort()).toEqual(ofAnybody.map(nameOf).sort());
  });

  return () => matrix;
}
