import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { type Piece, readArchive } from './archive.ts';
import {
  BackupError,
  type BackupHead,
  type BackupSums,
  backupHead,
  backupSums,
  type TableHead,
} from './backup-head.ts';

/** A table of a backup and its rows, in pieces; read them before the next table. */
type TableContent = { table: TableHead; pieces: AsyncGenerator<Buffer> };

/** A backup being read, front to back. */
type Reading = {
  head: BackupHead;
  /** The tables that have rows. @throws BackupError when something is missing or damaged */
  tables(): AsyncGenerator<TableContent>;
  /** Known once all tables are read. */
  sums(): BackupSums;
};

/**
 * Reads a backup and compares the rows with the sums at its end. @throws BackupError when it is no backup, or
 * of a layout that this program does not know
 */
export async function readBackup(source: Readable): Promise<Reading> {
  const archive = readArchive(source);
  const next = async (): Promise<Piece | null> => {
    try {
      const { value, done } = await archive.next();
      return done ? null : value;
    } catch (error) {
      throw new BackupError(`the backup is damaged or ends too early (${(error as Error).message})`);
    }
  };
  const first = await next();
  if (first?.name !== 'head.json') throw new BackupError('this is no backup of Traza');
  const head = parsed(backupHead, first.content);
  const read = new Map<string, { octets: number; sha256: string }>();
  let sums: BackupSums | null = null;

  async function* tables(): AsyncGenerator<TableContent> {
    let piece = await next();
    async function* piecesOf(table: TableHead): AsyncGenerator<Buffer> {
      const hash = createHash('sha256');
      let octets = 0;
      for (; piece && tableOf(piece) === table.name; piece = await next()) {
        hash.update(piece.content);
        octets += piece.content.length;
        yield piece.content;
      }
      read.set(table.name, { octets, sha256: hash.digest('hex') });
    }
    while (piece && piece.name !== 'sums.json') {
      const name = tableOf(piece);
      const table = head.tables.find((one) => one.name === name);
      if (!table || read.has(table.name)) throw new BackupError(`the backup has an unexpected ${piece.name}`);
      yield { table, pieces: piecesOf(table) };
    }
    if (!piece) throw new BackupError('the backup ends too early');
    sums = parsed(backupSums, piece.content);
    if (await next()) throw new BackupError('the backup goes on after its end');
    for (const { name } of head.tables) {
      const is = read.get(name) ?? EMPTY;
      const was = sums.tables[name];
      if (was?.octets !== is.octets || was.sha256 !== is.sha256)
        throw new BackupError(`the backup is damaged: ${name} is not as it was written`);
    }
  }

  return {
    head,
    tables,
    sums() {
      if (!sums) throw new BackupError('the backup has not been read to its end');
      return sums;
    },
  };
}

const EMPTY = { octets: 0, sha256: createHash('sha256').digest('hex') };

const tableOf = ({ name }: Piece) => /^data\/([a-z0-9_]+)\/\d+$/.exec(name)?.[1];

function parsed<Schema extends z.ZodType>(schema: Schema, content: Buffer): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(content.toString()));
  } catch {
    throw new BackupError('the backup has a layout that this program does not know');
  }
}
