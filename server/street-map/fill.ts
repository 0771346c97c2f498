import type { FileHandle } from 'node:fs/promises';
import type { ArchiveHeader } from '#domain/street-map/archive-header.ts';
import type { Body, Fetch } from '#domain/street-map/extract-plan.ts';
import { tileOf } from '#domain/street-map/tile-id.ts';
import type { ArchiveSource } from './archive-source.ts';
import type { Extraction } from './extraction.ts';
import { ArchiveChanged, MapFault } from './map-fault.ts';
import { beginPart, dropPart, openPart } from './part-file.ts';
import { isWhole } from './read-archive.ts';

/** Reads at the same time. */
export const AT_ONCE = 4;

/**
 * Reads the tiles that are still missing, and then makes the new archive the installation's. When the signal
 * ends it, all finished reads are kept. No tile counts before its sum was checked.
 * @throws MapFault when the source is damaged; ArchiveChanged when it was replaced, and all is lost
 */
export async function fillExtraction(
  source: ArchiveSource,
  extraction: Extraction,
  { signal, onProgress = () => {} }: { signal: AbortSignal; onProgress?: (readBytes: number) => void },
): Promise<void> {
  const { folder, plan, header, front } = extraction;
  const isBegun = extraction.part.done.size > 0;
  const part = isBegun ? extraction.part : await beginPart(folder, extraction.part.head);
  const target = await openPart(folder, part);
  const failed = new AbortController();
  const both = AbortSignal.any([signal, failed.signal]);
  const waiting = plan.fetches.map((fetch, i) => ({ fetch, i })).filter(({ i }) => !part.done.has(i));
  let read = plan.readBytes - extraction.leftBytes;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { fetch, i } = next;
      const bytes = await source.read(header.tiles.offset + fetch.offset, fetch.length, both);
      await store(target.file, { source, header, fetch, bytes, tilesAt: front.length });
      both.throwIfAborted();
      await target.finish(i);
      read += fetch.length;
      onProgress(read);
    }
  };
  try {
    const workers = Array.from({ length: AT_ONCE }, () =>
      work().catch((error: unknown) => {
        failed.abort(error);
        throw error;
      }),
    );
    await Promise.allSettled(workers);
    both.throwIfAborted();
    await writeAll(target.file, front, 0);
    await target.publish();
  } catch (error) {
    if (error instanceof ArchiveChanged) await dropPart(folder);
    throw error;
  } finally {
    await target.close();
  }
}

/** Writes the contents of a read to their places, those that follow each other at once. */
async function store(
  file: FileHandle,
  of: { source: ArchiveSource; header: ArchiveHeader; fetch: Fetch; bytes: Buffer; tilesAt: number },
): Promise<void> {
  const { source, header, fetch, bytes, tilesAt } = of;
  const runs: { to: number; end: number; pieces: Buffer[] }[] = [];
  for (const body of fetch.bodies) {
    const at = body.from - fetch.offset;
    const content = bytes.subarray(at, at + body.length);
    if (!isWhole(content, header.tilePacking)) throw damaged(source, body);
    const end = body.to + body.length;
    const last = runs.at(-1);
    if (last?.end === body.to) {
      last.pieces.push(content);
      last.end = end;
    } else runs.push({ to: body.to, end, pieces: [content] });
  }
  for (const { to, pieces } of runs) await writeAll(file, Buffer.concat(pieces), tilesAt + to);
}

/** A single write may take less than all when the disk is nearly full. */
async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at);
    at += bytesWritten;
  }
}

function damaged({ name }: ArchiveSource, { tileId }: Body): MapFault {
  const { z, x, y } = tileOf(tileId);
  return new MapFault(
    `${name} is damaged: the sum of tile ${z}/${x}/${y} is wrong; nothing was published`,
    'damaged',
  );
}
