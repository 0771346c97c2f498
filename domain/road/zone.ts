import { reader, writer } from '../bytes.ts';
import type { Point } from '../geo.ts';
import type { Polygon } from '../place/geometry.ts';
import { UNITS } from './grid.ts';
import { RoadFileError } from './road-file.ts';

/** The section of a road file with its low-emission zones. */
export const ZONE_SECTION = 'zones';
const LAYOUT = 1;

/** A low-emission zone of the map (`boundary=low_emission_zone`). */
export type RoadZone = {
  /** The object of OpenStreetMap. Examples: `w123`, a way; `r45`, a relation. */
  source: string;
  name: string;
  operator: string | null;
  /** Its town, by the map. */
  town: string | null;
  /** From when and until when it is in force, as the map writes it. Example: `2024-01-01`, `2024`. */
  from: string | null;
  until: string | null;
  /** Degrees with six decimals. */
  polygons: Polygon[];
};

/** The zones of a file, and how many are left out because their outlines do not close. */
export type RoadZones = { zones: RoadZone[]; broken: number };

export function encodeZones({ zones, broken }: RoadZones): Uint8Array {
  const out = writer();
  const ring = (points: readonly Point[]) => {
    out.varint(points.length);
    let [lat, lng] = [0, 0];
    for (const point of points) {
      const [north, east] = [Math.round(point.lat * UNITS), Math.round(point.lng * UNITS)];
      out.zigzag(north - lat);
      out.zigzag(east - lng);
      [lat, lng] = [north, east];
    }
  };
  out.byte(LAYOUT);
  out.varint(broken);
  out.varint(zones.length);
  for (const { source, name, operator, town, from, until, polygons } of zones) {
    for (const text of [source, name, operator, town, from, until]) out.text(text ?? '');
    out.varint(polygons.length);
    for (const { points, holes } of polygons) {
      ring(points);
      out.varint(holes.length);
      for (const hole of holes) ring(hole);
    }
  }
  return out.take();
}

/** Reads what `encodeZones` made. Throws on other bytes. */
export function decodeZones(bytes: Uint8Array): RoadZones {
  const from = reader(bytes);
  if (from.byte() !== LAYOUT) throw new RoadFileError('The zones of the road file have an unknown layout');
  // Everything that is counted has at least a byte.
  const count = () => {
    const n = from.varint();
    if (n > bytes.length) throw new RoadFileError('The zones of the road file are damaged');
    return n;
  };
  const each = <Item>(item: () => Item) => Array.from({ length: count() }, item);
  const ring = () => {
    let [lat, lng] = [0, 0];
    return each((): Point => {
      lat += from.zigzag();
      lng += from.zigzag();
      return { lat: lat / UNITS, lng: lng / UNITS };
    });
  };
  const text = () => from.text() || null;
  const broken = from.varint();
  const zones = each(
    (): RoadZone => ({
      ...{ source: from.text(), name: from.text(), operator: text(), town: text() },
      ...{ from: text(), until: text() },
      polygons: each(() => ({ points: ring(), holes: each(ring) })),
    }),
  );
  if (from.failed) throw new RoadFileError('The zones of the road file are damaged');
  return { zones, broken };
}
