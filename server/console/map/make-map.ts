import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { STREETS_FILE } from '#server/base/config/map-styles.ts';
import { holderOf, lockFolder } from '#server/base/db/folder-lock.ts';
import { type ArchiveSource, openFileSource } from '#server/street-map/archive-source.ts';
import { countryCode, regionOf, wholeRegion } from '#server/street-map/countries.ts';
import { type Extraction, prepareExtraction } from '#server/street-map/extraction.ts';
import { fillExtraction } from '#server/street-map/fill.ts';
import { openHttpSource, type Patience } from '#server/street-map/http-source.ts';
import { MapFault } from '#server/street-map/map-fault.ts';
import { newestBuild } from '#server/street-map/newest-build.ts';
import { readPart } from '#server/street-map/part-file.ts';
import { sizeLines } from './map-lines.ts';

/** A street map that is ordered on the command line. */
export type MapOrder = {
  /** Countries by ISO code, in any case; none for all of an archive on a disk. */
  countries: readonly string[];
  /** 0 to 15. */
  maxZoom: number;
  /** An address of an archive, in which `{date}` stands for a day; or the path of one on a disk. */
  source: { address: string } | { file: string; sha256: string | null };
  /** Only says how large it would be. */
  isTrial: boolean;
};

/** The world around an order. */
export type MapDesk = {
  /** The folder of the installation's street map. */
  folder: string;
  nowMs: number;
  signal: AbortSignal;
  say(line: string): void;
  /** May it be read? Answered once the size was said. */
  agrees(): Promise<boolean>;
  onProgress(readBytes: number, totalBytes: number): void;
  patience?: Patience;
  freeBytes?: (folder: string) => Promise<number>;
};

/**
 * Makes the street map of the installation; returns the last line for the operator. The same order after an
 * interruption goes on where it was.
 * @throws MapFault with one line when it cannot be made
 */
export async function makeMap(order: MapOrder, desk: MapDesk): Promise<string> {
  const countries = [...new Set(order.countries.map(countryCode))];
  if (order.isTrial) return serve({ ...order, countries }, desk);
  await mkdir(desk.folder, { recursive: true });
  const lock = lockFolder(desk.folder);
  if (!lock) throw new MapFault(`a street map is being made already, by ${holderOf(desk.folder)}`);
  try {
    return await serve({ ...order, countries }, desk);
  } finally {
    lock.release();
  }
}

async function serve(order: MapOrder, desk: MapDesk): Promise<string> {
  const { countries, maxZoom } = order;
  const source = await openSource(order, desk);
  try {
    const extraction = await prepareExtraction(source, {
      ...desk,
      maxZoom,
      regionOf: (header) =>
        countries.length > 0
          ? regionOf(countries, header.maxZoom)
          : wholeRegion(header.bounds, header.maxZoom),
    });
    for (const line of sizeLines(source, countries, extraction)) desk.say(line);
    if (order.isTrial) return 'nothing was read or written (--dry-run)';
    if (!(await desk.agrees())) return 'nothing was read or written';
    return await filled(source, extraction, desk);
  } finally {
    await source.close();
  }
}

async function filled(source: ArchiveSource, extraction: Extraction, desk: MapDesk): Promise<string> {
  const { readBytes } = extraction.plan;
  await fillExtraction(source, extraction, {
    signal: desk.signal,
    onProgress: (read) => desk.onProgress(read, readBytes),
  });
  return `${join(desk.folder, STREETS_FILE)} is complete; pages that are opened from now on show it`;
}

async function openSource(order: MapOrder, desk: MapDesk): Promise<ArchiveSource> {
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
    throw new MapFault(`${path} is not the file that --sha256 names: its sum is ${found}`);
}
