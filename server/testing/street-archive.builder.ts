import { writeFileSync } from 'node:fs';

/** The size of an archive's header, bytes. */
const HEADER = 127;
/** Values of the format: an uncompressed vector tile (MVT) in an uncompressed directory. */
const [UNCOMPRESSED, VECTOR] = [1, 1];

/** Writes a street map of one tile, the whole world as land, in the format PMTiles 3. */
export function writeStreetArchive(path: string): void {
  const tile = landTile();
  // One entry: tile 0, once, its length, and its offset plus one.
  const directory = Buffer.from([1, 0, 1, ...varint(tile.length), 1]);
  const metadata = Buffer.from(
    JSON.stringify({ name: 'test', vector_layers: [{ id: 'earth', fields: {} }] }),
  );
  const header = Buffer.alloc(HEADER);
  header.write('PMTiles', 'latin1');
  header.writeUInt8(3, 7);
  const tileAt = HEADER + directory.length + metadata.length;
  const places = [
    HEADER,
    directory.length,
    HEADER + directory.length,
    metadata.length,
    tileAt,
    0,
    tileAt,
    tile.length,
  ];
  for (const [i, value] of [...places, 1, 1, 1].entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * i);
  Buffer.from([1, UNCOMPRESSED, UNCOMPRESSED, VECTOR, 0, 0]).copy(header, 96);
  for (const [i, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * i);
  writeFileSync(path, Buffer.concat([header, directory, metadata, tile]));
}

/** A tile with the layer `earth`: one polygon that covers it. */
function landTile(): Buffer {
  const extent = 4096;
  // Move to the corner, three lines, close; lengths are zigzag coded.
  const geometry = [9, 0, 0, 26, 2 * extent, 0, 0, 2 * extent, 2 * extent - 1, 0, 15].flatMap(varint);
  const feature = [...field(3, 0), 3, ...field(4, 2), ...varint(geometry.length), ...geometry];
  const layer = [
    ...field(1, 2),
    ...[5, ...Buffer.from('earth')],
    ...[...field(2, 2), ...varint(feature.length), ...feature],
    ...[...field(5, 0), ...varint(extent)],
    ...[...field(15, 0), 2],
  ];
  return Buffer.from([...field(3, 2), ...varint(layer.length), ...layer]);
}

/** The key of a protocol buffer's field: its number and the form of its value. */
function field(number: number, wire: 0 | 2): number[] {
  return varint((number << 3) | wire);
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
}
