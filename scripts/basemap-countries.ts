import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Position } from './basemap-clip.ts';

/**
 * Country code (ISO 3166-1 alpha-2), label point in degrees, and the zoom from which there is room for the
 * name.
 */
export type CountryLabel = [code: string, lng: number, lat: number, minZoom: number];

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;

function signedArea(ring: readonly Position[]): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    sum += ring[i - 1]![0] * ring[i]![1] - ring[i]![0] * ring[i - 1]![1];
  }
  return sum / 2;
}

function centroid(ring: readonly Position[]): Position {
  let x = 0;
  let y = 0;
  for (let i = 1; i < ring.length; i++) {
    const a = ring[i - 1]!;
    const b = ring[i]!;
    const cross = a[0] * b[1] - b[0] * a[1];
    x += (a[0] + b[0]) * cross;
    y += (a[1] + b[1]) * cross;
  }
  const area = signedArea(ring);
  return [x / (6 * area), y / (6 * area)];
}

/**
 * Label points that are moved. Some capitals would hide the name of their country because both are at the
 * centroid, and some islands have their centroid in the sea.
 */
const MOVED: Readonly<Record<string, Position>> = {
  ES: [-4.6, 39.6],
  PT: [-8.1, 39.9],
  IT: [12.3, 43.2],
  FR: [2.4, 46.6],
  GB: [-1.6, 52.8],
  NO: [9.0, 61.2],
  HR: [15.9, 45.5],
  US: [-99, 39.5],
};

/**
 * One label per country, at the centroid of its largest part. CLDR's aliases turn the numeric code of the
 * atlas into alpha-2.
 */
export function countryLabels(source: Atlas): CountryLabel[] {
  const out: CountryLabel[] = [];
  /** When territories share a country's code, the largest one gets the label. */
  const areas = new Map<string, number>();
  for (const country of feature(source, source.objects.countries).features) {
    if (country.id === undefined) continue;
    const code = new Intl.Locale(`und-${String(country.id).padStart(3, '0')}`).region;
    if (code === undefined || !/^[A-Z]{2}$/.test(code)) continue;
    const { geometry } = country;
    const parts =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    const outer = parts.map((rings) => rings[0] as Position[]);
    const largest = outer.reduce((a, b) => (Math.abs(signedArea(b)) > Math.abs(signedArea(a)) ? b : a));
    const area = Math.abs(signedArea(largest));
    const before = out.findIndex((label) => label[0] === code);
    if (before >= 0 && areas.get(code)! >= area) continue;
    if (before >= 0) out.splice(before, 1);
    areas.set(code, area);
    const [lng, lat] = MOVED[code] ?? centroid(largest);
    const minZoom = area > 150 ? 1.5 : area > 30 ? 2.5 : area > 6 ? 3.5 : area > 0.8 ? 4.5 : 6;
    out.push([code, Math.round(lng * 100) / 100, Math.round(lat * 100) / 100, minZoom]);
  }
  return out.sort((a, b) => a[0].localeCompare(b[0]));
}
