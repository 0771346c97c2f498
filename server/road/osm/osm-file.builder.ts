import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';

/** An object of a test's file; coordinates are degrees. */
export type TestNode = { id: number; lat: number; lng: number; tags?: Readonly<Record<string, string>> };
export type TestOsmWay = { id?: number; refs: readonly number[]; tags: Readonly<Record<string, string>> };
export type TestRelation = {
  id: number;
  /** Ways with their roles. */
  members: readonly (readonly [way: number, role: string])[];
  tags: Readonly<Record<string, string>>;
};
export type TestOsm = {
  nodes: readonly TestNode[];
  ways: readonly TestOsmWay[];
  relations?: readonly TestRelation[];
  /** Seconds since 1970. */
  date?: number;
  features?: readonly string[];
  /** Nodes as single messages instead of columns. */
  isPlain?: boolean;
  /** Objects of a block; 8,000 as in real files. */
  blockSize?: number;
};

/** A file of OpenStreetMap, as `osmium` writes it: nodes, then ways, then relations. */
export function osmFile({
  nodes,
  ways,
  relations = [],
  date,
  features,
  isPlain,
  blockSize = 8_000,
}: TestOsm): Buffer {
  const blobs = [headerBlob(features ?? ['OsmSchema-V0.6', 'DenseNodes'], date)];
  for (let at = 0; at < nodes.length; at += blockSize)
    blobs.push(dataBlob({ nodes: nodes.slice(at, at + blockSize), ways: [] }, isPlain));
  for (let at = 0; at < ways.length; at += blockSize)
    blobs.push(dataBlob({ nodes: [], ways: ways.slice(at, at + blockSize) }));
  for (let at = 0; at < relations.length; at += blockSize)
    blobs.push(dataBlob({ nodes: [], ways: [], relations: relations.slice(at, at + blockSize) }));
  return Buffer.concat(blobs);
}

/** The first blob of a file. */
export function headerBlob(features: readonly string[], date?: number): Buffer {
  const header = new PbfWriter();
  for (const feature of features) header.writeStringField(4, feature);
  if (date !== undefined) header.writeVarintField(32, date);
  return blob('OSMHeader', header.finish());
}

/** A blob of some nodes, ways or relations. */
export function dataBlob(objects: Pick<TestOsm, 'nodes' | 'ways' | 'relations'>, isPlain = false): Buffer {
  return blob('OSMData', block(objects, isPlain));
}

function blob(type: string, block: Uint8Array): Buffer {
  const body = new PbfWriter();
  body.writeVarintField(2, block.length);
  body.writeBytesField(3, deflateSync(block));
  const bytes = body.finish();
  const head = new PbfWriter();
  head.writeStringField(1, type);
  head.writeVarintField(3, bytes.length);
  const headBytes = head.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(headBytes.length);
  return Buffer.concat([length, headBytes, bytes]);
}

function block(
  { nodes, ways, relations = [] }: Pick<TestOsm, 'nodes' | 'ways' | 'relations'>,
  isPlain: boolean,
): Uint8Array {
  const numbers = new Map<string, number>([['', 0]]);
  const number = (text: string) => {
    const known = numbers.get(text) ?? numbers.size;
    numbers.set(text, known);
    return known;
  };
  const group = new PbfWriter();
  if (nodes.length > 0 && isPlain) for (const node of nodes) writeNode(group, node, number);
  else if (nodes.length > 0) writeDense(group, nodes, number);
  for (const { id = 1, refs, tags } of ways)
    group.writeMessage(
      3,
      (_, out) => {
        out.writeVarintField(1, id);
        out.writePackedVarint(2, Object.keys(tags).map(number));
        out.writePackedVarint(3, Object.values(tags).map(number));
        out.writePackedSVarint(8, differences(refs));
      },
      null,
    );
  for (const { id, members, tags } of relations)
    group.writeMessage(
      4,
      (_, out) => {
        out.writeVarintField(1, id);
        out.writePackedVarint(2, Object.keys(tags).map(number));
        out.writePackedVarint(3, Object.values(tags).map(number));
        out.writePackedVarint(
          8,
          members.map(([, role]) => number(role)),
        );
        out.writePackedSVarint(9, differences(members.map(([way]) => way)));
        out.writePackedVarint(
          10,
          members.map(() => 1),
        );
      },
      null,
    );
  const bytes = group.finish();
  const out = new PbfWriter();
  out.writeMessage(
    1,
    (_, table) => {
      for (const text of numbers.keys()) table.writeBytesField(1, Buffer.from(text));
    },
    null,
  );
  out.writeBytesField(2, bytes);
  return out.finish();
}

const differences = (values: readonly number[]) => values.map((value, i) => value - (values[i - 1] ?? 0));
/** Hundreds of nanodegrees, the usual precision. */
const fine = (degrees: number) => Math.round(degrees * 1e7);

function writeDense(out: PbfWriter, nodes: readonly TestNode[], number: (text: string) => number): void {
  const pairs = nodes.flatMap(({ tags }) => [
    ...Object.entries(tags ?? {}).flatMap(([key, value]) => [number(key), number(value)]),
    0,
  ]);
  out.writeMessage(
    2,
    (_, dense) => {
      dense.writePackedSVarint(1, differences(nodes.map(({ id }) => id)));
      dense.writePackedSVarint(8, differences(nodes.map(({ lat }) => fine(lat))));
      dense.writePackedSVarint(9, differences(nodes.map(({ lng }) => fine(lng))));
      if (pairs.some((pair) => pair !== 0)) dense.writePackedVarint(10, pairs);
    },
    null,
  );
}

function writeNode(out: PbfWriter, { id, lat, lng, tags }: TestNode, number: (text: string) => number): void {
  out.writeMessage(
    1,
    (_, node) => {
      node.writeSVarintField(1, id);
      node.writePackedVarint(2, Object.keys(tags ?? {}).map(number));
      node.writePackedVarint(3, Object.values(tags ?? {}).map(number));
      node.writeSVarintField(8, fine(lat));
      node.writeSVarintField(9, fine(lng));
    },
    null,
  );
}
