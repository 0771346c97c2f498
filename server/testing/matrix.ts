import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, octetLimits } from '#api/endpoint.ts';
import { areaEndpoints } from '#api/endpoints.ts';
import { postRoadTicket } from '#api/road-ticket.ts';
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
export type Matrix = {
  server: TestApp;
  companies: Record<Side, Company>;
  tokens: ReadonlyMap<Who, string>;
  /** A road ticket of the driver. */
  ticket: string;
};

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
  const made = await server.call(postRoadTicket, { token: tokens.get('DRV')! });
  return { server, companies, tokens, ticket: made.body.secret };
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

/** How an actor calls an endpoint on one of the sides. */
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

/** How an endpoint says that nothing is there. */
const missingCode = ({ method }: Endpoint) => (method === 'DELETE' ? 'err.deleteNotFound' : 'notFound');

/** May the actor pass the door? */
function isAdmitted({ access }: Endpoint, who: Who): boolean {
  if (access === 'public') return true;
  if (who === 'nobody') return false;
  return access === 'session' || can(who === 'no role' ? [] : [who], access);
}

/**
 * Status and code of an answer to a call with an unknown filter: it names the filter for callers who are
 * admitted, not for others.
 */
function expectedAtDoor(endpoint: Endpoint, who: Who): readonly [number, string] {
  if (isAdmitted(endpoint, who)) return [400, 'err.request'];
  if (who === 'nobody') return [401, 'auth.sessionEnded'];
  const isRead = endpoint.method === 'GET' || endpoint.access.endsWith(':read');
  return isRead ? [404, 'notFound'] : [409, endpoint.refusal ?? 'auth.notPermitted'];
}

/** Actors whose scope is their fleets alone, from who may do most to who may do least. */
const BY_FLEETS: readonly Who[] = ['ADM', 'MGO', 'OPE', 'COS', 'INS', 'VIS'];

/**
 * Who calls an endpoint in full: of those admitted, one of each kind of scope, and two of those by fleets.
 * Where the sample says that the answer depends on the caller, all of them.
 */
function fullCallers(endpoint: Endpoint): Who[] {
  const admitted = EVERYBODY.filter((who) => isAdmitted(endpoint, who));
  if (typeof SAMPLES[endpoint.name]?.status === 'function') return admitted;
  const byFleets = BY_FLEETS.filter((who) => admitted.includes(who));
  return admitted.filter((who) => !BY_FLEETS.includes(who) || who === byFleets[0] || who === byFleets.at(-1));
}

/** The status that the rules of access demand for somebody who was admitted. */
function expected(endpoint: Endpoint, who: Who, side: Side): number {
  const { status = 200, scoped = /\{\w+\}/.test(endpoint.path) } = SAMPLES[endpoint.name] ?? {};
  const isHidden = endpoint.access !== 'public' && side === 'foreign' && scoped && who !== 'SYS';
  if (isHidden) return 404;
  return typeof status === 'number' ? status : status(who);
}

type Read = { headers: Readonly<Record<string, unknown>>; bytes: Buffer };

const isWorkbook = ({ headers }: Read) => String(headers['content-type']).includes('spreadsheetml');
const isFile = (answer: Read) =>
  isWorkbook(answer) || String(answer.headers['content-type']).startsWith('image/');

/** Everything that can be read in an answer: its headers and its body; a workbook is unpacked. */
async function wordsOf(answer: Read): Promise<string> {
  const body = isWorkbook(answer)
    ? JSON.stringify(await readXlsx(answer.bytes))
    : answer.bytes.toString('latin1');
  return `${JSON.stringify(answer.headers)}\n${body}`;
}

/**
 * Calls every endpoint of an area as every actor, as far as its permission. It then calls the endpoint in
 * full as one actor of each kind of scope, for the own company and for the other one.
 */
export function testMatrix(area: keyof typeof areaEndpoints): () => Matrix {
  const endpoints = areaEndpoints[area];
  let matrix: Matrix;
  beforeAll(async () => {
    matrix = await makeMatrix();
  });
  afterAll(() => matrix.server.close());

  describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
    const octets = octetLimits(endpoint.body);
    const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, one]) => [one!, 1]));

    it('admits whom its permission names', async () => {
      for (const who of EVERYBODY) {
        const { status, code } = await matrix.server.call(endpoint, {
          params,
          query: { noSuchFilter: '1' },
          ...(octets && { type: octets.types[0]!, body: Buffer.from('x') }),
          token: matrix.tokens.get(who) ?? null,
        });
        expect([who, status, code]).toEqual([who, ...expectedAtDoor(endpoint, who)]);
      }
    });

    it('takes a road ticket only where it says so', async () => {
      const { status, code } = await matrix.server.call(endpoint, {
        params,
        query: { noSuchFilter: '1' },
        ...(octets && { type: octets.types[0]!, body: Buffer.from('x') }),
        token: matrix.ticket,
      });
      expect([status, code]).toEqual(
        endpoint.access === 'public' || endpoint.byTicket ? [400, 'err.request'] : [401, 'auth.sessionEnded'],
      );
    });

    it.each(fullCallers(endpoint))('as %s', async (who) => {
      for (const side of ['own', 'foreign'] as const) {
        const answer = await matrix.server.call(endpoint, await argsFor(matrix, endpoint, who, side));
        const { status, text, code } = answer;
        expect([side, status, status < 300 ? '' : text]).toEqual([
          side,
          expected(endpoint, who, side),
          status < 300 ? '' : text,
        ]);
        if (status === 404) expect(code).toBe(SAMPLES[name]?.hiddenCode ?? missingCode(endpoint));
        // Nothing of the other company may be in any answer, whatever was asked.
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
      const who = BY_FLEETS.findLast((actor) => isAdmitted(endpoint, actor)) ?? 'VIS';
      const hidden = await argsFor(matrix, endpoint, who, 'foreign');
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
      (endpoint) =>
        isAdmitted(endpoint, 'ADM') &&
        (endpoint.isPersonal || /(Export|Xlsx|Csv|File|Pack)$/.test(endpoint.name)),
    );
    expect(of('ADM').sort()).toEqual(ofAnybody.map(nameOf).sort());
  });

  return () => matrix;
}
