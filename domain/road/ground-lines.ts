import type { Point } from '../geo.ts';
import { eachTileNear, type Ways } from './edges-near.ts';
import { eastM, NORTH_M, UNITS } from './grid.ts';

/** The most pieces of one drawing: more would be grey areas. */
const MOST_PIECES = 12_000;
/** The least important class (`WAY_CLASSES`) that is drawn, by the half width of the drawing, metres. */
const CLASSES = [
  { uptoM: 2_500, most: 8 },
  { uptoM: 8_000, most: 4 },
  { uptoM: 30_000, most: 2 },
] as const;

/**
 * The streets around a point (degrees) as lines, for a drawing with this half width. The wider it is, the
 * fewer classes it has; none above 30 km.
 */
export function groundLines(ways: Ways, { lat, lng, radiusM }: Point & { radiusM: number }): Point[][] {
  const most = CLASSES.find(({ uptoM }) => radiusM <= uptoM)?.most;
  if (most === undefined) return [];
  const at = { lat: lat * UNITS, lng: lng * UNITS };
  const area = { ...at, north: radiusM / NORTH_M, east: radiusM / eastM(at.lat) };
  const lines: Point[][] = [];
  let pieces = 0;
  eachTileNear(ways, area, (tile) => {
    for (const [segment, row] of tile.row.entries()) {
      if (tile.rowClass[row]! > most || pieces >= MOST_PIECES) continue;
      const [from, to] = [tile.firstPoint[segment]!, tile.firstPoint[segment + 1]!];
      pieces += to - from;
      lines.push(
        Array.from({ length: to - from }, (_, i) => ({
          lat: (tile.south + tile.y[from + i]!) / UNITS,
          lng: (tile.west + tile.x[from + i]!) / UNITS,
        })),
      );
    }
  });
  return lines;
}
