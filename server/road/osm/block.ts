import { PbfReader } from 'pbf';
import { UNITS } from '#domain/road/grid.ts';
import type { Tags } from '#domain/road/way-tags.ts';

/** Which objects a reader wants; tags are given when one of their keys is wanted. */
export type BlockReader = {
  /** Every node; coordinates are units. `tagsOf` is null without wanted tags. */
  node?(id: number, lat: () => number, lng: () => number, tagsOf: (() => Tags) | null): void;
  /** Ways with wanted tags, or of wanted ids. */
  way?(tags: Tags, refs: () => number[], id: number): void;
  /** Relations with wanted tags. */
  relation?(id: number, tags: Tags, members: () => Member[]): void;
  /** Keys of which an object must have one. */
  nodeKeys: ReadonlySet<string>;
  wayKeys: ReadonlySet<string>;
  relationKeys?: ReadonlySet<string>;
  wayIds?: ReadonlySet<number>;
};

/** A way of a relation, with its role there. */
export type Member = { way: number; role: string };

/** The kinds of objects that a block has. */
export type Held = { nodes: boolean; ways: boolean; relations: boolean };

/** Nanodegrees of a unit. */
const NANO = 1e9 / UNITS;

type Strings = {
  text(i: number): string;
  isWanted(i: number, keys: ReadonlySet<string>): boolean;
};

type Scale = { granularity: number; latOffset: number; lngOffset: number };

/** Reads a block: only what the reader wants, in the order of the file. Returns what the block has. */
export function readBlock(bytes: Uint8Array, reader: BlockReader): Held {
  const pbf = new PbfReader(bytes);
  const scale: Scale = { granularity: 100, latOffset: 0, lngOffset: 0 };
  const groups: number[] = [];
  let stringsAt = -1;
  pbf.readFields((field) => {
    if (field === 1) stringsAt = pbf.pos;
    else if (field === 2) groups.push(pbf.pos);
    else if (field === 17) scale.granularity = pbf.readVarint();
    else if (field === 19) scale.latOffset = pbf.readVarint(true);
    else if (field === 20) scale.lngOffset = pbf.readVarint(true);
  }, null);
  const strings = stringsAt < 0 ? stringsOf([]) : readStrings(pbf, stringsAt);
  const held: Held = { nodes: false, ways: false, relations: false };
  for (const at of groups) {
    pbf.pos = at;
    pbf.readMessage((field) => {
      if (field === 1) {
        held.nodes = true;
        if (reader.node) readNode(pbf, { strings, scale, reader });
      } else if (field === 2) {
        held.nodes = true;
        if (reader.node) readDense(pbf, { strings, scale, reader });
      } else if (field === 3) {
        held.ways = true;
        if (reader.way) readWay(pbf, strings, reader);
      } else if (field === 4) {
        held.relations = true;
        if (reader.relation) readRelation(pbf, strings, reader);
      }
    }, null);
  }
  return held;
}

function readStrings(pbf: PbfReader, at: number): Strings {
  const parts: Uint8Array[] = [];
  pbf.pos = at;
  pbf.readMessage((field) => {
    if (field === 1) parts.push(pbf.readBytes());
  }, null);
  return stringsOf(parts);
}

/** Texts are decoded when they are needed: most blocks have thousands, of which few are. */
function stringsOf(parts: readonly Uint8Array[]): Strings {
  const texts: string[] = [];
  const wanted = new Map<ReadonlySet<string>, Int8Array>();
  const text = (i: number) => {
    const known = texts[i];
    if (known !== undefined) return known;
    const part = parts[i];
    const read = part ? Buffer.from(part.buffer, part.byteOffset, part.length).toString('utf8') : '';
    texts[i] = read;
    return read;
  };
  return {
    text,
    isWanted(i, keys) {
      let marks = wanted.get(keys);
      if (!marks) {
        marks = new Int8Array(parts.length);
        wanted.set(keys, marks);
      }
      if (marks[i] === 0) marks[i] = keys.has(text(i)) ? 1 : -1;
      return marks[i] === 1;
    },
  };
}

type Reading = { strings: Strings; scale: Scale; reader: BlockReader };

function readDense(pbf: PbfReader, { strings, scale, reader }: Reading): void {
  let [ids, lats, lngs, tags] = [-1, -1, -1, -1];
  pbf.readMessage((field) => {
    if (field === 1) ids = pbf.pos;
    else if (field === 8) lats = pbf.pos;
    else if (field === 9) lngs = pbf.pos;
    else if (field === 10) tags = pbf.pos;
  }, null);
  if (ids < 0 || lats < 0 || lngs < 0) return;
  const { end, cursor: id } = packed(pbf.buf, ids);
  const lat = packed(pbf.buf, lats).cursor;
  const lng = packed(pbf.buf, lngs).cursor;
  const tag = tags < 0 ? null : packed(pbf.buf, tags);
  let [number, north, east] = [0, 0, 0];
  const latOf = () => Math.round((scale.latOffset + scale.granularity * north) / NANO);
  const lngOf = () => Math.round((scale.lngOffset + scale.granularity * east) / NANO);
  while (id.pos < end) {
    number += id.readSVarint();
    north += lat.readSVarint();
    east += lng.readSVarint();
    const tagsAt = tag === null ? -1 : wantedTags(tag, strings, reader.nodeKeys);
    const tagsOf = tagsAt < 0 ? null : () => tagsFrom(pbf.buf, tagsAt, strings);
    reader.node!(number, latOf, lngOf, tagsOf);
  }
}

/** A reader of its own at a packed column. */
function packed(bytes: Uint8Array, at: number): { cursor: PbfReader; end: number } {
  const cursor = new PbfReader(bytes);
  cursor.pos = at;
  const length = cursor.readVarint();
  return { cursor, end: cursor.pos + length };
}

/** Passes over the tags of the next node; where they begin if one of their keys is wanted, else -1. */
function wantedTags(
  { cursor, end }: { cursor: PbfReader; end: number },
  strings: Strings,
  keys: ReadonlySet<string>,
): number {
  const begin = cursor.pos;
  let isWanted = false;
  while (cursor.pos < end) {
    const key = cursor.readVarint();
    if (key === 0) break;
    cursor.readVarint();
    isWanted ||= strings.isWanted(key, keys);
  }
  return isWanted ? begin : -1;
}

/** The tags of a node, up to the 0 that ends them. */
function tagsFrom(bytes: Uint8Array, at: number, strings: Strings): Tags {
  const cursor = new PbfReader(bytes);
  cursor.pos = at;
  const tags = new Map<string, string>();
  for (let key = cursor.readVarint(); key !== 0 && cursor.pos < bytes.length; key = cursor.readVarint())
    tags.set(strings.text(key), strings.text(cursor.readVarint()));
  return tags;
}

function readNode(pbf: PbfReader, { strings, scale, reader }: Reading): void {
  const found = { id: 0, lat: 0, lng: 0, keys: [] as number[], values: [] as number[] };
  pbf.readMessage((field) => {
    if (field === 1) found.id = pbf.readSVarint();
    else if (field === 2) pbf.readPackedVarint(found.keys);
    else if (field === 3) pbf.readPackedVarint(found.values);
    else if (field === 8) found.lat = pbf.readSVarint();
    else if (field === 9) found.lng = pbf.readSVarint();
  }, null);
  const isWanted = found.keys.some((key) => strings.isWanted(key, reader.nodeKeys));
  reader.node!(
    found.id,
    () => Math.round((scale.latOffset + scale.granularity * found.lat) / NANO),
    () => Math.round((scale.lngOffset + scale.granularity * found.lng) / NANO),
    isWanted ? () => paired(found.keys, found.values, strings) : null,
  );
}

function readWay(pbf: PbfReader, strings: Strings, { way, wayKeys, wayIds }: BlockReader): void {
  let [id, keysAt, valuesAt, refsAt] = [0, -1, -1, -1];
  pbf.readMessage((field) => {
    if (field === 1) id = pbf.readVarint();
    else if (field === 2) keysAt = pbf.pos;
    else if (field === 3) valuesAt = pbf.pos;
    else if (field === 8) refsAt = pbf.pos;
  }, null);
  if (refsAt < 0) return;
  const keys = integers(pbf.buf, keysAt);
  if (!keys.some((key) => strings.isWanted(key, wayKeys)) && !wayIds?.has(id)) return;
  way!(paired(keys, integers(pbf.buf, valuesAt), strings), () => differences(pbf.buf, refsAt), id);
}

/** Only members that are ways are read. */
const WAY_MEMBER = 1;

function readRelation(pbf: PbfReader, strings: Strings, { relation, relationKeys }: BlockReader): void {
  let [id, keysAt, valuesAt, rolesAt, idsAt, typesAt] = [0, -1, -1, -1, -1, -1];
  pbf.readMessage((field) => {
    if (field === 1) id = pbf.readVarint();
    else if (field === 2) keysAt = pbf.pos;
    else if (field === 3) valuesAt = pbf.pos;
    else if (field === 8) rolesAt = pbf.pos;
    else if (field === 9) idsAt = pbf.pos;
    else if (field === 10) typesAt = pbf.pos;
  }, null);
  const keys = integers(pbf.buf, keysAt);
  if (!relationKeys || !keys.some((key) => strings.isWanted(key, relationKeys))) return;
  relation!(id, paired(keys, integers(pbf.buf, valuesAt), strings), () => {
    const [roles, types] = [integers(pbf.buf, rolesAt), integers(pbf.buf, typesAt)];
    return differences(pbf.buf, idsAt).flatMap((way, i) =>
      types[i] === WAY_MEMBER ? [{ way, role: strings.text(roles[i] ?? 0) }] : [],
    );
  });
}

/** The integers of a packed column; none if it is missing. */
function integers(bytes: Uint8Array, at: number): number[] {
  const all: number[] = [];
  if (at < 0) return all;
  const { cursor, end } = packed(bytes, at);
  while (cursor.pos < end) all.push(cursor.readVarint());
  return all;
}

/** The integers of a packed column of differences; none if it is missing. */
function differences(bytes: Uint8Array, at: number): number[] {
  const all: number[] = [];
  if (at < 0) return all;
  const { cursor, end } = packed(bytes, at);
  for (let value = 0; cursor.pos < end; ) {
    value += cursor.readSVarint();
    all.push(value);
  }
  return all;
}

function paired(keys: readonly number[], values: readonly number[], strings: Strings): Tags {
  return new Map(keys.map((key, i) => [strings.text(key), strings.text(values[i] ?? 0)]));
}
