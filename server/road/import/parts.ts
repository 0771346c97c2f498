import { type Reader, reader, type Writer, writer } from '#domain/bytes.ts';
import type { Piece } from '#domain/road/cut.ts';
import type { House, Milestone, TileSource } from '#domain/road/encode-tile.ts';
import { readWay, type Way, writeWay } from '#domain/road/way.ts';

/* Parts of tiles, as the passes of an import write them for the last one: the key of the tile, the kind, the
   content. */
const [PIECE, HOUSE, MILESTONE] = [1, 2, 3];

/** Packs parts of tiles. The bytes are good until the next call. */
export function partWriter() {
  const out = writer();
  const begin = (key: number, kind: number) => {
    out.reset();
    out.varint(key);
    out.byte(kind);
  };
  return {
    piece(way: Uint8Array, { key, lats, lngs, nodes }: Piece): Uint8Array {
      begin(key, PIECE);
      out.varint(way.length);
      for (const byte of way) out.byte(byte);
      out.varint(lats.length);
      writeSteps(out, lats);
      writeSteps(out, lngs);
      for (const node of nodes) out.varint(node);
      return out.take();
    },
    house(key: number, { lat, lng, number, street, city }: House): Uint8Array {
      begin(key, HOUSE);
      for (const units of [lat, lng]) out.zigzag(units);
      for (const text of [number, street, city]) out.text(text ?? '');
      return out.take();
    },
    milestone(key: number, { lat, lng, hm }: Milestone): Uint8Array {
      begin(key, MILESTONE);
      for (const units of [lat, lng]) out.zigzag(units);
      out.varint(hm);
      return out.take();
    },
  };
}

function writeSteps(out: Writer, values: readonly number[]): void {
  let before = 0;
  for (const value of values) {
    out.zigzag(value - before);
    before = value;
  }
}

function readSteps(from: Reader, count: number): number[] {
  let value = 0;
  return Array.from({ length: count }, () => {
    value += from.zigzag();
    return value;
  });
}

/** The tile to which a part belongs. */
export const keyOfPart = (part: Uint8Array) => reader(part).varint();

/** Everything of a tile, from its parts; pieces of equal ways share one object. */
export function sourceOf(parts: readonly Uint8Array[]): Omit<TileSource, 'places'> {
  const ways = new Map<string, Way>();
  const pieces: TileSource['pieces'][number][] = [];
  const houses: House[] = [];
  const milestones: Milestone[] = [];
  for (const part of parts) {
    const from = reader(part);
    from.varint();
    const kind = from.byte();
    if (kind === PIECE) {
      const length = from.varint();
      const way = wayIn(part, { at: from.at, length, ways });
      from.pass(length);
      const count = from.varint();
      const [lats, lngs] = [readSteps(from, count), readSteps(from, count)];
      pieces.push({ way, lats, lngs, nodes: Array.from({ length: count }, () => from.varint()) });
    } else if (kind === HOUSE) {
      const [lat, lng] = [from.zigzag(), from.zigzag()];
      const [number, street, city] = [from.text(), from.text(), from.text()];
      houses.push({ lat, lng, number, street: street || null, city: city || null });
    } else milestones.push({ lat: from.zigzag(), lng: from.zigzag(), hm: from.varint() });
  }
  return { pieces, houses, milestones };
}

function wayIn(
  part: Uint8Array,
  { at, length, ways }: { at: number; length: number; ways: Map<string, Way> },
): Way {
  const bytes = Buffer.from(part.buffer, part.byteOffset + at, length).toString('latin1');
  let way = ways.get(bytes);
  if (!way) {
    way = readWay(reader(part, at));
    ways.set(bytes, way);
  }
  return way;
}

/** Writes a way for its pieces. */
export function packedWay(way: Way): Uint8Array {
  const out = writer();
  writeWay(out, way);
  return out.take();
}
