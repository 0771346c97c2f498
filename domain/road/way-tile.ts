import { reader } from '../bytes.ts';
import { readRules } from './limit-rule.ts';
import { fieldsOf, type Way } from './way.ts';
import { WAY_CLASSES } from './way-class.ts';

/** The layout of a tile; another number is another layout. */
export const TILE_LAYOUT = 1;
/** Cells along one side of a tile for finding edges and house numbers; each is some 100 m wide. */
export const CELL_SIDE = 16;
/** The side of a cell, units. */
export const CELL_UNITS = 1_024;

/**
 * Kinds of places with a name, and how far their name reaches, metres. Their order is part of the road
 * file.
 */
export const PLACE_KINDS = ['city', 'town', 'village', 'hamlet'] as const;
export const PLACE_REACH_M = [12_000, 5_000, 3_000, 1_500] as const;

/**
 * A tile of a road file in memory: ways, cut into segments at each junction and at the tile's border. Arrays
 * instead of objects, because a lookup reads hundreds of edges. Coordinates of points are units from the
 * tile's south-west corner, 0 … 15,625 inclusive.
 */
export type WayTile = {
  key: number;
  /** The south-west corner, units. */
  south: number;
  west: number;
  /** Metres of one unit of longitude in the tile's middle. */
  eastM: number;
  /** The encoded tile, from which texts and rules are read when they are needed. */
  bytes: Uint8Array;
  /** Where each text begins in the bytes. */
  textAt: Uint32Array;
  /** Texts that have been read, at their numbers: points of a report share a few streets. */
  texts: (string | undefined)[];

  /** Ways with equal tags are one row: class, flags (`WAY_FLAG`), numbers of texts + 1 (0: none), rules. */
  rowClass: Uint8Array;
  rowFlags: Uint8Array;
  rowName: Uint32Array;
  rowRef: Uint32Array;
  rowRulesAt: Uint32Array;

  /**
   * By segment: its row, its nodes, whether it is in town, its length, its points (`firstPoint` has one
   * more).
   */
  row: Uint32Array;
  from: Uint32Array;
  to: Uint32Array;
  inTown: Uint8Array;
  lengthM: Float32Array;
  firstPoint: Uint32Array;

  /**
   * By point: place, metres from the start of its segment, and the segment. An edge has the number of its
   * first point.
   */
  x: Uint16Array;
  y: Uint16Array;
  alongM: Float32Array;
  segmentOf: Uint32Array;

  /** By node: its number in the file, rising; its place; and its segments (`edgeAt` has one more). */
  nodeNumber: Uint32Array;
  nodeX: Uint16Array;
  nodeY: Uint16Array;
  edgeAt: Uint32Array;
  edges: Uint32Array;

  /** Edges that touch each cell (`cellAt` has one more). */
  cellAt: Uint32Array;
  cellEdges: Uint32Array;

  /** House numbers in the order of their cells. Number: twice the figure, or twice a text's number + 1. */
  houseCellAt: Uint32Array;
  houseX: Uint16Array;
  houseY: Uint16Array;
  houseStreet: Uint32Array;
  houseCity: Uint32Array;
  houseNumber: Uint32Array;

  /** Kilometre points: place, hundreds of metres, number of the road + 1 (0: none). */
  milestoneX: Uint16Array;
  milestoneY: Uint16Array;
  milestoneHm: Uint32Array;
  milestoneRef: Uint32Array;

  /** Places whose name may count somewhere in the tile; coordinates in units. */
  placeKind: Uint8Array;
  placeName: Uint32Array;
  placeLat: Float64Array;
  placeLng: Float64Array;
};

/** The cell of a coordinate within a tile, 0 … 15. */
export const cellOf = (units: number) => Math.min(CELL_SIDE - 1, (units / CELL_UNITS) | 0);

/** A text of a tile by its number + 1; null for 0. */
export function textOf({ bytes, textAt, texts }: WayTile, number: number): string | null {
  if (number === 0) return null;
  const known = texts[number - 1];
  if (known !== undefined) return known;
  const text = reader(bytes, textAt[number - 1]!).text();
  texts[number - 1] = text;
  return text;
}

/** The number + 1 of a text in a tile; 0: the tile has no such text. */
export function textNumberOf(tile: WayTile, text: string): number {
  for (let number = tile.textAt.length; number > 0; number--)
    if (textOf(tile, number) === text) return number;
  return 0;
}

/** The way behind a row of a tile. */
export function wayOfRow(tile: WayTile, row: number): Way {
  return {
    class: WAY_CLASSES[tile.rowClass[row]!] ?? 'unclassified',
    ...fieldsOf(tile.rowFlags[row]!),
    name: textOf(tile, tile.rowName[row]!),
    ref: textOf(tile, tile.rowRef[row]!),
    rules: readRules(reader(tile.bytes, tile.rowRulesAt[row]!)),
  };
}

/** A house number of a tile. Examples: `12`, `12 bis`. */
export function houseNumberOf(tile: WayTile, house: number): string {
  const number = tile.houseNumber[house]!;
  return number % 2 === 0 ? String(number / 2) : (textOf(tile, (number + 1) / 2) ?? '');
}

/** Octets that a tile takes in memory. */
export function octetsOf(tile: WayTile): number {
  // Texts that have been read take about as much again as their bytes.
  let octets = 512 + tile.bytes.byteLength;
  for (const part of Object.values(tile)) if (ArrayBuffer.isView(part)) octets += part.byteLength + 96;
  return octets;
}
