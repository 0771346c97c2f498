import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { CsvRow } from './read-csv.ts';
import { fileCells } from './table-copy.ts';

/** The place of a row's octets in a file of the export. */
export type Piece = { file: string; from: number; octets: number; sha256: string };

const PATH = /^files\/[a-z_]+\/\d+(\.[a-z0-9]+)?$/;

/**
 * Reads the piece of a row; null: the row has none. `cells` are the places of `fileCells` in the row.
 * @throws Error when the row names no file of an export
 */
export function pieceOf(row: CsvRow, cells: readonly number[]): Piece | null {
  const [file, from, octets, sha256] = cells.map((cell) => row[cell] ?? null);
  if (file == null) return null;
  if (!PATH.test(file)) throw new Error(`${file} is no file of an export`);
  return { file, from: Number(from), octets: Number(octets), sha256: sha256 ?? '' };
}

/** The places of the cells of a column in files, in the head of a CSV. */
export const pieceCells = (head: CsvRow, column: string): number[] =>
  fileCells(column).map((name) => head.indexOf(name));

/** Reads pieces one after another; a file stays open while the next piece is of it. */
export type PieceReader = {
  /** @throws Error when the file is missing, too short, or has other octets */
  read(piece: Piece): Promise<Buffer>;
  end(): Promise<void>;
};

export function pieceReader(folder: string): PieceReader {
  let current: { file: string; handle: FileHandle } | null = null;
  const end = async () => {
    await current?.handle.close();
    current = null;
  };
  return {
    end,
    async read({ file, from, octets, sha256 }) {
      if (current?.file !== file) {
        await end();
        current = { file, handle: await open(join(folder, file)) };
      }
      const content = Buffer.alloc(octets);
      const { bytesRead } = await current!.handle.read(content, 0, octets, from);
      if (bytesRead < octets) throw new Error(`${file} ends too early`);
      if (createHash('sha256').update(content).digest('hex') !== sha256)
        throw new Error(`${file} has other octets from ${from} on`);
      return content;
    },
  };
}
