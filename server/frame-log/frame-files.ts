import { type FileHandle, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Frame, framesIn, HEADER_BYTES, openBlock, readHeader } from './frame-block.ts';

/*
 * A file holds the blocks of one UTC hour, `2026-11-21T22.frames`; beside a finished one, `.heard` names its trackers, so that
 * a tracker silent for days is found without reading all that the others sent since.
 */
const FRAMES = '.frames';
const HEARD = '.heard';
export const HOUR_MS = 3_600_000;

export type FrameWriter = {
  /** Appends a sealed block, of the trackers named, to the file of an hour (hours since 1970). */
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
        // Opened again, what was written of it is cut off.
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

/** The file of an hour, cut off behind its last whole block: a crash, or a full disk, may have torn one. */
async function openHour(folder: string, hour: number) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rm(pathOf(folder, hour, HEARD), { force: true });
  const path = pathOf(folder, hour, FRAMES);
  const file = await open(path, 'a', 0o600).then((made) => made.close().then(() => open(path, 'r+')));
  const heard = new Set<string>();
  let length = 0;
  for await (const { frames, end } of blocksOf(file)) {
    for (const { imei } of framesIn(frames)) heard.add(imei);
    length = end;
  }
  await file.truncate(length);
  return { file, length, heard };
}

/** The blocks of a file, each with the offset behind it, up to its end or the first torn one. */
async function* blocksOf(file: FileHandle): AsyncGenerator<{ frames: Buffer; end: number }> {
  const header = Buffer.alloc(HEADER_BYTES);
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(header, 0, HEADER_BYTES, at);
    const told = bytesRead === HEADER_BYTES ? readHeader(header) : null;
    if (!told) return;
    const stored = Buffer.alloc(told.length);
    const read = await file.read(stored, 0, told.length, at + HEADER_BYTES);
    const frames = read.bytesRead < told.length ? null : await openBlock(told, stored);
    if (!frames) return;
    at += HEADER_BYTES + told.length;
    yield { frames, end: at };
  }
}

/** The newest frames of a tracker that pass, the newest first. */
export async function newestFrames(
  folder: string,
  imei: string,
  options: { limit: number; passes: (frame: Frame) => boolean },
): Promise<Frame[]> {
  const found: Frame[] = [];
  for (const hour of (await hoursIn(folder)).reverse()) {
    if (!(await mayHold(folder, hour, imei))) continue;
    const file = await open(pathOf(folder, hour, FRAMES), 'r');
    try {
      let own: Frame[] = [];
      for await (const { frames } of blocksOf(file)) {
        const more = framesIn(frames, imei).filter(options.passes);
        if (more.length > 0) own = [...own, ...more].slice(-options.limit);
      }
      found.push(...own.reverse());
    } finally {
      await file.close();
    }
    if (found.length >= options.limit) return found.slice(0, options.limit);
  }
  return found;
}

async function mayHold(folder: string, hour: number, imei: string): Promise<boolean> {
  const heard = await readFile(pathOf(folder, hour, HEARD), 'latin1').catch(() => null);
  return heard === null || heard.includes(linesOf([imei]));
}

/** Removes the hours that ended before an instant; answers how many. */
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

/** Each on its line, lines marked on both sides, so that one is found by looking for it. */
function linesOf(imeis: Iterable<string>): string {
  return [...imeis].map((imei) => `<${imei}>\n`).join('');
}
