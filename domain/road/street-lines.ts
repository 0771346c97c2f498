import type { Point } from '../geo.ts';
import type { Ways } from './edges-near.ts';
import { columnOf, keyAt, rowOf, UNITS } from './grid.ts';
import { textOf, type WayTile } from './way-tile.ts';

/** The most tiles and pieces of one street: a road through a country is cut off. */
const MOST_TILES = 400;
const MOST_PIECES = 20_000;

/**
 * The pieces of the street with a name, or of the road with a number, near a point (degrees). It goes on
 * from tile to tile. Each piece is a straight line between two points, degrees. Empty: there is no such
 * street.
 */
export function streetLines(
  ways: Ways,
  { name, lat, lng }: Point & { name: string },
): (readonly [from: Point, to: Point])[] {
  const pieces: (readonly [Point, Point])[] = [];
  const seen = new Set<string>();
  const waiting: [row: number, column: number][] = [];
  const around = (row: number, column: number) => {
    for (const r of [row - 1, row, row + 1])
      for (const c of [column - 1, column, column + 1]) {
        if (seen.has(`${r} ${c}`)) continue;
        seen.add(`${r} ${c}`);
        waiting.push([r, c]);
      }
  };
  around(rowOf(lat * UNITS), columnOf(lng * UNITS));
  let tiles = 0;
  for (const [row, column] of waiting) {
    const tile = ways.tile(keyAt(row, column));
    if (tile === null || !addPieces(pieces, tile, name)) continue;
    if (++tiles >= MOST_TILES || pieces.length >= MOST_PIECES) break;
    around(row, column);
  }
  return pieces;
}

/** Adds the pieces of a tile; false: it has none. */
function addPieces(pieces: (readonly [Point, Point])[], tile: WayTile, name: string): boolean {
  const isIt = (row: number) =>
    textOf(tile, tile.rowName[row]!) === name ||
    (textOf(tile, tile.rowRef[row]!) ?? '').split(';').some((ref) => ref.trim() === name);
  const rows = new Set([...tile.rowClass.keys()].filter(isIt));
  if (rows.size === 0) return false;
  const pointOf = (i: number): Point => ({
    lat: (tile.south + tile.y[i]!) / UNITS,
    lng: (tile.west + tile.x[i]!) / UNITS,
  });
  for (const [segment, row] of tile.row.entries()) {
    if (!rows.has(row)) continue;
    for (let i = tile.firstPoint[segment]! + 1; i < tile.firstPoint[segment + 1]!; i++)
      pieces.push([pointOf(i - 1), pointOf(i)]);
  }
  return true;
}
