import { type Writer, writer } from '../bytes.ts';
import { withinTile } from './cut.ts';
import { columnOfKey, eastM, NORTH_M, rowOfKey, southOf, TILE_SIDE, westOf } from './grid.ts';
import { type LimitRule, writeRules } from './limit-rule.ts';
import { streetNamer } from './street-namer.ts';
import { builtUp, isInTown, isResidential } from './town.ts';
import { flagsOf, type Way } from './way.ts';
import { WAY_CLASSES } from './way-class.ts';
import { cellOf, TILE_LAYOUT } from './way-tile.ts';

/** A house number: units; street and city as mapped, null when they are not. */
export type House = { lat: number; lng: number; number: string; street: string | null; city: string | null };
/** A kilometre point: units; hundreds of metres from the start of the road. */
export type Milestone = { lat: number; lng: number; hm: number };
/** A place with a name: units; `kind` counts in `PLACE_KINDS`. */
export type NamedPlace = { lat: number; lng: number; kind: number; name: string };

/** Everything that lies in a tile. Pieces with the same `way` object share a row. */
export type TileSource = {
  pieces: readonly { way: Way; lats: readonly number[]; lngs: readonly number[]; nodes: readonly number[] }[];
  houses: readonly House[];
  milestones: readonly Milestone[];
  places: readonly NamedPlace[];
};

/** A segment while its tile is written; `points` are x and y by turns, with those of its nodes. */
type Segment = { row: number; from: number; to: number; points: number[]; isInTown: boolean };

/** Numbers texts in the order in which they come; 0 is none. */
function texts() {
  const numbers = new Map<string, number>();
  return {
    of(text: string | null): number {
      if (text === null) return 0;
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, numbers.size + 1);
      return numbers.size;
    },
    all: () => numbers.keys(),
    count: () => numbers.size,
  };
}
type Texts = ReturnType<typeof texts>;

/** Packs a tile: first its texts, then columns of differences. The same content gives the same bytes. */
export function encodeTile(key: number, source: TileSource): Uint8Array<ArrayBuffer> {
  const place = { row: rowOfKey(key), column: columnOfKey(key) };
  const table = texts();
  const body = writer();
  const { rows, rowOfWay } = rowsOf(source);
  writeRows(body, rows, table);
  const nodes = nodesOf(source, place);
  writeNodes(body, nodes);
  const segments = segmentsOf(source, {
    place,
    rowOfWay,
    nodeAt: new Map(nodes.map(({ number }, i) => [number, i])),
  });
  judgeTown(segments, { rows, source, place });
  writeSegments(body, segments);
  const namer = streetNamer(
    segments.map(({ row, points }) => ({ way: rows[row]!, points })),
    eastM(southOf(place.row) + TILE_SIDE / 2),
  );
  writeHouses(body, source.houses, { place, table, namer });
  body.varint(source.milestones.length);
  for (const { lat, lng, hm } of source.milestones) {
    const { x, y } = withinTile(place, lat, lng);
    body.varint(x);
    body.varint(y);
    body.varint(hm);
    body.varint(table.of(namer.refAt(x, y)));
  }
  body.varint(source.places.length);
  for (const { lat, lng, kind, name } of source.places) {
    body.byte(kind);
    body.varint(table.of(name));
    body.zigzag(lat - southOf(place.row));
    body.zigzag(lng - westOf(place.column));
  }
  const head = writer();
  head.byte(TILE_LAYOUT);
  head.varint(table.count());
  for (const text of table.all()) head.text(text);
  return joined(head.take(), body.take());
}

function joined(head: Uint8Array, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}

function rowsOf({ pieces }: TileSource): { rows: Way[]; rowOfWay: Map<Way, number> } {
  const rowOfWay = new Map<Way, number>();
  for (const { way } of pieces) if (!rowOfWay.has(way)) rowOfWay.set(way, rowOfWay.size);
  return { rows: [...rowOfWay.keys()], rowOfWay };
}

function writeRows(body: Writer, rows: readonly Way[], table: Texts): void {
  body.varint(rows.length);
  for (const way of rows) {
    body.byte(WAY_CLASSES.indexOf(way.class));
    body.byte(flagsOf(way));
    body.varint(table.of(way.name));
    body.varint(table.of(way.ref));
    writeRules(body, way.rules as LimitRule[]);
  }
}

type Node = { number: number; x: number; y: number };

function nodesOf({ pieces }: TileSource, place: { row: number; column: number }): Node[] {
  const nodes = new Map<number, Node>();
  for (const { lats, lngs, nodes: numbers } of pieces)
    for (const [i, number] of numbers.entries())
      if (number !== 0 && !nodes.has(number))
        nodes.set(number, { number, ...withinTile(place, lats[i]!, lngs[i]!) });
  return [...nodes.values()].sort((a, b) => a.number - b.number);
}

function writeNodes(body: Writer, nodes: readonly Node[]): void {
  body.varint(nodes.length);
  let before = 0;
  for (const { number } of nodes) {
    body.varint(number - before);
    before = number;
  }
  for (const { x } of nodes) body.varint(x);
  for (const { y } of nodes) body.varint(y);
}

function segmentsOf(
  { pieces }: TileSource,
  of: { place: { row: number; column: number }; rowOfWay: Map<Way, number>; nodeAt: Map<number, number> },
): Segment[] {
  const segments: Segment[] = [];
  for (const { way, lats, lngs, nodes } of pieces) {
    let segment: Segment | null = null;
    for (const [i, number] of nodes.entries()) {
      const { x, y } = withinTile(of.place, lats[i]!, lngs[i]!);
      segment?.points.push(x, y);
      if (number === 0) continue;
      const node = of.nodeAt.get(number)!;
      if (segment) segments.push({ ...segment, to: node });
      segment = { row: of.rowOfWay.get(way)!, from: node, to: node, points: [x, y], isInTown: false };
    }
  }
  return segments;
}

function judgeTown(
  segments: readonly Segment[],
  of: { rows: readonly Way[]; source: TileSource; place: { row: number; column: number } },
): void {
  const around = builtUp();
  const east = eastM(southOf(of.place.row) + TILE_SIDE / 2);
  const classOf = (row: number) => WAY_CLASSES.indexOf(of.rows[row]!.class);
  for (const { row, points } of segments) {
    if (!isResidential(classOf(row))) continue;
    for (let i = 2; i < points.length; i += 2) {
      const [x0, y0, x, y] = [points[i - 2]!, points[i - 1]!, points[i]!, points[i + 1]!];
      around.add((x0 + x) / 2, (y0 + y) / 2, Math.hypot((x - x0) * east, (y - y0) * NORTH_M));
    }
  }
  for (const { lat, lng } of of.source.houses) {
    const { x, y } = withinTile(of.place, lat, lng);
    around.addNumber(x, y);
  }
  for (const segment of segments) {
    const { row, points } = segment;
    const middle = 2 * Math.floor(points.length / 4);
    const way = { class: classOf(row), flags: flagsOf(of.rows[row]!) };
    segment.isInTown = isInTown(way, { x: points[middle]!, y: points[middle + 1]! }, around);
  }
}

function writeSegments(body: Writer, segments: readonly Segment[]): void {
  body.varint(segments.length);
  let before = 0;
  for (const { row } of segments) {
    body.zigzag(row - before);
    before = row;
  }
  before = 0;
  for (const { from, to } of segments) {
    body.zigzag(from - before);
    before = to;
  }
  for (const { from, to } of segments) body.zigzag(to - from);
  for (const { points, isInTown } of segments) body.varint((points.length / 2 - 2) * 2 + (isInTown ? 1 : 0));
  for (const { points } of segments)
    for (let i = 2; i < points.length - 2; i++) body.zigzag(points[i]! - points[i - 2]!);
}

function writeHouses(
  body: Writer,
  houses: readonly House[],
  of: { place: { row: number; column: number }; table: Texts; namer: ReturnType<typeof streetNamer> },
): void {
  const placed = houses.map((house) => ({ ...house, ...withinTile(of.place, house.lat, house.lng) }));
  const cell = ({ x, y }: { x: number; y: number }) => cellOf(y) * 16 + cellOf(x);
  placed.sort((a, b) => cell(a) - cell(b) || a.x - b.x || a.y - b.y);
  body.varint(placed.length);
  let [x, y] = [0, 0];
  for (const house of placed) {
    body.zigzag(house.x - x);
    body.zigzag(house.y - y);
    [x, y] = [house.x, house.y];
    body.varint(of.table.of(of.namer.nameOf(house.street, house)));
    body.varint(of.table.of(house.city));
    const isFigure = /^[1-9]\d{0,5}$/.test(house.number);
    body.varint(isFigure ? Number(house.number) * 2 : of.table.of(house.number) * 2 - 1);
  }
}
