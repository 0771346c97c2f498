import { type Reader, reader } from '../bytes.ts';
import { columnOfKey, eastM, NORTH_M, rowOfKey, southOf, TILE_SIDE, westOf } from './grid.ts';
import { readRules } from './limit-rule.ts';
import { CELL_SIDE, cellOf, TILE_LAYOUT, type WayTile } from './way-tile.ts';

/** Reads a tile that `encodeTile` made. Throws on other bytes. */
export function decodeTile(key: number, bytes: Uint8Array): WayTile {
  const from = reader(bytes);
  if (from.byte() !== TILE_LAYOUT) throw new Error('unknown layout of a tile');
  // Everything that is counted has at least a byte, so damaged bytes cannot allocate more than their length.
  const count = () => {
    const n = from.varint();
    if (n > bytes.length) throw new Error('a tile ends early');
    return n;
  };
  const south = southOf(rowOfKey(key));
  const east = eastM(south + TILE_SIDE / 2);
  const textAt = new Uint32Array(count());
  for (let i = 0; i < textAt.length; i++) {
    textAt[i] = from.at;
    from.pass(from.varint());
  }
  const rows = readRows(from, count());
  const nodes = readNodes(from, count());
  const segments = readSegments(from, count(), nodes, east);
  const houses = readHouses(from, count());
  const milestones = readMilestones(from, count());
  const places = readPlaces(from, count(), { south, west: westOf(columnOfKey(key)) });
  if (from.failed) throw new Error('a tile ends early');
  return {
    ...{ key, south, west: westOf(columnOfKey(key)), eastM: east, bytes, textAt, texts: [] },
    ...{ ...rows, ...nodes, ...segments, ...houses, ...milestones, ...places },
    ...incidence(segments, nodes.nodeNumber.length),
    ...edgeCells(segments),
  };
}

function readRows(from: Reader, n: number) {
  const rows = {
    rowClass: new Uint8Array(n),
    rowFlags: new Uint8Array(n),
    rowName: new Uint32Array(n),
    rowRef: new Uint32Array(n),
    rowRulesAt: new Uint32Array(n),
  };
  for (let i = 0; i < n; i++) {
    rows.rowClass[i] = from.byte();
    rows.rowFlags[i] = from.byte();
    rows.rowName[i] = from.varint();
    rows.rowRef[i] = from.varint();
    rows.rowRulesAt[i] = from.at;
    readRules(from);
  }
  return rows;
}

function readNodes(from: Reader, n: number) {
  const nodeNumber = new Uint32Array(n);
  let number = 0;
  for (let i = 0; i < n; i++) {
    number += from.varint();
    nodeNumber[i] = number;
  }
  return { nodeNumber, nodeX: column(from, new Uint16Array(n)), nodeY: column(from, new Uint16Array(n)) };
}

function column<T extends Uint16Array | Uint32Array>(from: Reader, into: T): T {
  for (let i = 0; i < into.length; i++) into[i] = from.varint();
  return into;
}

function readSegments(
  from: Reader,
  n: number,
  { nodeX, nodeY }: { nodeX: Uint16Array; nodeY: Uint16Array },
  east: number,
) {
  const row = new Uint32Array(n);
  const [start, end] = [new Uint32Array(n), new Uint32Array(n)];
  const inTown = new Uint8Array(n);
  const lengthM = new Float32Array(n);
  const firstPoint = new Uint32Array(n + 1);
  let last = 0;
  for (let i = 0; i < n; i++) {
    last += from.zigzag();
    row[i] = last;
  }
  for (let i = 0; i < n; i++) start[i] = from.zigzag();
  for (let i = 0; i < n; i++) {
    start[i] = (i === 0 ? 0 : end[i - 1]!) + (start[i]! | 0);
    end[i] = start[i]! + from.zigzag();
  }
  for (let i = 0; i < n; i++) {
    const packed = from.varint();
    inTown[i] = packed & 1;
    firstPoint[i + 1] = firstPoint[i]! + (packed >> 1) + 2;
  }
  const points = firstPoint[n]!;
  if (points > 2 * n + from.left) throw new Error('a tile ends early');
  const [x, y] = [new Uint16Array(points), new Uint16Array(points)];
  const alongM = new Float32Array(points);
  const segmentOf = new Uint32Array(points);
  for (let i = 0; i < n; i++) {
    const [first, stop] = [firstPoint[i]!, firstPoint[i + 1]! - 1];
    x[first] = nodeX[start[i]!]!;
    y[first] = nodeY[start[i]!]!;
    segmentOf[first] = i;
    let along = 0;
    for (let p = first + 1; p <= stop; p++) {
      x[p] = p === stop ? nodeX[end[i]!]! : x[p - 1]! + from.zigzag();
      y[p] = p === stop ? nodeY[end[i]!]! : y[p - 1]! + from.zigzag();
      segmentOf[p] = i;
      const [dx, dy] = [(x[p]! - x[p - 1]!) * east, (y[p]! - y[p - 1]!) * NORTH_M];
      along += Math.sqrt(dx * dx + dy * dy);
      alongM[p] = along;
    }
    lengthM[i] = along;
  }
  return { row, from: start, to: end, inTown, lengthM, firstPoint, x, y, alongM, segmentOf };
}

function readHouses(from: Reader, n: number) {
  const houses = {
    houseX: new Uint16Array(n),
    houseY: new Uint16Array(n),
    houseStreet: new Uint32Array(n),
    houseCity: new Uint32Array(n),
    houseNumber: new Uint32Array(n),
  };
  const houseCellAt = new Uint32Array(CELL_SIDE * CELL_SIDE + 1);
  let [x, y] = [0, 0];
  for (let i = 0; i < n; i++) {
    x += from.zigzag();
    y += from.zigzag();
    houses.houseX[i] = x;
    houses.houseY[i] = y;
    houses.houseStreet[i] = from.varint();
    houses.houseCity[i] = from.varint();
    houses.houseNumber[i] = from.varint();
    houseCellAt[cellOf(y) * CELL_SIDE + cellOf(x) + 1]!++;
  }
  summed(houseCellAt);
  return { ...houses, houseCellAt };
}

function readMilestones(from: Reader, n: number) {
  const [milestoneX, milestoneY] = [new Uint16Array(n), new Uint16Array(n)];
  const [milestoneHm, milestoneRef] = [new Uint32Array(n), new Uint32Array(n)];
  for (let i = 0; i < n; i++) {
    milestoneX[i] = from.varint();
    milestoneY[i] = from.varint();
    milestoneHm[i] = from.varint();
    milestoneRef[i] = from.varint();
  }
  return { milestoneX, milestoneY, milestoneHm, milestoneRef };
}

function readPlaces(from: Reader, n: number, corner: { south: number; west: number }) {
  const [placeKind, placeName] = [new Uint8Array(n), new Uint32Array(n)];
  const [placeLat, placeLng] = [new Float64Array(n), new Float64Array(n)];
  for (let i = 0; i < n; i++) {
    placeKind[i] = from.byte();
    placeName[i] = from.varint();
    placeLat[i] = corner.south + from.zigzag();
    placeLng[i] = corner.west + from.zigzag();
  }
  return { placeKind, placeName, placeLat, placeLng };
}

/** Turns counts, each one place later, into beginnings. */
function summed(counts: Uint32Array): void {
  for (let i = 1; i < counts.length; i++) counts[i]! += counts[i - 1]!;
}

/** The segments at each node; a loop is there once. */
function incidence({ from, to }: { from: Uint32Array; to: Uint32Array }, nodes: number) {
  const edgeAt = new Uint32Array(nodes + 1);
  for (let i = 0; i < from.length; i++) {
    if (from[i]! >= nodes || to[i]! >= nodes) throw new Error('a segment without a node');
    edgeAt[from[i]! + 1]!++;
    if (to[i] !== from[i]) edgeAt[to[i]! + 1]!++;
  }
  summed(edgeAt);
  const edges = new Uint32Array(edgeAt[nodes]!);
  const next = edgeAt.slice(0, nodes);
  for (let i = 0; i < from.length; i++) {
    edges[next[from[i]!]!++] = i;
    if (to[i] !== from[i]) edges[next[to[i]!]!++] = i;
  }
  return { edgeAt, edges };
}

/** The edges in each cell that their bounding box touches. */
function edgeCells({ x, y, segmentOf }: { x: Uint16Array; y: Uint16Array; segmentOf: Uint32Array }) {
  const cellAt = new Uint32Array(CELL_SIDE * CELL_SIDE + 1);
  const [columns, rows] = [x.map(cellOf), y.map(cellOf)];
  const each = (visit: (cell: number, edge: number) => void) => {
    for (let i = 0; i + 1 < x.length; i++) {
      if (segmentOf[i] !== segmentOf[i + 1]) continue;
      const [c0, c1] = [Math.min(columns[i]!, columns[i + 1]!), Math.max(columns[i]!, columns[i + 1]!)];
      const [r0, r1] = [Math.min(rows[i]!, rows[i + 1]!), Math.max(rows[i]!, rows[i + 1]!)];
      for (let r = r0; r <= r1; r++) for (let c = c0; c <= c1; c++) visit(r * CELL_SIDE + c, i);
    }
  };
  each((cell) => {
    cellAt[cell + 1]!++;
  });
  summed(cellAt);
  const cellEdges = new Uint32Array(cellAt.at(-1)!);
  const next = cellAt.slice(0, -1);
  each((cell, edge) => {
    cellEdges[next[cell]!++] = edge;
  });
  return { cellAt, cellEdges };
}
