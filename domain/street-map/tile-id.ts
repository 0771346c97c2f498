/** A tile of the web map's square grid: zoom, column from the west, row from the north. */
export type Tile = { z: number; x: number; y: number };

/** The number of tiles of all zooms below `z`, which is also the id of the first tile of zoom `z`. */
export function firstTileId(z: number): number {
  return (4 ** z - 1) / 3;
}

/**
 * The id of a tile in an archive (PMTiles 3). Zooms follow each other. Within a zoom the tiles are in the
 * order of the Hilbert curve. So the tiles below a tile are neighbours in each zoom. `z` is at most 26.
 */
export function tileIdOf({ z, x, y }: Tile): number {
  let id = firstTileId(z);
  let [column, row] = [x, y];
  for (let side = 2 ** z / 2; side >= 1; side /= 2) {
    const east = (column & side) === 0 ? 0 : 1;
    const south = (row & side) === 0 ? 0 : 1;
    id += side * side * ((3 * east) ^ south);
    [column, row] = turned({ column, row, east, south, side });
  }
  return id;
}

/** The tile with an id; the inverse of `tileIdOf`. */
export function tileOf(id: number): Tile {
  let z = 0;
  while (firstTileId(z + 1) <= id) z++;
  let rest = id - firstTileId(z);
  let [column, row] = [0, 0];
  for (let side = 1; side < 2 ** z; side *= 2) {
    const quarter = rest % 4;
    const east = quarter >> 1;
    const south = (quarter ^ east) & 1;
    [column, row] = turned({ column, row, east, south, side });
    column += side * east;
    row += side * south;
    rest = Math.floor(rest / 4);
  }
  return { z, x: column, y: row };
}

/** The place within a quarter of the curve, which is turned in the two northern ones. */
function turned(at: { column: number; row: number; east: number; south: number; side: number }) {
  const { column, row, east, south, side } = at;
  if (south === 1) return [column, row] as const;
  const last = side - 1;
  return east === 1 ? ([last - (row & last), last - (column & last)] as const) : ([row, column] as const);
}
