import type { Point } from '#domain/geo.ts';
import { trackCells } from '#domain/telemetry/chunk-cells.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';

/**
 * The box of a chunk's fixes and of the last fix before it, in PostgreSQL's form, with the cells of it that
 * they touch. Null without any fix.
 */
export function coverOf(
  records: readonly TrackerRecord[],
  before: readonly TrackerRecord[],
): { area: string | null; cells: Uint8Array | null } {
  const earlier = before.findLast((r) => r.lat !== null);
  const fixes = (earlier ? [earlier, ...records] : records).filter(isPlaced);
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { lat, lng } of fixes) {
    south = Math.min(south, lat);
    north = Math.max(north, lat);
    west = Math.min(west, lng);
    east = Math.max(east, lng);
  }
  if (south === Infinity) return { area: null, cells: null };
  return {
    area: `((${east},${north}),(${west},${south}))`,
    cells: trackCells({ south, north, west, east }, fixes),
  };
}

const isPlaced = (record: TrackerRecord): record is TrackerRecord & Point =>
  record.lat !== null && record.lng !== null;
