import { TILE_SIDE } from './grid.ts';
import { WAY_FLAG } from './way.ts';
import { WAY_CLASSES } from './way-class.ts';

/** Cells along one side of a tile; each is some 200 m wide. */
const SIDE = 8;
/** A cell with its eight neighbours is built up from these lengths of residential streets on, metres. */
const BUILT_UP_M = 1_000;
/** As much as a house number counts, metres of street. */
const NUMBER_M = 30;

const RESIDENTIAL = WAY_CLASSES.indexOf('residential');
const LIVING_STREET = WAY_CLASSES.indexOf('living_street');
const MOTORWAY = WAY_CLASSES.indexOf('motorway');

/** Sums of residential streets and house numbers in the cells of a tile. */
export type BuiltUp = {
  /** Counts an edge of a residential street, or a house number, at its middle (units of the tile). */
  add(x: number, y: number, metres: number): void;
  addNumber(x: number, y: number): void;
  /** True where the surroundings of a point are built up. Cells of other tiles do not count. */
  isAt(x: number, y: number): boolean;
};

export const isResidential = (wayClass: number) => wayClass === RESIDENTIAL || wayClass === LIVING_STREET;

export function builtUp(): BuiltUp {
  const sums = new Float64Array(SIDE * SIDE);
  const cell = (value: number) => Math.min(SIDE - 1, Math.floor((value / TILE_SIDE) * SIDE));
  const add = (x: number, y: number, metres: number) => {
    sums[cell(y) * SIDE + cell(x)]! += metres;
  };
  return {
    add,
    addNumber: (x, y) => add(x, y, NUMBER_M),
    isAt(x, y) {
      const [column, row] = [cell(x), cell(y)];
      let sum = 0;
      for (let r = Math.max(0, row - 1); r <= Math.min(SIDE - 1, row + 1); r++)
        for (let c = Math.max(0, column - 1); c <= Math.min(SIDE - 1, column + 1); c++)
          sum += sums[r * SIDE + c]!;
      return sum >= BUILT_UP_M;
    },
  };
}

/**
 * Whether a segment is in town: by its tags; else by its class; else its middle is in built-up surroundings.
 * OpenStreetMap rarely maps the signs at which a town begins, so the last is an estimate.
 */
export function isInTown(
  way: { class: number; flags: number },
  middle: { x: number; y: number },
  around: BuiltUp,
): boolean {
  if (way.flags & WAY_FLAG.inside) return true;
  if (way.flags & WAY_FLAG.outside || way.class === MOTORWAY || way.flags & WAY_FLAG.motorroad) return false;
  return isResidential(way.class) || around.isAt(middle.x, middle.y);
}
