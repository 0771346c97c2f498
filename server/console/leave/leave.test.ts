import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankRecord } from '#domain/telemetry/record.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { chunkPayload } from '#server/telemetry/chunk-payload.ts';
import { hotRows } from '#server/telemetry/position-store.ts';
import { aFleet } from '#server/testing/builders.ts';
import { demoDatabase } from '#server/testing/demo-database.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { readExport } from './read-export.ts';
import { DATA_TABLES, SECRETS, TABLE_PLACES } from './table-places.ts';
import { verifyExport } from './verify-export.ts';
import { writeExport } from './write-export.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');
const HOUR = 3_600_000;
/** Two pieces of a document that has no name of a file, because it never came whole. */
const PIECES = [randomBytes(300_000), randomBytes(10)];

const root = mkdtempSync(join(tmpdir(), 'traza-export-'));
const folder = join(root, 'first');
let source: Awaited<ReturnType<typeof testDatabase>>;
let made: Manifest;

/** 120 records from 9:00 on, one each half a minute; the last 20 are of private use. */
const records = Array.from({ length: 120 }, (_, i) => ({
  ...blankRecord(NOW - HOUR + i * 30_000),
  ...(i < 100
    ? { valid: true, lat: 40 + i / 1e6, lng: -3.5, speedKmh: 50, odometerM: 1000 + i }
    : { privateMode: true }),
  ignition: true,
}));

beforeAll(async () => {
  const { database, partitions } = await demoDatabase(NOW);
  source = database;
  const { pool } = source;
  await partitions.days('position_hot', [NOW]);
  const chunk = records.slice(0, 60);
  await pool.query(
    `insert into position_chunk (vehicle_id, hour, t0, t1, n, area, payload)
     values (1, $1, $1, $2, 60, '((40.1,-3.5),(40,-3.5))', $3)`,
    [new Date(NOW - HOUR), new Date(chunk.at(-1)!.timeMs), chunkPayload(chunk)],
  );
  for (const { t0Ms, t1Ms, n, digest, payload } of hotRows(1, records))
    await pool.query('insert into position_hot values (1, $1, $2, $3, $4, $5)', [
      ...[new Date(t0Ms), digest, new Date(t1Ms), n, payload],
    ]);
  const { rows } = await pool.query('insert into document_content (begun_at) values ($1) returning id', [
    new Date(NOW),
  ]);
  for (const [seq, octets] of PIECES.entries())
    await pool.query('insert into document_piece values ($1, $2, $3)', [rows[0].id, seq, octets]);
  await pool.query(
    `insert into area (name, geometry, min_lat, min_lng, max_lat, max_lng)
     values ('Empty, "quoted"', '{"type":"circle","lat":40,"lng":-3,"radius_m":500}', 39, -4, 41, -2)`,
  );
  made = await writeExport(source.url, { folder, nowMs: NOW });
});
afterAll(async () => {
  await source.close();
  rmSync(root, { recursive: true });
});

const text = (file: string) => readFileSync(join(folder, file), 'utf8');

it('every table has a place, and nothing that leaves refers to what stays', async () => {
  const { rows } = await source.pool.query(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(TABLE_PLACES).sort());
  const references = await source.pool.query(
    `select distinct conrelid::regclass::text as of, confrelid::regclass::text as other
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const places = TABLE_PLACES as Readonly<Record<string, string>>;
  expect(
    references.rows.filter(({ of, other }) => places[of] === 'data' && places[other] !== 'data'),
  ).toEqual([]);
});

describe('an export', () => {
  it('has every row of the tables, and sums of the database', async () => {
    const vehicles = made.tables.find(({ name }) => name === 'vehicle')!;
    const { rows } = await source.pool.query(
      'select count(*)::int as n, sum(mma_kg)::text as mma from vehicle',
    );
    expect(rows[0].n).toBeGreaterThan(10);
    expect([vehicles.rows, vehicles.sums.mma_kg]).toEqual([rows[0].n, rows[0].mma]);
    expect(await verifyExport(folder)).toEqual([]);
  });

  it('has positions as lines, each once, and no place of private use', () => {
    const lines = text('positions/2026-03.csv').trimEnd().split('\n');
    expect(lines).toHaveLength(1 + 120);
    const cells = (line: string) => line.split(',').map((cell) => cell.replaceAll('"', ''));
    const [head, first] = [cells(lines[0]!), cells(lines[1]!)];
    const at = (row: string[], name: string) => row[head.indexOf(name)];
    expect(
      ['time', 'lat', 'lng', 'speed_kmh', 'odometer_m', 'ignition'].map((name) => at(first, name)),
    ).toEqual(['2026-03-02T09:00:00.000Z', '40', '-3.5', '50', '1000', 'true']);
    expect(at(first, 'imei')).toMatch(/^\d{15}$/);
    const hidden = cells(lines[120]!);
    expect(['private_mode', 'lat', 'lng'].map((name) => at(hidden, name))).toEqual(['true', '', '']);
  });

  it('has documents as files, places as GeoJSON, and a description', () => {
    const pieces = text('tables/document_piece.csv').trimEnd().split('\n');
    const [, , file] = pieces.at(-1)!.split(',');
    expect(file).toMatch(/^files\/document\/\d+$/);
    expect(readFileSync(join(folder, file!))).toEqual(Buffer.concat(PIECES));
    const areas = JSON.parse(text('places/area.geojson')).features;
    const drawn = areas.find(({ properties }: { properties: { name: string } }) =>
      properties.name.includes('"'),
    );
    expect(drawn.properties.circle).toEqual({ lat: 40, lng: -3, radius_m: 500 });
    expect(drawn.geometry.coordinates[0][0]).toHaveLength(65);
    const tables = JSON.parse(text('schema.json')) as { name: string; columns: Record<string, unknown>[] }[];
    const document = tables.find(({ name }) => name === 'document_version')!;
    expect(document.columns.find(({ name }) => name === 'document_id')).toMatchObject({
      ...{ type: 'integer', references: 'document.id', nullable: false },
    });
    expect(text('SCHEMA.md')).toContain('A version of a document: one file, kept as it came.');
  });

  it('has no secret: every column with the name of one is left out', async () => {
    const { rows } = await source.pool.query('select password_hash from app_user limit 1');
    expect(text('tables/app_user.csv')).not.toContain(rows[0].password_hash);
    const { rows: named } = await source.pool.query(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = any($1) and data_type in ('text', 'ARRAY', 'bytea')
         and column_name ~ '(password|secret|token|hash)'`,
      [DATA_TABLES],
    );
    expect(named.map(({ name }) => name).filter((name) => !(name in SECRETS))).toEqual([]);
    expect(named.length).toBeGreaterThan(5);
  });

  it('goes into an empty folder only', async () => {
    await expect(writeExport(source.url, { folder, nowMs: NOW })).rejects.toThrow('not empty');
  });
});

describe('an import', () => {
  let target: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    target = await testDatabase();
  });
  afterAll(() => target.close());

  it('gives the same: another export of it has equal files', async () => {
    await readExport(target.url, { folder });
    const second = join(root, 'second');
    const again = await writeExport(target.url, { folder: second, nowMs: NOW });
    expect(again).toEqual(made);
    const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    expect(names.length).toBeGreaterThan(made.tables.length);
    for (const { name, parentPath } of names) {
      const file = join(parentPath, name);
      expect(readFileSync(file).equals(readFileSync(file.replace(folder, second))), file).toBe(true);
    }
  });

  it('has the rows of the source, but for secrets', async () => {
    const sum = async ({ pool }: typeof source, table: string) =>
      (await pool.query(`select sum(hashtextextended(t::text, 0)) as sum from ${table} t`)).rows[0].sum;
    for (const table of ['vehicle', 'document_piece', 'position_hot', 'position_chunk', 'journey', 'area'])
      expect(await sum(target, table), table).toBe(await sum(source, table));
  });

  it('leaves references, triggers and numbers that go on', async () => {
    const references =
      "select conname, pg_get_constraintdef(oid) as d from pg_constraint where contype = 'f' order by 1, 2";
    expect((await target.pool.query(references)).rows).toEqual((await source.pool.query(references)).rows);
    const off = "select count(*) from pg_trigger where tgenabled <> 'O'";
    expect((await target.pool.query(off)).rows[0].count).toBe(0);
    const { rows } = await target.pool.query('select max(id) as id from fleet');
    expect((await aFleet(target, { name: 'After the import' })).id).toBeGreaterThan(rows[0].id);
  });

  it('goes into no installation in use', async () => {
    await expect(readExport(target.url, { folder })).rejects.toThrow('has users or vehicles');
  });

  it('changes nothing when the export is damaged or of another schema', async () => {
    const empty = await testDatabase();
    const file = join(folder, 'tables/fleet.csv');
    const content = readFileSync(file, 'utf8');
    writeFileSync(file, content.replace(/ES/, 'IT'));
    await expect(readExport(empty.url, { folder })).rejects.toThrow('fleet.csv is not as it was written');
    writeFileSync(file, content);
    await empty.pool.query("delete from migration where name like '0146%'");
    await expect(readExport(empty.url, { folder })).rejects.toThrow('schema is not that of the export');
    const { rows } = await empty.pool.query('select count(*) from fleet');
    expect(rows[0].count).toBe(0);
    await empty.close();
  });
});

describe('a changed export', () => {
  /** Verifies the export with a file changed, and puts the file back. */
  async function verifiedWith(file: string, change: (content: Buffer) => Buffer): Promise<string[]> {
    const content = readFileSync(join(folder, file));
    writeFileSync(join(folder, file), change(Buffer.from(content)));
    const found = await verifyExport(folder);
    writeFileSync(join(folder, file), content);
    return found;
  }
  const otherByte = (content: Buffer) => {
    content[content.length - 2]! ^= 1;
    return content;
  };
  const faster = (content: Buffer) => Buffer.from(content.toString().replace('"50"', '"51"'));
  const documentFile = () =>
    /files\/document\/\d+/.exec(text('tables/document_piece.csv').split('\n').at(-2)!)![0];

  it.each([
    ['a position', () => 'positions/2026-03.csv', faster, 'SHA-256'],
    ['a place', () => 'places/area.geojson', otherByte, 'SHA-256'],
    ['a document', documentFile, otherByte, 'has other octets from 300000 on'],
    ['the end of a document', documentFile, (content: Buffer) => content.subarray(0, -1), 'ends too early'],
    [
      'a row',
      () => 'tables/fleet.csv',
      (content: Buffer) => content.subarray(0, content.lastIndexOf('\n', content.length - 2) + 1),
      'rows',
    ],
  ])('is found out: %s', async (_, file, change, message) => {
    const found = await verifiedWith(file(), change);
    expect(found.join('\n')).toContain(file());
    expect(found.join('\n')).toContain(message);
  });

  it('is none without its manifest', async () => {
    await expect(readManifest(root)).rejects.toThrow('no complete export');
  });
});
