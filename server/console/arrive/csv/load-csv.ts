import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ArriveError } from '../arrive-error.ts';
import { openTables, type Source } from '../source.ts';
import { type CsvRow, csvRows, filesOf } from './csv-rows.ts';
import { FLAG_FIELDS, type Mapping, NUMBER_FIELDS, readMapping } from './mapping.ts';
import { positionReader } from './position-line.ts';
import type { RefusedLines } from './refused-lines.ts';

type Cell = string | number | null;
type Table = { name: string; columns: string };

const GROUPS: Table = { name: 'tc_groups', columns: 'id int, name text' };
const DEVICES: Table = {
  name: 'tc_devices',
  columns: 'id int, name text, uniqueid text, groupid int, attributes text',
};
const DRIVERS: Table = { name: 'tc_drivers', columns: 'id int, name text, uniqueid text, attributes text' };
const GROUP_DRIVERS: Table = { name: 'tc_group_driver', columns: 'driverid int, groupid int' };
const POSITIONS: Table = {
  name: 'tc_positions',
  columns: `id bigint, deviceid int, devicetime timestamp, fixtime timestamp, valid bool, latitude float8,
    longitude float8, altitude float8, speed float8, course float8, attributes text`,
};

/** Bytes that are sent at a time. */
const CHUNK = 65_536;

/**
 * Opens the CSV files that a mapping names, read into temporary tables of `ownUrl`.
 * @throws ArriveError when the mapping, a file or a column is not there
 */
export function openCsv(
  mapping: string,
  { ownUrl, ...of }: { ownUrl: string; refused: RefusedLines; nowMs: number },
): Promise<Source> {
  return openTables(ownUrl, (client) => loadCsv(client, mapping, of), { from: mapping, zone: 'UTC' });
}

/**
 * Reads the files of a mapping into temporary tables, as Traccar would have them, so that all else is the
 * same. The id of a vehicle and of a driver is the line of its file.
 * @throws ArriveError when a file or a column is missing
 */
async function loadCsv(
  client: Client,
  path: string,
  { refused, nowMs }: { refused: RefusedLines; nowMs: number },
): Promise<void> {
  const mapping = readMapping(path);
  const folder = dirname(path);
  const groups = new Map<string, number>();
  const groupOf = (name: string) => {
    if (name === '') return null;
    const id = groups.get(name) ?? groups.size + 1;
    groups.set(name, id);
    return id;
  };
  const read = async function* (file: string, columns: readonly (string | undefined)[]) {
    const asked = columns.filter((column) => column !== undefined);
    for (const one of filesOf(folder, file))
      yield* csvRows(one, { csv: mapping.csv, columns: asked, refused });
  };
  const devices = new Map<string, number>();
  if (mapping.vehicles) {
    const { vehicles } = mapping;
    const { file, key, plate, name, imei, fleet } = vehicles;
    oneFile(folder, file);
    await copy(
      client,
      DEVICES,
      vehicleRows(read(file, [key, plate, name, imei, fleet]), { vehicles, devices, groupOf, refused }),
    );
  }
  if (mapping.drivers) {
    const { drivers } = mapping;
    const { file, name, surname, license, email, phone, card, fleet } = drivers;
    oneFile(folder, file);
    const links: Cell[][] = [];
    const rows = read(file, [name, surname, license, email, phone, card, fleet]);
    await copy(client, DRIVERS, driverRows(rows, { drivers, links, groupOf }));
    await copy(client, GROUP_DRIVERS, links);
  }
  if (mapping.positions) {
    const { positions } = mapping;
    const reader = positionReader(mapping, { nowMs, devices });
    const columns = [
      ...[positions.vehicle, positions.lat, positions.lng, positions.card, positions.time.column].flat(),
      ...NUMBER_FIELDS.map((field) => positions[field]?.column),
      ...FLAG_FIELDS.map((field) => positions[field]?.column),
      ...Object.values(positions.others),
    ];
    await copy(client, POSITIONS, positionRows(read(positions.file, columns), reader, refused));
  }
  if (!mapping.vehicles)
    await copy(
      client,
      DEVICES,
      [...devices].map(([key, id]) => [id, key, key, null, null]),
    );
  await copy(
    client,
    GROUPS,
    [...groups].map(([name, id]) => [id, name]),
  );
}

/** Lines are ids, so vehicles and drivers are in one file each. */
function oneFile(folder: string, name: string): void {
  const files = filesOf(folder, name);
  if (files.length > 1)
    throw new ArriveError(
      `${name} names ${files.length} files: ${files.map((file) => basename(file)).join(', ')}`,
    );
}

async function* vehicleRows(
  rows: AsyncIterable<CsvRow>,
  to: {
    vehicles: NonNullable<Mapping['vehicles']>;
    /** Filled: the line of each vehicle, by its key. */
    devices: Map<string, number>;
    groupOf(name: string): number | null;
    refused: RefusedLines;
  },
): AsyncGenerator<Cell[]> {
  const { key, plate, name, imei, fleet } = to.vehicles;
  for await (const { file, line, cell } of rows) {
    const at = (column: string | undefined) => (column === undefined ? '' : cell(column));
    const own = cell(key);
    const known = to.devices.get(own);
    if (own === '') to.refused.refuse(file, line, `${key} is empty`);
    else if (known !== undefined) to.refused.refuse(file, line, `${key} ${own} is on line ${known} too`);
    else {
      to.devices.set(own, line);
      const attributes = at(plate) === '' ? null : JSON.stringify({ plate: at(plate) });
      yield [line, at(name) || at(plate) || own, at(imei) || own, to.groupOf(at(fleet)), attributes];
    }
  }
}

async function* driverRows(
  rows: AsyncIterable<CsvRow>,
  to: {
    drivers: NonNullable<Mapping['drivers']>;
    /** Filled: the fleets of the drivers. */
    links: Cell[][];
    groupOf(name: string): number | null;
  },
): AsyncGenerator<Cell[]> {
  const { name, surname, license, email, phone, card, fleet } = to.drivers;
  for await (const { line, cell } of rows) {
    const at = (column: string | undefined) => (column === undefined ? '' : cell(column));
    const group = to.groupOf(at(fleet));
    if (group !== null) to.links.push([line, group]);
    const attributes = { license: cell(license), email: at(email), phone: at(phone) };
    yield [line, `${cell(name)} ${at(surname)}`.trim(), at(card), JSON.stringify(attributes)];
  }
}

async function* positionRows(
  rows: AsyncIterable<CsvRow>,
  read: ReturnType<typeof positionReader>,
  refused: RefusedLines,
): AsyncGenerator<Cell[]> {
  let id = 0;
  for await (const row of rows) {
    const found = read(row.cell);
    if (typeof found === 'string') refused.refuse(row.file, row.line, found);
    else yield [++id, ...found];
  }
}

/** Makes a temporary table and fills it. */
async function copy(
  client: Client,
  { name, columns }: Table,
  rows: Iterable<Cell[]> | AsyncIterable<Cell[]>,
): Promise<void> {
  await client.query(`create temporary table ${name} (${columns})`);
  await pipeline(Readable.from(chunks(rows)), client.query(copyFrom(`copy ${name} from stdin`)));
  await client.query(`analyze ${name}`);
}

async function* chunks(rows: Iterable<Cell[]> | AsyncIterable<Cell[]>): AsyncGenerator<Buffer> {
  let text = '';
  for await (const row of rows) {
    text += `${row.map(written).join('\t')}\n`;
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value as PostgreSQL reads it in a copy. */
const written = (value: Cell) =>
  value === null
    ? '\\N'
    : typeof value === 'number'
      ? String(value)
      : value.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign]!);
