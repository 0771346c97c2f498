import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STREETS_FILE } from '#server/base/config/map-styles.ts';

/** An interrupted extraction goes on with these: its order, its source, and the directory that it read. */
export type PartHead = {
  source: string;
  /** `identity` of the source when it was begun. */
  identity: string;
  countries: readonly string[];
  maxZoom: number;
  /** Directory of the wanted entries of the source, gzip in base64. */
  directory: string;
  /** Bytes before the first tile of the new archive. */
  tilesAt: number;
};

/** An unfinished archive: its tiles in their final places, and which reads are done. */
export type Part = { head: PartHead; done: Set<number> };

const partFile = (folder: string) => join(folder, `${STREETS_FILE}.part`);
const stateFile = (folder: string) => join(folder, `${STREETS_FILE}.state`);

/**
 * The unfinished archive in a folder; null when there is none. The state's first line is its head, and each
 * further one the number of a finished read.
 */
export async function readPart(folder: string): Promise<Part | null> {
  if (!existsSync(stateFile(folder)) || !existsSync(partFile(folder))) return null;
  const [head, ...done] = (await readFile(stateFile(folder), 'utf8')).split('\n');
  // After a power cut the file may be empty.
  if (!head?.endsWith('}')) return null;
  // Behind the last end of a line is nothing, or a line that was cut.
  return { head: JSON.parse(head) as PartHead, done: new Set(done.slice(0, -1).map(Number)) };
}

/** Begins an archive; one that was begun before is lost. */
export async function beginPart(folder: string, head: PartHead): Promise<Part> {
  await dropPart(folder);
  await mkdir(folder, { recursive: true });
  await writeFile(partFile(folder), '');
  const part = { head, done: new Set<number>() };
  await writeState(folder, part);
  return part;
}

async function writeState(folder: string, { head, done }: Part): Promise<void> {
  const lines = [JSON.stringify(head), ...done, ''];
  await writeFile(`${stateFile(folder)}.new`, lines.join('\n'));
  await rename(`${stateFile(folder)}.new`, stateFile(folder));
}

export async function dropPart(folder: string): Promise<void> {
  await rm(stateFile(folder), { force: true });
  await rm(partFile(folder), { force: true });
}

/** A part that is being filled. */
export type OpenPart = {
  file: FileHandle;
  /** A read is done once its bytes are on the disk. */
  finish(read: number): Promise<void>;
  /** The file becomes the archive of the installation, from one moment to the next. */
  publish(): Promise<void>;
  close(): Promise<void>;
};

export async function openPart(folder: string, part: Part): Promise<OpenPart> {
  const file = await open(partFile(folder), 'r+');
  // Written anew, because further lines may not follow one that was cut.
  await writeState(folder, part);
  const state = await open(stateFile(folder), 'a');
  return {
    file,
    async finish(read) {
      await file.datasync();
      await state.write(`${read}\n`);
      part.done.add(read);
    },
    async publish() {
      await file.sync();
      await rename(partFile(folder), join(folder, STREETS_FILE));
      await rm(stateFile(folder), { force: true });
    },
    async close() {
      await file.close();
      await state.close();
    },
  };
}
