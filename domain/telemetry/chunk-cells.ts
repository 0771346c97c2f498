import type { Point } from '../geo.ts';
import type { Box } from './ground.ts';

/** Cells along each side of a chunk's box. */
const SIDE = 16;

/** The cell in which a coordinate lies; it never falls when the coordinate grows. */
function cellAt(value: number, from: number, to: number): number {
  const cell = to > from ? Math.floor(((value - from) / (to - from)) * SIDE) : 0;
  return Math.max(0, Math.min(SIDE - 1, cell));
}

/** The first and the last row and column of the cells of `box` that another box covers. */
function covered(box: Box, other: Box): { rows: [number, number]; columns: [number, number] } {
  return {
    rows: [cellAt(other.south, box.south, box.north), cellAt(other.north, box.south, box.north)],
    columns: [cellAt(other.west, box.west, box.east), cellAt(other.east, box.west, box.east)],
  };
}

/**
 * The parts of its box that a track may touch: 16 × 16 cells, a bit each, row by row from the south (32
 * bytes). A straight way between two fixes marks every cell of the box around it, so that no touched cell is
 * missing.
 */
export function trackCells(box: Box, fixes: readonly Point[]): Uint8Array<ArrayBuffer> {
  const cells = new Uint8Array((SIDE * SIDE) / 8);
  let before = fixes[0];
  for (const fix of fixes) {
    const { rows, columns } = covered(box, {
      south: Math.min(before!.lat, fix.lat),
      north: Math.max(before!.lat, fix.lat),
      west: Math.min(before!.lng, fix.lng),
      east: Math.max(before!.lng, fix.lng),
    });
    for (let row = rows[0]; row <= rows[1]; row++) {
      for (let column = columns[0]; column <= columns[1]; column++) {
        cells[row * (SIDE / 8) + (column >> 3)]! |= 1 << (column & 7);
      }
    }
    before = fix;
  }
  return cells;
}

/** May the track with these cells touch another box, which overlaps its own? */
export function cellsTouch(cells: Uint8Array, box: Box, other: Box): boolean {
  const { rows, columns } = covered(box, other);
  const wanted = ((1 << (columns[1] + 1)) - 1) & ~((1 << columns[0]) - 1);
  for (let row = rows[0]; row <= rows[1]; row++) {
    const at = row * (SIDE / 8);
    if (((cells[at]! | (cells[at + 1]! << 8)) & wanted) !== 0) return true;
  }
  return false;
}
