import { bearingDeg, distanceM, EARTH_RADIUS_M, type Point } from '../geo.ts';

/** The searched circle, with its radius in metres. */
export type Circle = Point & { radiusM: number };

/** A box on the map, degrees. */
export type Box = { south: number; north: number; west: number; east: number };

/** A part of a straight way that lies on a ground: shares of the way, 0 … 1. */
export type Crossing = {
  enter: number;
  leave: number;
  /** The least distance to the middle of the ground, metres; 0 on a ground without a middle. */
  closestM: number;
};

/** The part of a way that counts, shares. */
export type Shares = { from: number; to: number };

/** The ground of a search. `At` is a point as the ground computes with it. */
export type Ground<At = unknown> = {
  /** Everything, a little wider. */
  readonly box: Box;
  /** The same as boxes that are small where its parts are far from each other. */
  readonly boxes: readonly Box[];
  /** Has it a middle: the point of a circle, the line of a street? */
  readonly hasMiddle: boolean;
  at(point: Point): At;
  holds(at: At): boolean;
  /** To the middle, metres. */
  distanceM(at: At): number;
  /** The parts of the straight way between two points that lie on it: in their order, apart. */
  crossings(a: At, b: At, shares: Shares): Crossing[];
};

/**
 * A straight line on the ground is not quite straight on the map; a box may miss this much of it, degrees
 * (some 100 m).
 */
const BOX_EDGE = 0.001;
export const DEGREE_M = (Math.PI / 180) * EARTH_RADIUS_M;

/** The box around a circle, a little wider. It ends at the poles and at the 180th meridian. */
export function circleBox({ lat, lng, radiusM }: Circle): Box {
  const high = radiusM / DEGREE_M + BOX_EDGE;
  const south = Math.max(-90, lat - high);
  const north = Math.min(90, lat + high);
  const widest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180);
  const wide = Math.min(180, high / Math.max(widest, 1e-6));
  return { south, north, west: Math.max(-180, lng - wide), east: Math.min(180, lng + wide) };
}

/** The box around some boxes. */
export function boxAround(boxes: readonly Box[]): Box {
  const box = { south: Infinity, north: -Infinity, west: Infinity, east: -Infinity };
  for (const one of boxes) {
    box.south = Math.min(box.south, one.south);
    box.north = Math.max(box.north, one.north);
    box.west = Math.min(box.west, one.west);
    box.east = Math.max(box.east, one.east);
  }
  return box;
}

/** Metres to the east and to the north of the middle of a circle, true in distance and direction. */
type Away = { x: number; y: number };

/** The ground of a circle. */
export function circleGround(circle: Circle): Ground<Away> {
  const box = circleBox(circle);
  const square = circle.radiusM * circle.radiusM;
  return {
    ...{ box, boxes: [box], hasMiddle: true },
    at(point) {
      const away = distanceM(circle, point);
      const angle = (bearingDeg(circle, point) * Math.PI) / 180;
      return { x: away * Math.sin(angle), y: away * Math.cos(angle) };
    },
    holds: ({ x, y }) => x * x + y * y <= square,
    distanceM: ({ x, y }) => Math.hypot(x, y),
    crossings: (a, b, shares) => insideCircle(a, b, { radiusM: circle.radiusM, shares }),
  };
}

/** The part of a straight way inside a circle around 0. */
export function insideCircle(
  a: Away,
  b: Away,
  { radiusM, shares }: { radiusM: number; shares: Shares },
): Crossing[] {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length2 = dx * dx + dy * dy;
  const along = a.x * dx + a.y * dy;
  const outside = a.x * a.x + a.y * a.y - radiusM * radiusM;
  let [enter, leave] = [shares.from, shares.to];
  if (length2 > 0) {
    const root = along * along - length2 * outside;
    if (root < 0) return [];
    enter = Math.max(enter, (-along - Math.sqrt(root)) / length2);
    leave = Math.min(leave, (-along + Math.sqrt(root)) / length2);
  } else if (outside > 0) return [];
  if (enter > leave) return [];
  const nearest = Math.min(leave, Math.max(enter, length2 > 0 ? -along / length2 : 0));
  return [{ enter, leave, closestM: Math.hypot(a.x + nearest * dx, a.y + nearest * dy) }];
}
