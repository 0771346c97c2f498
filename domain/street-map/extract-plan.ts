import type { Entry } from './archive-directory.ts';
import { joinedReads } from './joined-reads.ts';
import { partsWithin, type TileRange } from './tile-range.ts';

/** A content that several tiles may share: where it lies in the source, and where in the new archive. */
export type Body = { from: number; to: number; length: number; tileId: number };

/** Bytes of the source's tile data that are read at once, and the contents in them in their order. */
export type Fetch = { offset: number; length: number; bodies: Body[] };

/** The layout of a new archive, and the reads that fill it. Offsets count from the start of the tile data. */
export type ExtractPlan = {
  /** Entries of the new archive, in order. */
  entries: Entry[];
  fetches: Fetch[];
  /** Size of the new tile data, bytes. */
  tileBytes: number;
  /** Bytes that are read, with those that lie between wanted ones. */
  readBytes: number;
  addressedTiles: number;
  contents: number;
};

/** A read costs about as much as so many bytes more: it is not worth leaving out a smaller gap, bytes. */
const GAP_MAX = 256 * 1024;
/** At most this part of the wanted bytes is read in vain. */
const VAIN_MAX = 0.05;
/** One read is at most so large, because an interrupted one is done again, bytes. */
const FETCH_MAX = 8 * 1024 * 1024;

/** The entries of a directory that have wanted tiles, cut to these. Pointers to leaves stay whole. */
export function wantedEntries(entries: readonly Entry[], wanted: readonly TileRange[]): Entry[] {
  return entries.flatMap((entry, i) => {
    if (entry.runLength === 0) {
      const end = entries[i + 1]?.tileId ?? Number.MAX_SAFE_INTEGER;
      return partsWithin({ from: entry.tileId, end }, wanted).length > 0 ? [entry] : [];
    }
    const parts = partsWithin({ from: entry.tileId, end: entry.tileId + entry.runLength }, wanted);
    return parts.map(({ from, end }) => ({ ...entry, tileId: from, runLength: end - from }));
  });
}

/**
 * The new archive of wanted entries, which are in order. Contents get places in the order of their first
 * tiles.
 * @throws Error when entries overlap, or two disagree on the length of a content
 */
export function extractPlan(wanted: readonly Entry[]): ExtractPlan {
  const bodies = new Map<number, Body>();
  const entries: Entry[] = [];
  let [tileBytes, addressedTiles, next] = [0, 0, 0];
  for (const { tileId, runLength, offset, length } of wanted) {
    if (tileId < next) throw new Error('has directories that overlap');
    next = tileId + runLength;
    addressedTiles += runLength;
    let body = bodies.get(offset);
    if (!body) {
      body = { from: offset, to: tileBytes, length, tileId };
      bodies.set(offset, body);
      tileBytes += length;
    }
    if (body.length !== length) throw new Error('gives one content two lengths');
    const last = entries.at(-1);
    if (last && last.offset === body.to && last.tileId + last.runLength === tileId)
      last.runLength += runLength;
    else entries.push({ tileId, runLength, offset: body.to, length });
  }
  const fetches = fetchesOf([...bodies.values()]);
  const readBytes = fetches.reduce((sum, { length }) => sum + length, 0);
  return { entries, fetches, tileBytes, readBytes, addressedTiles, contents: bodies.size };
}

/** Few reads that bring all contents. The smallest gaps between them are read too. */
function fetchesOf(bodies: readonly Body[]): Fetch[] {
  const sorted = [...bodies].sort((a, b) => a.from - b.from);
  const limits = { gapMax: gapWorthReading(sorted), lengthMax: FETCH_MAX };
  return joinedReads(sorted, ({ from }) => from, limits).map(({ pieces, ...read }) => ({
    ...read,
    bodies: pieces,
  }));
}

/** The largest gap such that all gaps up to it are few bytes beside the wanted ones. */
function gapWorthReading(sorted: readonly Body[]): number {
  let end = sorted[0]?.from ?? 0;
  const gaps: number[] = [];
  for (const { from, length } of sorted) {
    if (from > end) gaps.push(from - end);
    end = Math.max(end, from + length);
  }
  let left = VAIN_MAX * sorted.reduce((sum, { length }) => sum + length, 0);
  gaps.sort((a, b) => a - b);
  let worth = 0;
  for (let i = 0; i < gaps.length && gaps[i]! <= GAP_MAX; ) {
    const gap = gaps[i]!;
    let same = i;
    while (gaps[same] === gap) same++;
    left -= gap * (same - i);
    if (left < 0) break;
    worth = gap;
    i = same;
  }
  return worth;
}
