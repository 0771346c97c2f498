import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { holderOf, lockFolder } from '#server/base/db/folder-lock.ts';
import { type ArchiveSource, openFileSource } from './archive-source.ts';
import { countryCode, regionOf, wholeRegion } from './countries.ts';
import { type Extraction, prepareExtraction } from './extraction.ts';
import { fillExtraction } from './fill.ts';
import { dataTime } from './front.ts';
import { openHttpSource, type Patience } from './http-source.ts';
import { MapFault } from './map-fault.ts';
import { newestBuild } from './newest-build.ts';
import { readPart } from './part-file.ts';
import { openArchive } from './read-archive.ts';

/** A street map that is to be made. */
export type StreetOrder = {
  /** Countries by ISO code, in any case; none for all of an archive on a disk. */
  countries: readonly string[];
  /** 0 to 15. */
  maxZoom: number;
  /** An address of an archive, in which `{date}` stands for a day; or the path of one on a disk. */
  source: { address: string } | { file: string; sha256: string | null };
  /** Only its size is of interest: nothing is written. */
  isTrial: boolean;
  /** Made only if the archive's data is newer than this ISO 8601 instant. */
  newerThan?: string;
};

/** The world around an order. */
export type StreetDesk = {
  /** The folder of the installation's street map. */
  folder: string;
  nowMs: number;
  signal: AbortSignal;
  /** May the tiles be read? Called once the layout is known, before anything large is read. */
  agrees(source: ArchiveSource, countries: readonly string[], extraction: Extraction): Promise<boolean>;
  onProgress(readBytes: number, totalBytes: number): void;
  patience?: Patience;
  freeBytes?: (folder: string) => Promise<number>;
};

/** `declined`: `agrees` said no. `notNewer`: the archive has nothing newer. */
export type StreetOutcome = 'made' | 'declined' | 'notNewer';

/**
 * Makes the street map of the installation. The same order after an interruption goes on where it was.
 * @throws MapFault with one line when it cannot be made
 */
export async function makeStreetMap(order: StreetOrder, desk: StreetDesk): Promise<StreetOutcome> {
  const countries = [...new Set(order.countries.map(countryCode))];
  if (order.isTrial) return serve({ ...order, countries }, desk);
  await mkdir(desk.folder, { recursive: true });
  const lock = lockFolder(desk.folder);
  if (!lock) throw new MapFault(`a street map is being made already, by ${holderOf(desk.folder)}`, 'busy');
  try {
    return await serve({ ...order, countries }, desk);
  } finally {
    lock.release();
  }
}

async function serve(order: StreetOrder, desk: StreetDesk): Promise<StreetOutcome> {
  const { countries, maxZoom, newerThan } = order;
  const source = await openSource(order, desk);
  try {
    if (newerThan !== undefined && !(await isNewer(source, newerThan, desk.signal))) return 'notNewer';
    const extraction = await prepareExtraction(source, {
      ...desk,
      maxZoom,
      regionOf: (header) =>
        countries.length > 0
          ? regionOf(countries, header.maxZoom)
          : wholeRegion(header.bounds, header.maxZoom),
    });
    if (!(await desk.agrees(source, countries, extraction))) return 'declined';
    const { readBytes } = extraction.plan;
    await fillExtraction(source, extraction, {
      signal: desk.signal,
      onProgress: (read) => desk.onProgress(read, readBytes),
    });
    return 'made';
  } finally {
    await source.close();
  }
}

async function isNewer(source: ArchiveSource, than: string, signal: AbortSignal): Promise<boolean> {
  const { metadata } = await openArchive(source, signal);
  const time = dataTime(source, metadata);
  return time === null || Date.parse(time) > Date.parse(than);
}

async function openSource(order: StreetOrder, desk: StreetDesk): Promise<ArchiveSource> {
  const { source } = order;
  if ('file' in source) {
    if (source.sha256 !== null) await checkSum(source.file, source.sha256, desk.signal);
    return openFileSource(source.file);
  }
  const open = (address: string) => openHttpSource(address, desk);
  const begun = source.address.includes('{date}') ? (await readPart(desk.folder))?.head : undefined;
  const goesOn =
    begun?.countries.join() === [...order.countries].sort().join() &&
    isOfPattern(begun.source, source.address);
  // The build of the day on which it was begun goes on, if it is still there.
  const kept = goesOn ? await open(begun.source).catch(ifGone) : null;
  return kept ?? open(await newestBuild(source.address, desk));
}

function isOfPattern(address: string, pattern: string): boolean {
  const [before, after] = pattern.split('{date}');
  return address.startsWith(before!) && address.endsWith(after!);
}

function ifGone(error: unknown): null {
  if (error instanceof MapFault) return null;
  throw error;
}

async function checkSum(path: string, sha256: string, signal: AbortSignal): Promise<void> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(path), sum, { signal });
  const found = sum.digest('hex');
  if (found !== sha256.toLowerCase())
    throw new MapFault(`${path} is not the file that --sha256 names: its sum is ${found}`, 'otherSum');
}
