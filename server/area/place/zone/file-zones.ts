import { crc32 } from 'node:zlib';
import type { Geometry } from '#domain/place/geometry.ts';
import { geometry as geometryField } from '#domain/place/geometry-field.ts';
import { thinned } from '#domain/place/thinned.ts';
import { decodeZones, type RoadZone, ZONE_SECTION } from '#domain/road/zone.ts';
import type { Roads } from '#server/base/roads.ts';

/** A zone as a road file has it. `shape` changes with its geometry. */
export type FileZone = Omit<RoadZone, 'polygons'> & {
  geometry: Geometry;
  shape: number;
  file: string;
  date: string | null;
};

/** The zones of all road files. If several files have a zone, the newest counts. */
export function fileZones(roads: Roads): { hasFile: boolean; zones: FileZone[]; broken: number } {
  const files = roads.askAll((file) => {
    const bytes = file.section(ZONE_SECTION);
    return bytes && { ...decodeZones(bytes), file: file.head.source, date: file.head.date };
  });
  const known = files.filter((one) => one !== null);
  const bySource = new Map<string, FileZone>();
  for (const { zones, file, date } of known.sort((a, b) => (a.date ?? '').localeCompare(b.date ?? '')))
    for (const { polygons, ...zone } of zones) {
      const geometry = geometryOf(polygons);
      bySource.set(zone.source, { ...zone, geometry, shape: crc32(JSON.stringify(geometry)), file, date });
    }
  return {
    hasFile: known.length > 0,
    zones: [...bySource.values()],
    broken: known.reduce((sum, { broken }) => sum + broken, 0),
  };
}

/** A plain polygon where a person may change it by hand; else polygons with holes. */
function geometryOf(outlines: RoadZone['polygons']): Geometry {
  const polygons = thinned(outlines);
  const [only, ...more] = polygons;
  const isPlain = more.length === 0 && only!.holes.length === 0;
  const plain = isPlain ? geometryField.safeParse({ type: 'polygon', points: only!.points }) : null;
  return plain?.success ? plain.data : { type: 'polygons', polygons };
}
