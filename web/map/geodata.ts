import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';

/**
 * Readers of the files that scripts/basemap.ts writes. Integers are LEB128, signed ones zigzag. A geometry file holds the
 * steps per degree; the box it was cut to (west, south, east, north, signed, in steps); the polygons (count; per polygon its rings; per ring its points); the borders (count; per line its
 * points). A point is the difference to the point before it in the file, longitude first. A places file holds the count,
 * the columns latitude (differences), longitude, both in 1/1000 degree, population (one byte, 30 × log10), flags (one
 * byte: 1 capital, 2 district of a town) and the names, one a line.
 */
function byteReader(bytes: Uint8Array) {
  let at = 0;
  const unsigned = () => {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
  };
  return {
    unsigned,
    signed: () => {
      const value = unsigned();
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    },
    byte: () => bytes[at++] ?? 0,
    text: () => {
      const length = unsigned();
      return new TextDecoder().decode(bytes.subarray(at, at + length));
    },
  };
}

type Box = { west: number; south: number; east: number; north: number };

/** The parts of a ring that are coast: those not along the edge that the land was cut at. */
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

/** Land as polygons (`kind` land) with its coasts as lines (`kind` coast), and borders as lines: ready for map sources. */
export function readGeometry(bytes: Uint8Array): { land: FeatureCollection; borders: FeatureCollection } {
  const reader = byteReader(bytes);
  const perDegree = reader.unsigned();
  const edge = () => reader.signed() / perDegree;
  const box = { west: edge(), south: edge(), east: edge(), north: edge() };
  let x = 0;
  let y = 0;
  const path = (): Position[] =>
    Array.from({ length: reader.unsigned() }, () => {
      x += reader.signed();
      y += reader.signed();
      return [x / perDegree, y / perDegree];
    });
  const polygons = Array.from({ length: reader.unsigned() }, () =>
    Array.from({ length: reader.unsigned() }, () => {
      const ring = path();
      return [...ring, ring[0]!];
    }),
  );
  const lines = Array.from({ length: reader.unsigned() }, path);
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

/** Named places as columns, from south to north. */
export type Places = {
  count: number;
  lat: Float64Array;
  lng: Float64Array;
  population: Float64Array;
  isCapital: Uint8Array;
  /** Districts of a larger town. */
  isSection: Uint8Array;
  names: readonly string[];
};

/** The columns of a places file. */
export function readPlaces(bytes: Uint8Array): Places {
  const reader = byteReader(bytes);
  const count = reader.unsigned();
  const lat = new Float64Array(count);
  const lng = new Float64Array(count);
  const population = new Float64Array(count);
  const isCapital = new Uint8Array(count);
  const isSection = new Uint8Array(count);
  let step = 0;
  for (let i = 0; i < count; i++) {
    step += reader.signed();
    lat[i] = step / 1000;
  }
  for (let i = 0; i < count; i++) lng[i] = reader.signed() / 1000;
  for (let i = 0; i < count; i++) population[i] = Math.round(10 ** (reader.byte() / 30));
  for (let i = 0; i < count; i++) {
    const flags = reader.byte();
    isCapital[i] = flags & 1;
    isSection[i] = (flags >> 1) & 1;
  }
  return { count, lat, lng, population, isCapital, isSection, names: reader.text().split('\n') };
}

/** Several files as one, again from south to north. */
export function joinPlaces(files: readonly Places[]): Places {
  const rows = files.flatMap((file, f) => Array.from({ length: file.count }, (_, i) => [f, i] as const));
  rows.sort((a, b) => files[a[0]]!.lat[a[1]]! - files[b[0]]!.lat[b[1]]!);
  const column = (name: 'lat' | 'lng' | 'population') =>
    Float64Array.from(rows, ([f, i]) => files[f]![name][i]!);
  const flags = (name: 'isCapital' | 'isSection') => Uint8Array.from(rows, ([f, i]) => files[f]![name][i]!);
  return {
    count: rows.length,
    lat: column('lat'),
    lng: column('lng'),
    population: column('population'),
    isCapital: flags('isCapital'),
    isSection: flags('isSection'),
    names: rows.map(([f, i]) => files[f]!.names[i]!),
  };
}
