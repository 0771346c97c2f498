import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The named places of the built-in map, south to north. */
type Places = {
  lat: Float64Array;
  lng: Float64Array;
  /** Built-up radius by the inhabitants, metres. Districts are left out: their towns' names stand for them. */
  radiusM: Float64Array;
  names: readonly string[];
};

const FOLDER = join(import.meta.dirname, '../../web/map/basemap');
/** Large cities, and all the others. */
const FILES = ['cities.bin', 'places.bin'] as const;
/** Farther than this from its edge a town's name says little of where something was, metres. */
const FAR_M = 15_000;
/** 0.8 km for a village, 2 km for 50,000 people, 6 km for the largest. */
const RADIUS_M = { least: 800, most: 6_000, perRootPerson: 9 } as const;
const DEGREE_M = 111_195;
/** Flag of a district of a larger town. */
const DISTRICT = 2;
/** Points are remembered by thousandths of a degree, some 100 m; so many of them. */
const KEPT = 200_000;

let places: Places | null | undefined;
const known = new Map<number, string | null>();

/**
 * Where a point is, in words: the town or village whose edge is nearest, or the coordinates where none is within 15 km; null
 * for no point.
 */
export function placeName(lat: number | null, lng: number | null): string | null {
  if (lat === null || lng === null) return null;
  const key = Math.round(lat * 1000) * 1_000_000 + Math.round(lng * 1000);
  let name = known.get(key);
  if (name === undefined) {
    if (known.size >= KEPT) known.clear();
    places ??= readPlaces();
    name = nearest(places, lat, lng);
    known.set(key, name);
  }
  return name ?? `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
}

/** Scans the band of latitudes that can still hold a nearer place. */
function nearest({ lat: lats, lng: lngs, radiusM, names }: Places, lat: number, lng: number): string | null {
  let low = 0;
  let high = lats.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lats[middle]! < lat) low = middle + 1;
    else high = middle;
  }
  let best = -1;
  let bestM = FAR_M;
  const shrink = Math.cos((lat * Math.PI) / 180);
  const visit = (i: number): boolean => {
    const upM = Math.abs(lats[i]! - lat) * DEGREE_M;
    if (upM - RADIUS_M.most > bestM) return false;
    // Over some kilometres the earth is flat enough.
    const metres = Math.hypot(upM, (lngs[i]! - lng) * DEGREE_M * shrink) - radiusM[i]!;
    if (metres < bestM) {
      bestM = metres;
      best = i;
    }
    return true;
  };
  for (let i = low; i < lats.length && visit(i); i++);
  for (let i = low - 1; i >= 0 && visit(i); i--);
  return best < 0 ? null : names[best]!;
}

type Place = { lat: number; lng: number; radiusM: number; name: string };

function readPlaces(): Places {
  const all = FILES.flatMap((file) => readFile(readFileSync(join(FOLDER, file)))).sort(
    (a, b) => a.lat - b.lat,
  );
  return {
    lat: Float64Array.from(all, ({ lat }) => lat),
    lng: Float64Array.from(all, ({ lng }) => lng),
    radiusM: Float64Array.from(all, ({ radiusM }) => radiusM),
    names: all.map(({ name }) => name),
  };
}

/** The towns of a file; scripts/basemap-places.ts writes it and tells its layout. */
function readFile(bytes: Buffer): Place[] {
  let at = 0;
  const unsigned = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++]!;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  const signed = () => {
    const value = unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };
  const rows = Array.from({ length: unsigned() }, (_, i) => i);
  let step = 0;
  const lats = rows.map(() => {
    step += signed();
    return step / 1000;
  });
  const lngs = rows.map(() => signed() / 1000);
  const people = rows.map(() => 10 ** (bytes[at++]! / 30));
  const flags = rows.map(() => bytes[at++]!);
  const length = unsigned();
  const names = bytes.toString('utf8', at, at + length).split('\n');
  return rows
    .filter((i) => (flags[i]! & DISTRICT) === 0)
    .map((i) => ({ lat: lats[i]!, lng: lngs[i]!, radiusM: radiusOf(people[i]!), name: names[i]! }));
}

function radiusOf(people: number): number {
  return Math.min(RADIUS_M.most, Math.max(RADIUS_M.least, RADIUS_M.perRootPerson * Math.sqrt(people)));
}
