import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { MapSize } from '#server/base/maps.ts';
import { importRoads } from '#server/road/import/import-roads.ts';
import { RoadImportError } from '#server/road/road-import-error.ts';
import { dataTime } from '#server/street-map/front.ts';
import { makeStreetMap } from '#server/street-map/make-street-map.ts';
import { MapFault } from '#server/street-map/map-fault.ts';
import { openArchive } from '#server/street-map/read-archive.ts';
import type { ChildOrder, Ended, Progress } from './child-message.ts';

type Desk = { signal: AbortSignal; report(progress: Progress): void };
type Order<Kind extends ChildOrder['kind']> = Extract<ChildOrder, { kind: Kind }>;

/** Does an order until it is done, fails, or the signal stops it. */
export async function doOrder(order: ChildOrder, desk: Desk): Promise<Ended> {
  try {
    return order.kind === 'streets' ? await streets(order, desk) : await roads(order, desk);
  } catch (error) {
    if (desk.signal.aborted) return { is: 'stopped' };
    const { code, message, stack } = error as NodeJS.ErrnoException;
    if (error instanceof MapFault || error instanceof RoadImportError)
      return { is: 'failed', reason: error.reason, detail: message };
    if (code === 'ENOSPC') return { is: 'failed', reason: 'diskFull', detail: message };
    if (code === 'ENOENT') return { is: 'failed', reason: 'fileGone', detail: message };
    return { is: 'failed', reason: 'other', detail: stack ?? message };
  }
}

async function streets({ order, folder }: Order<'streets'>, { signal, report }: Desk): Promise<Ended> {
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
  return outcome === 'declined' ? { is: 'measured', size: size! } : { is: outcome };
}

/** The unfinished file is in a folder that only this work uses, so what a killed one left can be dropped. */
async function roads(order: Order<'roads'>, { signal, report }: Desk): Promise<Ended> {
  const { source, country, folder, workFolder } = order;
  rmSync(workFolder, { recursive: true, force: true });
  mkdirSync(workFolder, { recursive: true });
  try {
    const { file } = await importRoads(source, {
      folder: workFolder,
      country,
      progress(step, share) {
        signal.throwIfAborted();
        report({ step, share, octets: null });
      },
    });
    renameSync(file, join(folder, basename(file)));
    return { is: 'made' };
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}
