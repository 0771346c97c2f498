import { gunzipSync, gzipSync } from 'node:zlib';
import { directoryBytes, type Entry, readDirectory } from '#domain/street-map/archive-directory.ts';
import type { ArchiveHeader } from '#domain/street-map/archive-header.ts';
import { type ExtractPlan, extractPlan } from '#domain/street-map/extract-plan.ts';
import { DISK_RESERVE, freeOctets } from '#server/base/disk.ts';
import type { ArchiveSource } from './archive-source.ts';
import type { Region } from './countries.ts';
import { frontOf } from './front.ts';
import { MapFault } from './map-fault.ts';
import { type Part, readPart } from './part-file.ts';
import { entriesOf, openArchive } from './read-archive.ts';

/** A street map whose layout is known, and of which the tiles are still to be read. */
export type Extraction = {
  folder: string;
  part: Part;
  plan: ExtractPlan;
  /** Head of the source. */
  header: ArchiveHeader;
  /** All before the tiles. */
  front: Buffer;
  /** Bytes that are still to be read. */
  leftBytes: number;
  /** Why an unfinished map in the folder is lost, if there is one. */
  loses: 'changed' | 'other' | null;
};

/**
 * Looks into the archive and lays out the new one; writes nothing. An interrupted extraction of the same
 * region from the same archive goes on.
 * @throws MapFault when the archive cannot be used, has no tile of the region, or the disk is too full
 */
export async function prepareExtraction(
  source: ArchiveSource,
  options: {
    folder: string;
    /** The region, up to a zoom; of an archive with this head. */
    regionOf: (header: ArchiveHeader) => Region;
    maxZoom: number;
    signal: AbortSignal;
    freeBytes?: (folder: string) => Promise<number>;
  },
): Promise<Extraction> {
  const { folder, signal, freeBytes = freeOctets } = options;
  const unfinished = await readPart(folder);
  const opened = await openArchive(source, signal);
  const header = { ...opened.header, maxZoom: Math.min(options.maxZoom, opened.header.maxZoom) };
  const region = options.regionOf(header);
  const order = { source: source.name, countries: region.countries, maxZoom: header.maxZoom };
  const isOrdered = unfinished !== null && isSameOrder(unfinished.head, order);
  const isChanged = unfinished?.head.identity !== source.identity;
  const goesOn = isOrdered && !isChanged;
  const entries = goesOn
    ? readDirectory(gunzipSync(Buffer.from(unfinished.head.directory, 'base64')))
    : await entriesOf(source, opened.header, { wanted: region.wanted, signal });
  if (entries.length === 0)
    throw new MapFault(
      `${source.name} has no tile of ${region.countries.join(', ') || 'any zoom'}`,
      'nothingThere',
    );
  const plan = planOf(source, entries);
  const front = frontOf({ source, header, metadata: opened.metadata, plan, region });
  const directory = gzipSync(directoryBytes(entries)).toString('base64');
  const head = { ...order, identity: source.identity, directory, tilesAt: front.length };
  const part =
    goesOn && unfinished.head.tilesAt === front.length ? unfinished : { head, done: new Set<number>() };
  const leftBytes = plan.fetches.reduce((sum, { length }, i) => sum + (part.done.has(i) ? 0 : length), 0);
  await refuseFullDisk(freeBytes, folder, front.length + Math.min(plan.tileBytes, leftBytes));
  const loses =
    unfinished === null || part === unfinished ? null : isOrdered && isChanged ? 'changed' : 'other';
  return { folder, part, plan, header: opened.header, front, leftBytes, loses };
}

function isSameOrder(a: Omit<Part['head'], 'identity' | 'directory' | 'tilesAt'>, b: typeof a): boolean {
  return a.source === b.source && a.maxZoom === b.maxZoom && a.countries.join() === b.countries.join();
}

function planOf(source: ArchiveSource, entries: readonly Entry[]): ExtractPlan {
  try {
    return extractPlan(entries);
  } catch (error) {
    throw new MapFault(`${source.name} is damaged: it ${(error as Error).message}`, 'damaged');
  }
}

async function refuseFullDisk(
  freeBytes: (folder: string) => Promise<number>,
  folder: string,
  needed: number,
): Promise<void> {
  const free = await freeBytes(folder);
  if (free >= needed + DISK_RESERVE) return;
  const [has, needs, leaves] = [free, needed, DISK_RESERVE].map((bytes) => `${Math.ceil(bytes / 1e6)} MB`);
  throw new MapFault(
    `the disk of ${folder} has ${has} free; the map takes ${needs} and leaves ${leaves} to others`,
    'diskFull',
  );
}
