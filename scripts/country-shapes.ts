/**
 * Makes the shapes of countries from which `npm run map` knows the tiles of a country. The command
 * `node scripts/country-shapes.ts` writes server/street-map/countries.bin. The source is Natural Earth
 * through world-atlas. The file is committed, so that an installation needs no such package.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { writer } from '#domain/bytes.ts';
import { writeCountryShapes } from '#domain/street-map/country-shapes.ts';
import type { Polygon } from '#domain/street-map/tile-cover.ts';
import { type Box, clipRing, type Position, unrolled } from './basemap-clip.ts';

const OUT = new URL('../server/street-map/countries.bin', import.meta.url);
/** 450 metres at the equator. */
const PER_DEGREE = 250;
const WORLD: Box = { west: -180, south: -90, east: 180, north: 90 };
/** Europe and its neighbours, with the islands in the Atlantic: here shapes are finer. */
const NEAR: Box = { west: -32, south: 27, east: 45, north: 72 };
/** How far a simplified border may lie from the true one, degrees. */
const TOLERANCE = { near: 0.01, far: 0.03 };

/** Parts that the atlas has without a code, and the country to whose map they belong. */
const WITHOUT_CODE: Readonly<Record<string, string>> = {
  Akrotiri: 'CY',
  Baikonur: 'KZ',
  'Cyprus U.N. Buffer Zone': 'CY',
  Dhekelia: 'CY',
  'Indian Ocean Ter.': 'AU',
  Kosovo: 'XK',
  'N. Cyprus': 'CY',
  Somaliland: 'SO',
  'USNB Guantanamo Bay': 'CU',
};

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;

const file = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json');
const atlas = JSON.parse(readFileSync(file, 'utf8')) as Atlas;
const shapes = new Map<string, Polygon[]>();
for (const { id, properties, geometry } of feature(atlas, atlas.objects.countries).features) {
  // CLDR's aliases turn the numeric code of the atlas into alpha-2.
  const region = id === undefined ? '' : new Intl.Locale(`und-${String(id).padStart(3, '0')}`).region;
  const code = WITHOUT_CODE[properties.name] ?? region;
  if (!code) continue;
  const parts =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : [];
  shapes.set(code, [
    ...(shapes.get(code) ?? []),
    ...parts.flatMap((rings) => polygonsOf(rings as Position[][])),
  ]);
}

const out = writer();
writeCountryShapes(out, PER_DEGREE, new Map([...shapes].sort(([a], [b]) => a.localeCompare(b))));
const bytes = out.take();
writeFileSync(OUT, bytes);
console.info(`${shapes.size} countries, ${Math.round(bytes.length / 1000)} kB`);

/** A polygon of the atlas within ±180°, simplified. */
function polygonsOf(rings: readonly Position[][]): Polygon[] {
  const whole = unrolled(rings);
  return [-360, 0, 360].flatMap((turn) => {
    const kept = whole
      .map((ring) =>
        clipRing(
          ring.map(([lng, lat]): Position => [lng + turn, lat]),
          WORLD,
        ),
      )
      .filter((ring) => ring.length > 0)
      .map(simplified)
      // Three points that are different, or a dot that the margin makes large enough.
      .filter((ring, i) => i === 0 || ring.length >= 3);
    return kept.length > 0 ? [kept] : [];
  });
}

/** The points of a closed ring that matter (Douglas and Peucker), in steps, without its end. */
function simplified(ring: readonly Position[]): Position[] {
  const isNear = ring.some(
    ([lng, lat]) => lng > NEAR.west && lng < NEAR.east && lat > NEAR.south && lat < NEAR.north,
  );
  const tolerance = isNear ? TOLERANCE.near : TOLERANCE.far;
  const kept = new Set([0, farthest(ring, 0, ring.length - 1).at]);
  const open: [number, number][] = [...kept].map((at, i, all) => [at, all[i + 1] ?? ring.length - 1]);
  for (let part = open.pop(); part; part = open.pop()) {
    const { at, distance } = farthest(ring, part[0], part[1]);
    if (distance <= tolerance) continue;
    kept.add(at);
    open.push([part[0], at], [at, part[1]]);
  }
  const steps = [...kept]
    .sort((a, b) => a - b)
    .map((at): Position => [Math.round(ring[at]![0] * PER_DEGREE), Math.round(ring[at]![1] * PER_DEGREE)]);
  return steps.filter(([x, y], i) => i === 0 || x !== steps[i - 1]![0] || y !== steps[i - 1]![1]);
}

/** The point between two points of a line that lies farthest from the straight line, degrees of latitude. */
function farthest(line: readonly Position[], from: number, to: number): { at: number; distance: number } {
  const [[ax, ay], [bx, by]] = [line[from]!, line[to]!];
  const narrow = Math.cos((ay * Math.PI) / 180);
  const [dx, dy] = [(bx - ax) * narrow, by - ay];
  const length2 = dx * dx + dy * dy;
  let far = { at: from, distance: -1 };
  for (let at = from + 1; at < to; at++) {
    const [px, py] = [(line[at]![0] - ax) * narrow, line[at]![1] - ay];
    const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length2));
    const distance = Math.hypot(px - t * dx, py - t * dy);
    if (distance > far.distance) far = { at, distance };
  }
  return far;
}
