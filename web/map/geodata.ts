import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import { reader } from '#domain/bytes.ts';

/* A geometry file, as scripts/basemap.ts writes it, has four parts. First come the steps per degree, then
   the box it was cut to (west, south, east, north, signed, in steps). Next come the polygons (count; per
   polygon its rings; per ring its points), then the borders (count; per line its points). A point is
   stored as the difference from the previous point in the file, longitude first. */

type Box = { west: number; south: number; east: number; north: number };

/** The parts of a ring that are coast: all except those along the edge where the land was cut. */
function coastsOf(ring: readonly Position[], box: Box): Position[][] {
  const isCut = ([ax, ay]: Position, [bx, by]: Position) =>
    (ax === bx && (ax === box.west || ax === box.east)) ||
    (ay === by && (ay === box.south || ay === box.north));
  const coasts: Position[][] = [];
  let open: Position[] | null = null;
  for (let i = 1; i < ring.length; i++) {
    if (isCut(ring[i - 1]!, ring[i]!)) {
      open = null;
      continue;
    }
    if (!open) {
      open = [ring[i - 1]!];
      coasts.push(open);
    }
    open.push(ring[i]!);
  }
  return coasts;
}

function feature(geometry: Geometry, properties: Feature['properties'] = {}): Feature {
  return { type: 'Feature', properties, geometry };
}

/**
 * Land as polygons (`kind` land) with its coasts as lines (`kind` coast), and borders as lines, ready for map
 * sources.
 */
export function readGeometry(bytes: Uint8Array): { land: FeatureCollection; borders: FeatureCollection } {
  const from = reader(bytes);
  const perDegree = from.varint();
  const edge = () => from.zigzag() / perDegree;
  const box = { west: edge(), south: edge(), east: edge(), north: edge() };
  let x = 0;
  let y = 0;
  const path = (): Position[] =>
    Array.from({ length: from.varint() }, () => {
      x += from.zigzag();
      y += from.zigzag();
      return [x / perDegree, y / perDegree];
    });
  const polygons = Array.from({ length: from.varint() }, () =>
    Array.from({ length: from.varint() }, () => {
      const ring = path();
      return [...ring, ring[0]!];
    }),
  );
  const lines = Array.from({ length: from.varint() }, path);
  const coasts = polygons.flatMap((rings) => rings.flatMap((ring) => coastsOf(ring, box)));
  return {
    land: {
      type: 'FeatureCollection',
      features: [
        ...polygons.map((coordinates) => feature({ type: 'Polygon', coordinates }, { kind: 'land' })),
        feature({ type: 'MultiLineString', coordinates: coasts }, { kind: 'coast' }),
      ],
    },
    borders: {
      type: 'FeatureCollection',
      features: [feature({ type: 'MultiLineString', coordinates: lines })],
    },
  };
}
