import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileSum } from './manifest.ts';

/** A file that is being written; each write waits until the disk has taken it. */
export type WrittenFile = {
  write(content: Buffer | string): Promise<void>;
  /** Ends the file, which is then on the disk. */
  end(): Promise<FileSum>;
};

/** Begins a file of an export, which only its owner may read. */
export async function writtenFile(folder: string, file: string): Promise<WrittenFile> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let octets = 0;
  return {
    async write(content) {
      const piece = Buffer.from(content as string);
      hash.update(piece);
      octets += piece.length;
      await handle.writeFile(piece);
    },
    async end() {
      await handle.sync();
      await handle.close();
      return { octets, sha256: hash.digest('hex') };
    },
  };
}

/** Writes a whole file. */
export async function writeWhole(folder: string, file: string, content: string): Promise<FileSum> {
  const written = await writtenFile(folder, file);
  await written.write(content);
  return written.end();
}
