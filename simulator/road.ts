import { distanceM, type Point } from '#domain/geo.ts';
import { planeAt } from './plane.ts';
import { bell, type Random, seeded } from './random.ts';
import type { Town } from './town.ts';

/** A drawn line: positions in order. */
export type Line = { lat: Float64Array; lng: Float64Array };

/** The kind of an invented road. Motorways are straighter and link larger towns. */
export type RoadKind = 'rural' | 'motorway';

/**
 * The deviation from the straight line, as a share of a piece's length, and the shortest piece that deviates,
 * metres.
 */
const SHAPE: Readonly<Record<RoadKind, { stray: number; finestM: number; stepM: number }>> = {
  rural: { stray: 0.095, finestM: 1_400, stepM: 90 },
  motorway: { stray: 0.05, finestM: 4_000, stepM: 220 },
};

/**
 * The road between two towns. It is the same for every vehicle and in both directions. Its course is
 * invented: midpoints are moved aside at ever finer scales, then a smooth curve is laid through them.
 */
export function drawRoad(from: Town, to: Town, kind: RoadKind): Line {
  const shape = SHAPE[kind];
  const random = seeded('road', from.id, to.id, kind);
  const plane = planeAt({ lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 });
  const a = plane.toXY(from);
  const b = plane.toXY(to);
  let xs = [a.x, b.x];
  let ys = [a.y, b.y];
  for (let span = Math.hypot(b.x - a.x, b.y - a.y); span > shape.finestM; span /= 2) {
    const bent = bend(xs, ys, shape.stray, random);
    xs = bent.xs;
    ys = bent.ys;
  }
  const points = smooth(xs, ys, shape.stepM).map(({ x, y }) => plane.toPoint(x, y));
  return lineOf(points);
}

/** Positions as a line. */
export function lineOf(points: readonly Point[]): Line {
  return { lat: Float64Array.from(points, (p) => p.lat), lng: Float64Array.from(points, (p) => p.lng) };
}

function bend(xs: number[], ys: number[], stray: number, random: Random): { xs: number[]; ys: number[] } {
  const outX = [xs[0]!];
  const outY = [ys[0]!];
  for (let i = 1; i < xs.length; i++) {
    const dx = xs[i]! - xs[i - 1]!;
    const dy = ys[i]! - ys[i - 1]!;
    const aside = bell(random) * stray;
    outX.push(xs[i - 1]! + dx / 2 - dy * aside, xs[i]!);
    outY.push(ys[i - 1]! + dy / 2 + dx * aside, ys[i]!);
  }
  return { xs: outX, ys: outY };
}

/** A Catmull-Rom curve through the points, one vertex about every `stepM`. */
function smooth(xs: readonly number[], ys: readonly number[], stepM: number): { x: number; y: number }[] {
  const out = [{ x: xs[0]!, y: ys[0]! }];
  const at = (list: readonly number[], i: number) => list[Math.min(Math.max(i, 0), list.length - 1)]!;
  for (let i = 0; i + 1 < xs.length; i++) {
    const steps = Math.max(1, Math.round(Math.hypot(xs[i + 1]! - xs[i]!, ys[i + 1]! - ys[i]!) / stepM));
    for (let k = 1; k <= steps; k++) {
      const t = k / steps;
      out.push({
        x: spline(at(xs, i - 1), xs[i]!, xs[i + 1]!, at(xs, i + 2), t),
        y: spline(at(ys, i - 1), ys[i]!, ys[i + 1]!, at(ys, i + 2), t),
      });
    }
  }
  return out;
}

function spline(before: number, from: number, to: number, after: number, t: number): number {
  const curve = 2 * before - 5 * from + 4 * to - after;
  const bow = 3 * from - before - 3 * to + after;
  return 0.5 * (2 * from + (to - before) * t + curve * t * t + bow * t * t * t);
}

/** Length of a drawn line, metres. */
export function lengthOf(line: Line): number {
  let lengthM = 0;
  for (let i = 1; i < line.lat.length; i++) {
    lengthM += distanceM(
      { lat: line.lat[i - 1]!, lng: line.lng[i - 1]! },
      { lat: line.lat[i]!, lng: line.lng[i]! },
    );
  }
  return lengthM;
}
