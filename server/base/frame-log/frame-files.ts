import { type FileHandle, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '#domain/duration.ts';
import {
  type Frame,
  framesIn,
  HEADER_BYTES,
  type Header,
  mayName,
  openSection,
  readHeader,
} from './frame-block.ts';

/* A file holds the blocks of one UTC hour, `2026-11-21T22.frames`. Beside a finished one, `.heard` names
   its trackers, so that a tracker silent for days is found without reading all data of the others since. */
const FRAMES = '.frames';
const HEARD = '.heard';
/** Bytes read at once in search of headers: many small blocks, and little of a large one. */
const WINDOW_BYTES = 16_384;

export type FrameWriter = {
  /** Appends a sealed block of the named trackers to the file of an hour (hours since 1970). */
  append(hour: number, block: Buffer, imeis: Iterable<string>): Promise<void>;
  /** Finishes the file of the hour. */
  close(): Promise<void>;
};

export function frameWriter(folder: string): FrameWriter {
  let current: { hour: number; file: FileHandle; length: number; heard: Set<string> } | null = null;

  const close = async () => {
    if (!current) return;
    const { hour, file, heard } = current;
    current = null;
    await file.close();
    await writeFile(pathOf(folder, hour, HEARD), linesOf(heard), { mode: 0o600 });
  };

  return {
    async append(hour, block, imeis) {
      if (current?.hour !== hour) {
        await close();
        current = { hour, ...(await openHour(folder, hour)) };
      }
      const { file, length, heard } = current;
      try {
        for (let at = 0; at < block.length; ) {
          at += (await file.write(block, at, block.length - at, length + at)).bytesWritten;
        }
      } catch (error) {
        // When it is opened again, a torn block is cut off.
        current = null;
        await file.close().catch(() => {});
        throw error;
      }
      current.length += block.length;
      for (const imei of imeis) heard.add(imei);
    },
    close,
  };
}

/** The file of an hour, cut off after its last whole block: a crash, or a full disk, may have torn one. */
async function openHour(folder: string, hour: number) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rm(pathOf(folder, hour, HEARD), { force: true });
  const path = pathOf(folder, hour, FRAMES);
  const file = await open(path, 'a', 0o600).then((made) => made.close().then(() => open(path, 'r+')));
  const heard = new Set<string>();
  let length = 0;
  for await (const block of blocksOf(file)) {
    const frames = await framesOf(file, block);
    if (!frames) break;
    for (const { imei } of framesIn(frames)) heard.add(imei);
    length = block.end;
  }
  await file.truncate(length);
  return { file, length, heard };
}

/** The place of a block's frames, and the list of its trackers (null: there is none). */
type Block = { header: Header; start: number; end: number; trackers: Buffer | null };

/**
 * The blocks of a file by their headers, up to its end or to the first invalid header; the last one may be
 * torn.
 */
async function* blocksOf(file: FileHandle): AsyncGenerator<Block> {
  const read = windowOn(file);
  let trackers: Buffer | null = null;
  for (let at = 0; ; ) {
    const header = readHeader(await read(at, HEADER_BYTES));
    if (!header) return;
    const start = at + HEADER_BYTES;
    at = start + header.length;
    if (header.kind === 'trackers') trackers = await openSection(header, await read(start, header.length));
    else {
      yield { header, start, end: at, trackers };
      trackers = null;
    }
  }
}

/** Reads a file from its start onwards through a window; returns fewer bytes only at its end. */
function windowOn(file: FileHandle): (at: number, length: number) => Promise<Buffer> {
  let window = Buffer.alloc(0);
  let start = 0;
  return async (at, length) => {
    if (at + length > start + window.length) {
      const buffer = Buffer.alloc(Math.max(length, WINDOW_BYTES));
      window = buffer.subarray(0, (await file.read(buffer, 0, buffer.length, at)).bytesRead);
      start = at;
    }
    return window.subarray(at - start, at - start + length);
  };
}

/** The frames of a block; null for a torn one. */
async function framesOf(file: FileHandle, { header, start }: Block): Promise<Buffer | null> {
  const stored = Buffer.alloc(header.length);
  const { bytesRead } = await file.read(stored, 0, header.length, start);
  return openSection(header, stored.subarray(0, bytesRead));
}

/** The newest frames of a tracker that pass the filter, the newest first. */
export async function newestFrames(
  folder: string,
  imei: string,
  { limit, passes }: { limit: number; passes: (frame: Frame) => boolean },
): Promise<Frame[]> {
  const found: Frame[] = [];
  for (const hour of (await hoursIn(folder)).reverse()) {
    if (!(await wasHeard(folder, hour, imei))) continue;
    const file = await open(pathOf(folder, hour, FRAMES), 'r');
    try {
      const blocks: Block[] = [];
      for await (const block of blocksOf(file)) if (mayName(block.trackers, imei)) blocks.push(block);
      for (const block of blocks.reverse()) {
        const frames = await framesOf(file, block);
        if (frames) found.push(...framesIn(frames, imei).filter(passes).reverse());
        if (found.length >= limit) return found.slice(0, limit);
      }
    } finally {
      await file.close();
    }
  }
  return found;
}

/** False: the tracker sent nothing in the hour. */
async function wasHeard(folder: string, hour: number, imei: string): Promise<boolean> {
  const heard = await readFile(pathOf(folder, hour, HEARD), 'latin1').catch(() => null);
  return heard === null || heard.includes(linesOf([imei]));
}

/** Removes the hours that ended before an instant; returns how many. */
export async function removeFramesBefore(folder: string, timeMs: number): Promise<number> {
  const old = (await hoursIn(folder)).filter((hour) => (hour + 1) * HOUR_MS <= timeMs);
  for (const hour of old) {
    await rm(pathOf(folder, hour, FRAMES), { force: true });
    await rm(pathOf(folder, hour, HEARD), { force: true });
  }
  return old.length;
}

/** The hours that have a file, the oldest first. */
async function hoursIn(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith(FRAMES))
    .map((name) => Date.parse(`${name.slice(0, -FRAMES.length)}:00Z`) / HOUR_MS)
    .filter(Number.isInteger)
    .sort((a, b) => a - b);
}

function pathOf(folder: string, hour: number, suffix: string): string {
  return join(folder, `${new Date(hour * HOUR_MS).toISOString().slice(0, 13)}${suffix}`);
}

/** Each IMEI on its line, with marks on both sides, so that a search for one finds it. */
function linesOf(imeis: Iterable<string>): string {
  return [...imeis].map((imei) => `<${imei}>\n`).join('');
}
