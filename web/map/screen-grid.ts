import { type CameraView, type MarkerColumns, shownX, shownY } from './marker-source.ts';

/**
 * Cells of about 64 px (45 to 90). They are fixed to the world and not to the screen, so nothing shifts while
 * the map is dragged.
 */
const CELLS_LOG2 = 3;

/** The markers in view, by cell: `members` from `starts[cell]` to `starts[cell + 1]`. */
export type ScreenGrid = {
  originX: number;
  originY: number;
  /** A cell is 2^shift position units wide. */
  shift: number;
  /** Cells on a side. */
  across: number;
  starts: Int32Array;
  members: Int32Array;
  /** The positions at which the members are drawn, in the order of `members`. */
  x: Int32Array;
  y: Int32Array;
};

/** Half of what the camera can show at any rotation, in position units; at most half the world. */
function halfSpan(view: CameraView): number {
  return Math.min(2 ** 31 - 1, Math.ceil((Math.hypot(view.widthPx, view.heightPx) / 2) * view.unitsPerPx));
}

let cells = new Int32Array(0);

/**
 * Sorts the accepted markers in view (with a margin of one cell) into cells. It takes two passes over the
 * columns and creates no objects: 50,000 markers take one or two milliseconds. So the grid is created anew
 * whenever positions or camera have changed.
 */
export function screenGrid(
  columns: MarkerColumns,
  view: CameraView,
  clockMs: number,
  accepts: (index: number) => boolean,
): ScreenGrid {
  const shift = 32 - CELLS_LOG2 - Math.max(0, Math.round(view.zoom));
  const half = halfSpan(view);
  const size = 2 ** shift;
  const originX = (((view.x - half) >> shift) << shift) - size;
  const originY = (((view.y - half) >> shift) << shift) - size;
  const across = Math.ceil((2 * half) / size) + 3;
  const total = across * across;
  if (cells.length < columns.count) cells = new Int32Array(columns.count * 2);
  const starts = new Int32Array(total + 1);
  for (let i = 0; i < columns.count; i++) {
    cells[i] = -1;
    if (columns.placed[i] !== 1 || !accepts(i)) continue;
    // Unsigned: a marker west or north of the origin gets a very large column or row and is left out.
    const column = (shownX(columns, i, clockMs) - originX) >>> shift;
    const row = (shownY(columns, i, clockMs) - originY) >>> shift;
    if (column >= across || row >= across) continue;
    const cell = row * across + column;
    cells[i] = cell;
    starts[cell + 1]!++;
  }
  for (let cell = 0; cell < total; cell++) starts[cell + 1]! += starts[cell]!;
  const members = new Int32Array(starts[total]!);
  const x = new Int32Array(members.length);
  const y = new Int32Array(members.length);
  const next = starts.slice(0, total);
  for (let i = 0; i < columns.count; i++) {
    const cell = cells[i]!;
    if (cell < 0) continue;
    const at = next[cell]!++;
    members[at] = i;
    x[at] = shownX(columns, i, clockMs);
    y[at] = shownY(columns, i, clockMs);
  }
  return { originX, originY, shift, across, starts, members, x, y };
}

/**
 * The marker drawn nearest to a position, at most `reach` units away, or -1. Looks only into the cells
 * around.
 */
export function nearestMarker(grid: ScreenGrid, x: number, y: number, reach: number): number {
  // The grid's margin keeps everything in view on the positive side of its origin.
  const cellAt = (at: number, origin: number) => (at - origin) >>> grid.shift;
  const lastRow = Math.min(grid.across - 1, cellAt(y + reach, grid.originY));
  const lastColumn = Math.min(grid.across - 1, cellAt(x + reach, grid.originX));
  let best = -1;
  let bestSquare = reach * reach;
  for (let row = cellAt(y - reach, grid.originY); row <= lastRow; row++) {
    for (let column = cellAt(x - reach, grid.originX); column <= lastColumn; column++) {
      const cell = row * grid.across + column;
      for (let at = grid.starts[cell]!; at < grid.starts[cell + 1]!; at++) {
        const dx = (grid.x[at]! - x) | 0;
        const dy = (grid.y[at]! - y) | 0;
        const square = dx * dx + dy * dy;
        if (square <= bestSquare) {
          bestSquare = square;
          best = grid.members[at]!;
        }
      }
    }
  }
  return best;
}

/** Markers drawn as one: their position, their number in all and in each state, and the area they cover. */
export type Cluster = {
  x: number;
  y: number;
  count: number;
  byState: readonly number[];
  west: number;
  north: number;
  east: number;
  south: number;
};

/**
 * One cluster for each cell with two or more markers, at their mean position. `lone` gets the index of each
 * marker that stays single.
 */
export function clustersOf(
  grid: ScreenGrid,
  columns: MarkerColumns,
  states: number,
  lone: (index: number) => void,
): Cluster[] {
  const clusters: Cluster[] = [];
  for (let cell = 0; cell < grid.starts.length - 1; cell++) {
    const from = grid.starts[cell]!;
    const to = grid.starts[cell + 1]!;
    if (to - from === 1) lone(grid.members[from]!);
    if (to - from < 2) continue;
    const byState = new Array<number>(states).fill(0);
    // Differences to one member are small and cannot wrap.
    const x0 = grid.x[from]!;
    const y0 = grid.y[from]!;
    let [sumX, sumY, west, north, east, south] = [0, 0, 0, 0, 0, 0];
    for (let at = from; at < to; at++) {
      const dx = (grid.x[at]! - x0) | 0;
      const dy = (grid.y[at]! - y0) | 0;
      sumX += dx;
      sumY += dy;
      west = Math.min(west, dx);
      east = Math.max(east, dx);
      north = Math.min(north, dy);
      south = Math.max(south, dy);
      byState[columns.state[grid.members[at]!]!]!++;
    }
    const n = to - from;
    clusters.push({
      x: (x0 + Math.round(sumX / n)) | 0,
      y: (y0 + Math.round(sumY / n)) | 0,
      count: n,
      byState,
      west: (x0 + west) | 0,
      north: (y0 + north) | 0,
      east: (x0 + east) | 0,
      south: (y0 + south) | 0,
    });
  }
  return clusters;
}
