import { beforeAll, describe, expect, it } from 'vitest';
import { deleteDriver } from '#api/driver.ts';
import { getDriverFile, getHeldData, getOwnFile, getUserFile } from '#api/person.ts';
import { FATE_OF } from '#domain/looked/held.ts';
import { aJourney } from '#server/area/report/report.builder.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { plantedWord, plantRow } from '#server/testing/planted-row.ts';
import { zipPart } from '#server/testing/zip-part.ts';
import { DRIVER_TABLES } from './driver-tables.ts';
import { readHeld } from './read-held.ts';
import { leavingColumns, tablesWith } from './read-rows.ts';

const NAME = 'Zqpersona';
const LICENSE = '12345678Z';
let server: TestApp;
let driver: number;
let user: { id: number; username: string };
let van: number;
let tokens: Record<'own' | 'admin' | 'other', string>;
let failed: string[];

/** Values that the checks between the columns of a table demand. */
const VALUES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  driver_assignment: { end_at: '2026-02-25T09:00:00Z' },
  card_holder: { to_at: '2026-02-25T09:00:00Z' },
  fine: { driver_name: NAME, driver_code: LICENSE },
  refuelling: { driver_name: NAME },
  webhook: { plain_secret: null },
};

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  const fleet = await aFleet(database, { name: 'Iberia' });
  const elsewhere = await aFleet(database, { name: 'Lejos' });
  user = await aUser(database, { roles: [], fleetIds: [], username: 'zqself' });
  const found = await aDriver(database, {
    ...{ fleet_id: fleet.id, name: NAME, surname: 'Ruiz', license: LICENSE },
    ...{ user_id: user.id, phone: '+34600111222', address: 'Zqdomicilio' },
  });
  driver = found.id;
  van = (await aVehicle(database, { fleet_id: fleet.id, license: '1000AAA', driver_id: driver })).id;
  await aJourney(database, {
    ...{ vehicle_id: van, start_at: '2026-02-25T07:00:00Z', end_at: '2026-02-25T07:30:00Z' },
  });
  tokens = {
    own: await server.tokenOf(user),
    admin: await server.tokenOf(await aUser(database, { fleetIds: [fleet.id], roles: ['administrator'] })),
    other: await server.tokenOf(
      await aUser(database, { fleetIds: [elsewhere.id], roles: ['administrator'] }),
    ),
  };
  const ids = {
    driver_id: driver,
    driver,
    app_user: user.id,
    user_id: user.id,
    vehicle: van,
    fleet: fleet.id,
  };
  const ofUser = await tablesWith(database, 'user_id');
  const tables = new Set([...Object.keys(DRIVER_TABLES), ...ofUser.keys()]);
  failed = [];
  for (const table of tables)
    if (!['vehicle', 'driver', 'api_request'].includes(table))
      await plantRow(database.pool, table, ids, VALUES[table]).catch((error: Error) =>
        failed.push(`${table}: ${error.message}`),
      );
  await database.pool.query(
    `insert into audit_entry (user_id, username, ip, action, entity, entity_id, after)
     values (null, 'office', '10.0.0.9', 'read', 'look', 'past', $1)`,
    [JSON.stringify({ drivers: [driver], name: 'Zqmirona', role: 'manager' })],
  );
});

/** The words that were planted in the columns of tables, and that must leave with the person. */
async function wordsOf(
  column: 'driver_id' | 'user_id',
  tables: readonly string[],
): Promise<Map<string, string[]>> {
  const columns = await tablesWith(server.app.database, column);
  const words = new Map<string, string[]>();
  for (const table of tables) {
    const names = leavingColumns(table, columns.get(table)!);
    const { rows } = await server.app.database.pool.query(
      `select to_jsonb(t)::text as text from ${table} t where ${column} = $1`,
      [column === 'driver_id' ? driver : user.id],
    );
    const text = rows.map((row) => row.text).join(' ');
    words.set(
      table,
      names.map((name) => plantedWord(table, name)).filter((word) => text.includes(word)),
    );
  }
  return words;
}

/** The words that a table of an archive lacks. */
async function missingIn(zip: Buffer, folder: string, words: Map<string, string[]>): Promise<string[]> {
  const list = zipPart(zip, 'README.txt');
  return [...words].flatMap(([table, expected]) => {
    const path = `${folder}/${table}.csv`;
    if (!list.includes(path)) return [table];
    const text = zipPart(zip, path);
    return expected.filter((word) => !text.includes(word));
  });
}

it('knows every table that names a driver', async () => {
  const named = await tablesWith(server.app.database, 'driver_id');
  expect([...named.keys()]).toEqual(Object.keys(DRIVER_TABLES).toSorted());
  const { rows } = await server.app.database.pool.query(
    `select conrelid::regclass::text as table, attname from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'driver'::regclass and attname <> 'driver_id'`,
  );
  expect(rows).toEqual([]);
  // Every table has its row, so that the tests below ask of all of them.
  expect(failed).toEqual([]);
});

describe('the archive of a person', () => {
  it('has every planted word of a driver, his journeys and who looked', async () => {
    const words = await wordsOf(
      'driver_id',
      Object.keys(DRIVER_TABLES).filter((table) => table !== 'vehicle'),
    );
    expect(words.get('driver_note')).toContain('Zqdrivernotetext');
    const params = { driver_id: driver };
    const { status, bytes } = await server.call(getDriverFile, { token: tokens.admin, params });
    expect(status).toBe(200);
    expect(await missingIn(bytes, 'driver', words)).toEqual([]);
    expect(zipPart(bytes, 'driver/driver.csv')).toContain('Zqdomicilio');
    expect(zipPart(bytes, 'driver/journey.csv')).toContain('1000AAA;2026-02-25T07:00:00.000Z');
    expect(zipPart(bytes, 'driver/looks.csv')).toContain('Zqmirona');
    // The company's own look is on record.
    const { rows } = await server.app.database.pool.query(
      `select from audit_entry where entity = 'look' and entity_id = 'file' and after -> 'drivers' @> $1::jsonb`,
      [JSON.stringify([driver])],
    );
    expect(rows).toHaveLength(1);
  });

  it('has every planted word of a user, and no secret', async () => {
    const columns = await tablesWith(server.app.database, 'user_id');
    const tables = [...columns.keys()].filter((table) => table !== 'api_request' && table !== 'driver');
    const words = await wordsOf('user_id', tables);
    const { bytes } = await server.call(getOwnFile, { token: tokens.own });
    expect(await missingIn(bytes, 'user', words)).toEqual([]);
    expect(zipPart(bytes, 'user/app_user.csv')).toContain('zqself');
    expect(zipPart(bytes, 'user/app_user.csv')).not.toContain('argon2');
    // The driver reads what was shared with him alone: the planted note was not.
    expect(zipPart(bytes, 'README.txt')).not.toContain('driver_note');
    expect(zipPart(bytes, 'README.txt')).toContain('driver/fine.csv');
  });

  it('is given to nobody else', async () => {
    const params = { driver_id: driver };
    expect((await server.call(getDriverFile, { token: tokens.other, params })).status).toBe(404);
    expect((await server.call(getHeldData, { token: tokens.other, params })).status).toBe(404);
    expect((await server.call(getDriverFile, { token: tokens.own, params })).status).toBe(404);
    const ofUser = { user_id: user.id };
    expect((await server.call(getUserFile, { token: tokens.other, params: ofUser })).status).toBe(404);
  });
});

describe('the check of an erasure', () => {
  it('lists all before it, and after it only what is declared', async () => {
    const { database } = server.app;
    const params = { driver_id: driver };
    const before = await server.call(getHeldData, { token: tokens.admin, params });
    const kinds = before.body.lines.map(({ kind }) => kind);
    expect(kinds).toEqual(Object.keys(FATE_OF));
    expect(before.body).toMatchObject({ name: `${NAME} Ruiz`, is_deleted: false, is_kept: true });

    await database.pool.query('update vehicle set driver_id = null where driver_id = $1', [driver]);
    expect((await server.call(deleteDriver, { token: tokens.admin, params })).status).toBe(200);
    const after = await server.call(getHeldData, { token: tokens.admin, params });
    expect(after.body).toMatchObject({ name: `${NAME} Ruiz`, is_deleted: true });
    expect(after.body.lines).toEqual([
      { kind: 'fines', rows: 1, fate: 'fine' },
      { kind: 'unlinked', rows: 1, fate: 'number' },
      // The archive was taken once, and then the driver was deleted.
      { kind: 'changes', rows: 2, fate: 'audit' },
      { kind: 'looks', rows: 2, fate: 'audit' },
    ]);
    expect(await readHeld(database, null, driver)).toEqual(after.body);
  });

  it('leaves his name nowhere else', async () => {
    const { database } = server.app;
    const { rows: tables } = await database.pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
         and relkind in ('r', 'p') and not relispartition order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await database.pool.query(
        `select from ${name} t where to_jsonb(t)::text like '%${NAME}%' limit 1`,
      );
      if (rows.length > 0) found.push(name);
    }
    // The fine keeps the name for the authority, the audit what was changed.
    expect(found).toEqual(['audit_entry', 'fine']);
    const numbers: string[] = [];
    for (const table of Object.keys(DRIVER_TABLES)) {
      const { rows } = await database.pool.query(`select from ${table} where driver_id = $1`, [driver]);
      if (rows.length > 0) numbers.push(table);
    }
    expect(numbers).toEqual(['driver_unlinked']);
  });
});
