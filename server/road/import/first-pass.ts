import { type reader, type Writer, writer } from '#domain/bytes.ts';
import { writeWay } from '#domain/road/way.ts';
import { type Tags, wayOf } from '#domain/road/way-tags.ts';
import type { OsmFile } from '../osm/blobs.ts';
import { readBlock } from '../osm/block.ts';
import { dateOf } from '../osm/header.ts';
import type { Beside } from './beside.ts';
import { corners } from './corners.ts';
import type { Interpolation } from './interpolation.ts';
import { collectNodes, type NodeTable } from './node-table.ts';
import { openSpool, type Spool } from './spool.ts';

/** Kinds of records in the spool: a way, or a building with a house number. */
export const SPOOLED = { way: 1, building: 2 } as const;

/** The finds of the first pass over a file. */
export type Found = {
  date: string | null;
  nodes: NodeTable;
  /** Ways, and buildings with a house number, with the ids of their nodes. */
  spool: Spool;
  interpolations: Interpolation[];
  /** Where the blobs with nodes begin. */
  nodeBlobs: number[];
  ways: number;
};

/**
 * The first pass: all ways on which vehicles drive, the ids of their nodes, and the house numbers of
 * buildings. Calls `progress` with the octets that have been read.
 */
export async function firstPass(
  file: OsmFile,
  { spoolFile, beside, progress }: { spoolFile: string; beside: Beside; progress: (octets: number) => void },
): Promise<Found> {
  const ids = collectNodes();
  const spool = openSpool(spoolFile);
  const found = {
    date: null as string | null,
    interpolations: [] as Interpolation[],
    nodeBlobs: [] as number[],
    ways: 0,
  };
  const out = writer();
  const spoolRefs = (refs: readonly number[]) => {
    out.varint(refs.length);
    let before = 0;
    for (const ref of refs) {
      ids.add(ref);
      out.zigzag(ref - before);
      before = ref;
    }
    spool.add(out.take());
  };
  const way = (tags: Tags, refsOf: () => number[], id: number) => {
    beside.way(tags, refsOf, id);
    const driven = wayOf(tags);
    if (driven) {
      const refs = refsOf();
      if (refs.length < 2) return;
      found.ways++;
      out.reset();
      out.byte(SPOOLED.way);
      writeWay(out, driven.way);
      spoolRefs(driven.isTurned ? refs.reverse() : refs);
    } else if (tags.has('addr:interpolation')) {
      const refs = refsOf();
      for (const ref of refs) ids.add(ref);
      found.interpolations.push({ kind: tags.get('addr:interpolation')!, street: streetOf(tags), refs });
    } else if (tags.has('addr:housenumber')) {
      out.reset();
      out.byte(SPOOLED.building);
      writeHouse(out, tags);
      spoolRefs(corners(refsOf()));
    }
  };
  const wayKeys = new Set(['highway', 'addr:housenumber', 'addr:interpolation', ...beside.wayKeys]);
  try {
    for await (const { type, bytes, at, end } of file.blocks()) {
      if (type === 'OSMHeader') found.date = dateOf(bytes);
      else if (type === 'OSMData') {
        const held = readBlock(bytes, { way, wayKeys, wayIds: beside.wayIds, nodeKeys: new Set() });
        if (held.nodes) found.nodeBlobs.push(at);
      }
      progress(end);
    }
    return { ...found, spool, nodes: ids.finish() };
  } catch (error) {
    spool.close();
    throw error;
  }
}

/** The street of an address; places without streets number their houses by the place. */
export function streetOf(tags: Tags): string | null {
  return tags.get('addr:street') ?? tags.get('addr:place') ?? null;
}

/** House number, street and city; null when there is no number. */
export function addressOf(tags: Tags): { number: string; street: string | null; city: string | null } | null {
  const number = tags.get('addr:housenumber')?.trim().slice(0, 30);
  return number ? { number, street: streetOf(tags), city: tags.get('addr:city') ?? null } : null;
}

function writeHouse(out: Writer, tags: Tags): void {
  const { number, street, city } = addressOf(tags) ?? { number: '', street: null, city: null };
  for (const text of [number, street, city]) out.text(text ?? '');
}

/** Reads a building of the spool. */
export function readBuilding(from: ReturnType<typeof reader>) {
  const [number, street, city] = [from.text(), from.text(), from.text()];
  return { number, street: street || null, city: city || null };
}

/** Reads ids of the spool. */
export function readRefs(from: ReturnType<typeof reader>): number[] {
  let ref = 0;
  return Array.from({ length: from.varint() }, () => {
    ref += from.zigzag();
    return ref;
  });
}
