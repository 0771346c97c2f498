/** The size of an archive's head, bytes. */
export const HEADER_BYTES = 127;

/** How directories or tiles are compressed; other forms are not read. */
export type Packing = 'none' | 'gzip';

/** The head of an archive of vector tiles (PMTiles 3). Offsets and lengths are bytes, places degrees. */
export type ArchiveHeader = {
  root: Extent;
  metadata: Extent;
  leaves: Extent;
  tiles: Extent;
  addressedTiles: number;
  entries: number;
  contents: number;
  /** The contents lie in the order of the tiles. */
  isClustered: boolean;
  directoryPacking: Packing;
  tilePacking: Packing;
  minZoom: number;
  maxZoom: number;
  bounds: { west: number; south: number; east: number; north: number };
  centre: { lng: number; lat: number; zoom: number };
};
/** Where a part of the file lies. */
export type Extent = { offset: number; length: number };

const MAGIC = 'PMTiles';
const PACKINGS: Readonly<Record<number, Packing>> = { 1: 'none', 2: 'gzip' };
const PACKING_CODES = { none: 1, gzip: 2 } as const;
/** The code of vector tiles (MVT). */
const VECTOR = 1;
/** Places are stored in ten-millionths of a degree. */
const PER_DEGREE = 1e7;

/**
 * Reads the head of an archive.
 * @throws Error when it is no archive, of another version, or of other tiles than vector tiles
 */
export function readHeader(bytes: Uint8Array): ArchiveHeader {
  if (bytes.length < HEADER_BYTES || [...MAGIC].some((letter, i) => bytes[i] !== letter.charCodeAt(0)))
    throw new Error('is no archive of tiles (PMTiles)');
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
  const version = view.getUint8(7);
  if (version !== 3) throw new Error(`is an archive of version ${version}, not 3`);
  const long = (at: number) => Number(view.getBigUint64(at, true));
  const extent = (at: number): Extent => ({ offset: long(at), length: long(at + 8) });
  const degrees = (at: number) => view.getInt32(at, true) / PER_DEGREE;
  const packing = (at: number, of: string): Packing => {
    const known = PACKINGS[view.getUint8(at)];
    if (known === undefined) throw new Error(`has ${of} that are neither plain nor gzip`);
    return known;
  };
  if (view.getUint8(99) !== VECTOR) throw new Error('has pictures or others, but no vector tiles (MVT)');
  return {
    root: extent(8),
    metadata: extent(24),
    leaves: extent(40),
    tiles: extent(56),
    addressedTiles: long(72),
    entries: long(80),
    contents: long(88),
    isClustered: view.getUint8(96) === 1,
    directoryPacking: packing(97, 'directories'),
    tilePacking: packing(98, 'tiles'),
    minZoom: view.getUint8(100),
    maxZoom: view.getUint8(101),
    bounds: { west: degrees(102), south: degrees(106), east: degrees(110), north: degrees(114) },
    centre: { zoom: view.getUint8(118), lng: degrees(119), lat: degrees(123) },
  };
}

/** The 127 bytes of an archive's head. */
export function headerBytes(header: ArchiveHeader): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set([...MAGIC].map((letter) => letter.charCodeAt(0)));
  view.setUint8(7, 3);
  const { root, metadata, leaves, tiles, bounds, centre } = header;
  const longs = [
    ...[root, metadata, leaves, tiles].flatMap(({ offset, length }) => [offset, length]),
    ...[header.addressedTiles, header.entries, header.contents],
  ];
  for (const [i, value] of longs.entries()) view.setBigUint64(8 + 8 * i, BigInt(value), true);
  const codes = [
    header.isClustered ? 1 : 0,
    ...[PACKING_CODES[header.directoryPacking], PACKING_CODES[header.tilePacking], VECTOR],
    ...[header.minZoom, header.maxZoom],
  ];
  bytes.set(codes, 96);
  const degrees = (at: number, value: number) => view.setInt32(at, Math.round(value * PER_DEGREE), true);
  for (const [i, value] of [bounds.west, bounds.south, bounds.east, bounds.north].entries())
    degrees(102 + 4 * i, value);
  view.setUint8(118, centre.zoom);
  degrees(119, centre.lng);
  degrees(123, centre.lat);
  return bytes;
}
