import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAuditEntries, getAuditExport } from '#api/audit-search.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';

let server: TestApp;
let north: number;
let south: number;
let van: number;
let truck: number;
const tokens = { staff: '', all: '', north: '', works: '' };

type Line = {
  entity: string;
  id: unknown;
  action?: string;
  by?: string;
  at?: string;
  before?: object;
  after?: object;
};

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  north = (await aFleet(database, { name: 'Norte' })).id;
  south = (await aFleet(database, { name: 'Sur' })).id;
  van = (await aVehicle(database, { fleet_id: north, license: '1234BCD' })).id;
  truck = (await aVehicle(database, { fleet_id: south, license: '9876XYZ' })).id;
  const admin = (username: string, fleetIds: number[], more: object = {}) =>
    aUser(database, { username, roles: ['administrator'], fleetIds, ...more });
  tokens.staff = await server.tokenOf(await aUser(database, { username: 'staff', roles: ['system'] }));
  tokens.all = await server.tokenOf(await admin('all', [north, south]));
  tokens.north = await server.tokenOf(await admin('north', [north]));
  tokens.works = await server.tokenOf(
    await admin('works', [north], { own_works: true, work_codes: ['10001'] }),
  );
  await write([
    { entity: 'vehicle', id: van, before: { alias: 'A' }, after: { alias: 'B' }, at: '2026-03-01T09:00:00Z' },
    {
      entity: 'renting',
      id: van,
      after: { contract_code: 'R-7' },
      action: 'create',
      at: '2026-03-01T10:00:00Z',
    },
    { entity: 'vehicle', id: truck, after: { alias: 'Camión' }, at: '2026-03-01T11:00:00Z' },
    { entity: 'rule', id: 77, action: 'adopt', at: '2026-03-01T12:00:00Z' },
    { entity: 'mail', id: 1, by: 'staff', at: '2026-03-01T13:00:00Z' },
    { entity: 'vehicle', id: van, action: 'export', after: { endpoint: 'getX' }, at: '2026-02-01T08:00:00Z' },
    { entity: 'vehicle', id: van, action: 'move', at: '2026-01-31T22:59:59Z' },
    {
      entity: 'defect',
      id: 5,
      before: { severity: 'minor' },
      after: { severity: 'dangerous' },
      at: '2026-03-01T14:00:00Z',
    },
  ]);
});
afterAll(() => server.close());

async function write(lines: readonly Line[]): Promise<void> {
  for (const { entity, id, action = 'edit', by = 'eva', at, before, after } of lines)
    await server.app.database.pool.query(
      `insert into audit_entry (at, username, ip, action, entity, entity_id, before, after)
       values ($1, $2, '192.0.2.1', $3, $4, $5, $6, $7)`,
      [new Date(at ?? NOW), by, action, entity, String(id), before ?? null, after ?? null],
    );
}

const ask = (token: string, query: Record<string, string> = {}) =>
  server.call(getAuditEntries, { token, query: { entities: 'vehicle,renting,rule,mail', ...query } });
/** The lines as `entity record action`, oldest first. */
const told = async (token: string, query: Record<string, string> = {}) => {
  const { status, body } = await ask(token, query);
  expect(status).toBe(200);
  return body.rows.map(({ entity, record, action }) => `${entity} ${record} ${action}`).toReversed();
};

describe('the sight of the audit', () => {
  const own = ['vehicle 1234BCD export', 'vehicle 1234BCD edit', 'renting 1234BCD create'];
  const whole = [...own, 'vehicle 9876XYZ edit', 'rule 77 adopt'];

  it.each([
    ['system staff: everything', 'staff', [...whole, 'mail 1 edit']],
    ['who sees every fleet: also what is about none, but not what is for staff', 'all', whole],
    ['who sees some fleets: those', 'north', own],
    ['who sees some works of them: only their own actions', 'works', []],
  ] as const)('%s', async (_, who, lines) => {
    expect(await told(tokens[who])).toEqual(lines);
  });
});

describe('a search', () => {
  it.each([
    [
      'a plate',
      { record: '1234b' },
      ['vehicle 1234BCD export', 'vehicle 1234BCD edit', 'renting 1234BCD create'],
    ],
    ['an id', { record: '77' }, ['rule 77 adopt']],
    ['a person', { person: 'STAFF' }, ['mail 1 edit']],
    ['a kind of record', { entities: 'renting' }, ['renting 1234BCD create']],
    ['a kind of action', { kinds: 'created,taken' }, ['vehicle 1234BCD export', 'renting 1234BCD create']],
    ['what is in no named kind', { kinds: 'changed', record: '1234BCD' }, ['vehicle 1234BCD edit']],
    ['words of what changed', { q: 'camion' }, ['vehicle 9876XYZ edit']],
    // In Madrid the first of February begins at 23:00 UTC of the day before.
    ['days of the reader', { days_from: '2026-01-31', days_to: '2026-01-31' }, ['vehicle 1234BCD move']],
  ])('by %s', async (_, query, lines) => {
    expect(await told(tokens.staff, query)).toEqual(lines);
  });

  it('finds old lines, which have no fleet, by the fleet of today, for those alone who see all', async () => {
    const old = { action: 'retire', at: '2026-02-20T08:00:00Z' };
    await write([
      { entity: 'vehicle', id: van, ...old },
      { entity: 'vehicle', id: truck, ...old },
      { entity: 'fleet', id: north, ...old },
    ]);
    const { pool } = server.app.database;
    await pool.query("update audit_entry set fleet_id = null where action = 'retire'");
    const query = { entities: 'vehicle,fleet', days_from: '2026-02-20', days_to: '2026-02-20' };
    for (const who of ['staff', 'all'] as const)
      expect(await told(tokens[who], { ...query, fleets: String(north) })).toEqual([
        'vehicle 1234BCD retire',
        'fleet Norte retire',
      ]);
    expect(await told(tokens.north, query)).toEqual([]);
    await pool.query("delete from audit_entry where action = 'retire'");
  });

  it('is refused for more days than a year has', async () => {
    const days = { days_from: '2025-01-01', days_to: '2026-01-02' };
    expect(await ask(tokens.staff, days)).toMatchObject({ status: 400, code: 'err.request' });
  });

  it('says what changed in the words of the form, before and after', async () => {
    const { body } = await ask(tokens.staff, { record: '1234BCD', entities: 'vehicle', kinds: 'changed' });
    expect(body.rows).toMatchObject([
      {
        ...{
          at: '2026-03-01T09:00:00.000Z',
          username: 'eva',
          fleet: 'Norte',
          kind: 'changed',
          ip: '192.0.2.1',
        },
        changes: [{ label: 'Alias', from: 'A', to: 'B' }],
      },
    ]);
  });

  it('finds the words of a record whose list has another name', async () => {
    const { body } = await ask(tokens.staff, { record: '5', entities: 'defect' });
    expect(body.rows.map(({ changes }) => changes)).toEqual([
      [{ label: 'Gravedad', from: 'Leve', to: 'No circular' }],
    ]);
  });

  it('says a question in words: the form, the days, the role and the purpose', async () => {
    const after = {
      ...{ to: '2026-02-02', from: '2026-02-01', role: 'manager', purpose: 'SAFETY' },
      ...{ drivers: [4, 5], endpoint: 'getDriverPast' },
    };
    await write([{ entity: 'look', id: 'past', action: 'read', after, at: '2026-02-03T09:00:00Z' }]);
    const { body } = await ask(tokens.staff, { entities: 'look' });
    expect(body.rows[0]!.changes.map(({ label, to }) => `${label}: ${to}`)).toEqual([
      'Qué se pidió: Recorridos pasados',
      'Llamada de la API: getDriverPast',
      'Desde: 01/02/2026',
      'Hasta: 02/02/2026',
      'Número de conductores: 2',
      'Rol: Operador',
      'Finalidad: Seguridad',
    ]);
  });

  it('goes from page to page without a gap and without a repeat, also among lines of one instant', async () => {
    const { database } = server.app;
    const driver = await aDriver(database, { fleet_id: south });
    await write(
      Array.from({ length: 5 }, (_, n) => ({ entity: 'driver', id: driver.id, action: `step_${n}` })),
    );
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = { entities: 'driver', page_size: '2', ...(cursor && { cursor }) };
      const { body } = await ask(tokens.staff, query);
      seen.push(...body.rows.map(({ action }) => action));
      cursor = body.next_cursor;
    }
    expect(seen).toEqual(['step_4', 'step_3', 'step_2', 'step_1', 'step_0']);
  });
});

it('leaves as a file with what is on screen, and taking it is a line of the audit itself', async () => {
  const query = { columns: 'at,username,entity,record,changes', record: '9876XYZ' };
  const { status, bytes } = await server.call(getAuditExport, { token: tokens.all, query });
  expect(status).toBe(200);
  const { sheets } = await readXlsx(bytes);
  const words = JSON.stringify(sheets[0]!.rows);
  expect(words).toContain('9876XYZ');
  expect(words).toContain('Alias: – → Camión');
  expect(words).not.toContain('1234BCD');
  const { body } = await ask(tokens.staff, { entities: 'audit', kinds: 'taken' });
  expect(body.rows).toMatchObject([{ username: 'all', entity: 'audit', action: 'export' }]);
});
