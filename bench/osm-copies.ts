import { closeSync, openSync, writeSync } from 'node:fs';
import { UNITS } from '#domain/road/grid.ts';
import { openOsmFile } from '#server/road/osm/blobs.ts';
import { readBlock } from '#server/road/osm/block.ts';
import { dataBlob, headerBlob, type TestNode, type TestOsmWay } from '#server/road/osm/osm-file.builder.ts';

/** Objects of a blob, as in real files. */
const BLOB = 8_000;
/** The largest id of a node today, about. */
const LAST_ID = 13e9;
/** Copies stand so many degrees apart, in rows of so many. */
const APART = 0.0625;
const ROW = 24;

/** Wants every object, whatever its tags. */
const ANY: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

/**
 * Writes a file with copies of an extract beside each other, to measure an import of the size of a country.
 * Ids are spread like those of a country. Returns how many nodes and ways the file has.
 */
export async function writeCopies(
  source: string,
  file: string,
  copies: number,
): Promise<{ nodes: number; ways: number }> {
  const { nodes, ways } = await objectsOf(source);
  const spacing = Math.floor(LAST_ID / (copies * nodes.length));
  const place = new Map(nodes.map(({ id }, i) => [id, i]));
  const descriptor = openSync(file, 'w');
  writeSync(descriptor, headerBlob(['OsmSchema-V0.6', 'DenseNodes']));
  const idIn = (copy: number, i: number) => (copy * nodes.length + i) * spacing;
  for (let copy = 0; copy < copies; copy++) {
    const [north, east] = [Math.floor(copy / ROW) * APART, (copy % ROW) * APART];
    for (let at = 0; at < nodes.length; at += BLOB) {
      const some = nodes.slice(at, at + BLOB).map(({ lat, lng, tags }, i) => ({
        id: idIn(copy, at + i),
        lat: lat + north,
        lng: lng + east,
        ...(tags && { tags }),
      }));
      writeSync(descriptor, dataBlob({ nodes: some, ways: [] }));
    }
  }
  for (let copy = 0; copy < copies; copy++)
    for (let at = 0; at < ways.length; at += BLOB) {
      const some = ways.slice(at, at + BLOB).map(({ refs, tags }) => ({
        refs: refs.flatMap((ref) => (place.has(ref) ? [idIn(copy, place.get(ref)!)] : [])),
        tags,
      }));
      writeSync(descriptor, dataBlob({ nodes: [], ways: some }));
    }
  closeSync(descriptor);
  return { nodes: nodes.length * copies, ways: ways.length * copies };
}

async function objectsOf(source: string): Promise<{ nodes: TestNode[]; ways: TestOsmWay[] }> {
  const osm = await openOsmFile(source);
  const nodes: TestNode[] = [];
  const ways: TestOsmWay[] = [];
  for await (const { type, bytes } of osm.blocks())
    if (type === 'OSMData')
      readBlock(bytes, {
        node(id, lat, lng, tagsOf) {
          const tags = tagsOf && Object.fromEntries(tagsOf());
          nodes.push({ id, lat: lat() / UNITS, lng: lng() / UNITS, ...(tags && { tags }) });
        },
        way: (tags, refs) => ways.push({ refs: refs(), tags: Object.fromEntries(tags) }),
        nodeKeys: ANY,
        wayKeys: ANY,
      });
  await osm.close();
  return { nodes: nodes.sort((a, b) => a.id - b.id), ways };
}
