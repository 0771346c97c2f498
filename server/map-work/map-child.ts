import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { MapSize } from '#server/base/maps.ts';
import { importRoads } from '#server/road/import/import-roads.ts';
import { RoadImportError } from '#server/road/road-import-error.ts';
import { dataTime } from '#server/street-map/front.ts';
import { makeStreetMap } from '#server/street-map/make-street-map.ts';
import { MapFault } from '#server/street-map/map-fault.ts';
import { openArchive } from '#server/street-map/read-archive.ts';
import type { ChildMessage, ChildOrder, Ended, ParentMessage, Progress } from './child-message.ts';

// Makes a street map or a road file in a process of its own, so that the server's answers do not wait for it
// and its memory is bounded. It ends with the process that started it.

/** Progress is reported at most so often, ms. */
const REPORT_MS = 300;

const stop = new AbortController();
const say = (message: ChildMessage) => void process.send?.(message);

let reportedMs = Number.NEGATIVE_INFINITY;
let waiting: Progress | null = null;
function report(progress: Progress): void {
  stop.signal.throwIfAborted();
  const leftMs = reportedMs + REPORT_MS - performance.now();
  // The last figure before a silence is reported too.
  if (leftMs > 0 && waiting === null) setTimeout(flush, leftMs).unref();
  waiting = progress;
  if (leftMs <= 0) flush();
}
function flush(): void {
  if (waiting === null) return;
  say({ is: 'progress', ...waiting });
  waiting = null;
  reportedMs = performance.now();
}

process.on('message', (message: ParentMessage) => {
  if ('stop' in message) stop.abort(new Error('stopped'));
  else void begin(message.order);
});
process.on('disconnect', () => stop.abort(new Error('the server ended')));
// Ctrl-C reaches all processes of a terminal. The server decides when this one ends.
process.on('SIGINT', () => {});

async function begin(order: ChildOrder): Promise<void> {
  const ended = await done(order);
  flush();
  if (process.connected) process.send!(ended, () => process.disconnect());
  // A request under way would hold the process.
  setTimeout(() => process.exit(), 1_000).unref();
}

async function done(order: ChildOrder): Promise<Ended> {
  try {
    return order.kind === 'streets' ? await streets(order) : await roads(order);
  } catch (error) {
    if (stop.signal.aborted) return { is: 'stopped' };
    const { code, message, stack } = error as NodeJS.ErrnoException;
    if (error instanceof MapFault || error instanceof RoadImportError)
      return { is: 'failed', reason: error.reason, detail: message };
    if (code === 'ENOSPC') return { is: 'failed', reason: 'diskFull', detail: message };
    if (code === 'ENOENT') return { is: 'failed', reason: 'fileGone', detail: message };
    return { is: 'failed', reason: 'other', detail: stack ?? message };
  }
}

async function streets({ order, folder }: Extract<ChildOrder, { kind: 'streets' }>): Promise<Ended> {
  const { signal } = stop;
  const isChecked = 'file' in order.source && order.source.sha256 !== null;
  report({ step: isChecked ? 'checking' : 'looking', share: 0, octets: null });
  let size: MapSize | null = null;
  const outcome = await makeStreetMap(order, {
    folder,
    nowMs: Date.now(),
    signal,
    async agrees(source, _, { front, plan, leftBytes }) {
      const { metadata } = await openArchive(source, signal);
      size = {
        octets: front.length + plan.tileBytes,
        readOctets: plan.readBytes,
        leftOctets: leftBytes,
        dataAt: dataTime(source, metadata),
      };
      return !order.isTrial;
    },
    onProgress: (read, octets) => report({ step: 'reading', share: read / octets, octets }),
  });
  if (outcome === 'declined') return { is: 'measured', size: size! };
  return { is: outcome };
}

/** The unfinished file is in a folder that only this work uses, so what a killed one left can be dropped. */
async function roads(order: Extract<ChildOrder, { kind: 'roads' }>): Promise<Ended> {
  const { source, country, folder, workFolder } = order;
  rmSync(workFolder, { recursive: true, force: true });
  mkdirSync(workFolder, { recursive: true });
  try {
    const { file } = await importRoads(source, {
      folder: workFolder,
      country,
      progress: (step, share) => report({ step, share, octets: null }),
    });
    renameSync(file, join(folder, basename(file)));
    return { is: 'made' };
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}
