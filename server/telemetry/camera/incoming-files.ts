import type { Pool } from 'pg';
import type { Range } from '#domain/camera/range.ts';
import { turns } from '#server/base/http/turn.ts';
import { type AnnouncedFile, type ExpectedFile, endFile, expectFiles, storeOctets } from './file-store.ts';

/** The most octets of a connection held before they are stored. */
const HELD_BYTES = 256 * 1024;
/** Connections that store at once. Others wait, and are not read meanwhile. */
const STORING = turns({ most: 4, each: 2 });

/** The files of an alarm while they come over a connection. */
export type IncomingFiles = {
  /** The files that the terminal is going to send. */
  expect(files: readonly AnnouncedFile[]): Promise<void>;
  /** Begins a file; false when it is refused. */
  begin(file: AnnouncedFile): Promise<boolean>;
  /** Takes octets of a file. Returns the reason why the connection must end, or null. */
  take(chunk: { name: string; at: number; data: Buffer }): Promise<string | null>;
  /** Ends a file; returns its missing ranges. */
  end(file: AnnouncedFile): Promise<Range[]>;
  /** Stores the held octets. */
  flush(): Promise<void>;
  /** Octets of all expected files. */
  expectedBytes(): number;
};

/** Holds consecutive octets of one file until a write is worth it; others are written at once. */
export function incomingFiles({
  pool,
  alarmId,
  dayMb,
  now,
}: {
  pool: Pool;
  alarmId: number;
  dayMb: number;
  now(): number;
}): IncomingFiles {
  const files = new Map<string, ExpectedFile | null>();
  let held: { fileId: number; at: number; parts: Buffer[]; length: number } | null = null;

  async function expect(told: readonly AnnouncedFile[]): Promise<void> {
    const expected = await expectFiles(pool, { alarmId, files: told }, { nowMs: now(), dayMb });
    told.forEach(({ name }, i) => {
      files.set(name, expected[i] ?? null);
    });
  }

  async function flush(): Promise<void> {
    const run = held;
    held = null;
    if (!run) return;
    const turn = await STORING.take(alarmId, new AbortController().signal);
    try {
      await storeOctets(pool, run.fileId, run.at, Buffer.concat(run.parts));
    } finally {
      turn();
    }
  }

  return {
    expect,
    flush,
    async begin(file) {
      await flush();
      await expect([file]);
      const expected = files.get(file.name);
      return expected != null && !expected.isRefused;
    },
    async take({ name, at, data }) {
      const file = files.get(name);
      if (file === undefined) return 'no_file';
      // Refused or already there: its octets are ignored.
      if (!file?.isOpen) return null;
      if (at + data.length > file.size) return 'beyond_end';
      if (held && (held.fileId !== file.id || held.at + held.length !== at)) await flush();
      held ??= { fileId: file.id, at, parts: [], length: 0 };
      held.parts.push(data);
      held.length += data.length;
      if (held.length >= HELD_BYTES) await flush();
      return null;
    },
    async end({ name }) {
      await flush();
      const file = files.get(name);
      if (!file?.isOpen) return [];
      const missing = await endFile(pool, file.id, now());
      if (missing.length === 0) files.set(name, { ...file, isOpen: false });
      return missing;
    },
    expectedBytes: () => [...files.values()].reduce((sum, file) => sum + (file?.size ?? 0), 0),
  };
}
