import type { FeatureCollection, Position } from 'geojson';
import type { Point } from '#domain/geo.ts';
import { loadOutlines, loadTowns } from './basemap-files.ts';
import { latOf, lngOf, mercatorX, mercatorY, unitsPerPixel } from './mercator.ts';
import { MAP_PALETTE, type Scheme } from './palette.ts';

/** Size of a picture, CSS px, and the number of its device pixels for each. */
export const PICTURE = { width: 84, height: 56 } as const;
const DENSITY = 2;
/** Positions of 32 bits in a pixel. */
const UNITS = unitsPerPixel(5.2);

/** An outline with its box, in degrees; `x` and `y` are its points on the map of the world. */
type Line = { west: number; south: number; east: number; north: number; x: number[]; y: number[] };
type Ground = { land: readonly Line[]; lines: readonly Line[] };

const grounds = new WeakMap<FeatureCollection, Ground>();
const pictures = new Map<string, Promise<string>>();
/** Pictures are drawn one after the other, so that the page stays responsive. */
let lastDrawn: Promise<unknown> = Promise.resolve();

/**
 * A small map around a point, from the parts of the built-in map, as the address of an image. Points close by
 * share one.
 */
export function placePicture(point: Point, scheme: Scheme): Promise<string> {
  const lat = Math.round(point.lat * 25) / 25;
  const lng = Math.round(point.lng * 25) / 25;
  const key = `${scheme} ${lat} ${lng}`;
  let picture = pictures.get(key);
  if (!picture) {
    picture = lastDrawn.then(rest).then(() => draw({ lat, lng }, scheme));
    lastDrawn = picture.catch(() => undefined);
    pictures.set(key, picture);
    // The next call tries again.
    picture.catch(() => pictures.delete(key));
  }
  return picture;
}

const rest = () => new Promise((rested) => setTimeout(rested));

async function draw(at: Point, scheme: Scheme): Promise<string> {
  const [{ land, borders }, towns] = await Promise.all([loadOutlines(at), loadTowns()]);
  const ground = groundOf(land, borders);
  const colour = MAP_PALETTE[scheme];
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE.width * DENSITY;
  canvas.height = PICTURE.height * DENSITY;
  // The canvas is read once and never shown: the graphics card would only slow it down.
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  pen.scale(DENSITY, DENSITY);
  const scale = UNITS;
  const middle = { x: mercatorX(at.lng), y: mercatorY(at.lat) };
  // Differences of 32-bit positions wrap at the antimeridian by themselves.
  const left = (x: number) => PICTURE.width / 2 + ((x - middle.x) | 0) / scale;
  const top = (y: number) => PICTURE.height / 2 + ((y - middle.y) | 0) / scale;
  const view = {
    west: lngOf(middle.x - (PICTURE.width / 2) * scale),
    east: lngOf(middle.x + (PICTURE.width / 2) * scale),
    north: latOf(middle.y - (PICTURE.height / 2) * scale),
    south: latOf(middle.y + (PICTURE.height / 2) * scale),
  };
  const isSeen = (line: Line) =>
    line.west < view.east && line.east > view.west && line.south < view.north && line.north > view.south;
  const trace = (lines: readonly Line[]) => {
    pen.beginPath();
    for (const { x, y } of lines.filter(isSeen)) {
      const sides = x.map((atX, i) => sidesBeyond(left(atX), top(y[i]!)));
      pen.moveTo(left(x[0]!), top(y[0]!));
      let beyond = sides[0]!;
      for (let i = 1; i < x.length; i++) {
        // A point between others beyond the same side changes nothing. Continents have thousands of such
        // points.
        const isNeedless = (beyond & sides[i]! & (sides[i + 1] ?? 0)) !== 0;
        beyond = isNeedless ? beyond & sides[i]! : sides[i]!;
        if (!isNeedless) pen.lineTo(left(x[i]!), top(y[i]!));
      }
    }
  };
  pen.fillStyle = colour.sea;
  pen.fillRect(0, 0, PICTURE.width, PICTURE.height);
  trace(ground.land);
  pen.fillStyle = colour.land;
  pen.fill('evenodd');
  trace(ground.lines);
  pen.strokeStyle = colour.coast;
  pen.lineWidth = 0.75;
  pen.stroke();
  const inView = towns.filter(
    ({ lat, lng, isDistrict }) =>
      !isDistrict && lat < view.north && lat > view.south && lng > view.west && lng < view.east,
  );
  const largest = inView.sort((a, b) => b.population - a.population)[0];
  if (largest)
    drawTown(
      pen,
      { name: largest.name, x: left(mercatorX(largest.lng)), y: top(mercatorY(largest.lat)) },
      colour,
    );
  pen.beginPath();
  pen.arc(PICTURE.width / 2, PICTURE.height / 2, 4, 0, 2 * Math.PI);
  pen.fillStyle = colour.trail;
  pen.fill();
  pen.lineWidth = 1.5;
  pen.strokeStyle = colour.halo;
  pen.stroke();
  return canvas.toDataURL();
}

/**
 * The sides of the picture beyond which a position is, a bit each; 0: within. A line has half its width on
 * either side.
 */
function sidesBeyond(x: number, y: number): number {
  return (
    (x < -1 ? 1 : 0) | (x > PICTURE.width + 1 ? 2 : 0) | (y < -1 ? 4 : 0) | (y > PICTURE.height + 1 ? 8 : 0)
  );
}

/** A town with its name, which stays within the picture and away from the middle, where the point is. */
function drawTown(
  pen: CanvasRenderingContext2D,
  { name, x, y }: { name: string; x: number; y: number },
  colour: (typeof MAP_PALETTE)[Scheme],
): void {
  pen.fillStyle = colour.dot;
  pen.beginPath();
  pen.arc(x, y, 1.5, 0, 2 * Math.PI);
  pen.fill();
  pen.font = '500 9px "Inter Variable"';
  pen.textAlign = 'center';
  const half = Math.min(PICTURE.width, pen.measureText(name).width) / 2 + 2;
  const left = Math.max(half, Math.min(PICTURE.width - half, x));
  const isOnPoint = Math.abs(y - 4 - PICTURE.height / 2) < 10;
  const line = isOnPoint ? y + (y < PICTURE.height / 2 ? -9 : 14) : y - 4;
  const base = Math.max(9, Math.min(PICTURE.height - 3, line));
  pen.lineWidth = 2;
  pen.strokeStyle = colour.halo;
  pen.strokeText(name, left, base);
  pen.fillStyle = colour.minor;
  pen.fillText(name, left, base);
}

/** The outlines as lines with their boxes, so that a picture checks only those that reach into it. */
function groundOf(land: FeatureCollection, borders: FeatureCollection): Ground {
  let ground = grounds.get(land);
  if (!ground) {
    const polygons = land.features.flatMap(({ geometry, properties }) =>
      geometry.type === 'Polygon' && properties?.kind === 'land' ? geometry.coordinates : [],
    );
    const lines = [...land.features, ...borders.features].flatMap(({ geometry }) =>
      geometry.type === 'MultiLineString' ? geometry.coordinates : [],
    );
    ground = { land: polygons.map(boxed), lines: lines.map(boxed) };
    grounds.set(land, ground);
  }
  return ground;
}

/** An outline with its box. Points that are on the same pixel as the one before are left out. */
function boxed(points: readonly Position[]): Line {
  let [west, south, east, north] = [180, 90, -180, -90];
  const [x, y]: [number[], number[]] = [[], []];
  for (const [lng, lat] of points as readonly [number, number][]) {
    west = Math.min(west, lng);
    east = Math.max(east, lng);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
    const [atX, atY] = [mercatorX(lng), mercatorY(lat)];
    const isNear = (now: number, before: number) => Math.abs((now - before) | 0) < UNITS / DENSITY;
    if (x.length > 0 && isNear(atX, x.at(-1)!) && isNear(atY, y.at(-1)!)) continue;
    x.push(atX);
    y.push(atY);
  }
  return { west, south, east, north, x, y };
}
