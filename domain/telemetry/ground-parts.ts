import type { Point } from '../geo.ts';
import {
  type Box,
  boxAround,
  type Circle,
  type Crossing,
  circleBox,
  circleGround,
  DEGREE_M,
  type Ground,
  insideCircle,
  type Shares,
} from './ground.ts';

/** A part of a ground that has several. */
export type GroundPart = {
  box: Box;
  hasMiddle: boolean;
  holds(point: Point): boolean;
  distanceM(point: Point): number;
  crossings(a: Point, b: Point, shares: Shares): Crossing[];
};

/** A circle as a part: a point of interest. */
export function circlePart(circle: Circle): GroundPart {
  const ground = circleGround(circle);
  return {
    ...{ box: ground.box, hasMiddle: true },
    holds: (point) => ground.holds(ground.at(point)),
    distanceM: (point) => ground.distanceM(ground.at(point)),
    crossings: (a, b, shares) => ground.crossings(ground.at(a), ground.at(b), shares),
  };
}

/** All within a distance of a straight piece of a street, on the plane at the start of the piece. */
export function stripPart(from: Point, to: Point, radiusM: number): GroundPart {
  const boxes = [from, to].map((point) => circleBox({ ...point, radiusM }));
  const east = Math.cos((from.lat * Math.PI) / 180) * DEGREE_M;
  const plane = ({ lat, lng }: Point) => ({ x: (lng - from.lng) * east, y: (lat - from.lat) * DEGREE_M });
  const end = plane(to);
  const length = Math.hypot(end.x, end.y);
  const [ux, uy] = length === 0 ? [1, 0] : [end.x / length, end.y / length];
  // Along the piece, and beside it.
  const turned = (point: Point) => {
    const { x, y } = plane(point);
    return { x: x * ux + y * uy, y: y * ux - x * uy };
  };
  const beside = ({ x, y }: { x: number; y: number }) => Math.hypot(x - Math.min(length, Math.max(0, x)), y);
  return {
    ...{ box: boxAround(boxes), hasMiddle: true },
    holds: (point) => beside(turned(point)) <= radiusM,
    distanceM: (point) => beside(turned(point)),
    crossings(first, last, shares) {
      const [a, b] = [turned(first), turned(last)];
      const ends = [0, length].flatMap((x) =>
        insideCircle({ x: a.x - x, y: a.y }, { x: b.x - x, y: b.y }, { radiusM, shares }),
      );
      // A strip with round ends has no hollows: its way inside is one part.
      const middle = within(within(shares, a.y, b.y, [-radiusM, radiusM]), a.x, b.x, [0, length]);
      const parts = [
        ...ends.map(({ enter, leave }) => ({ from: enter, to: leave })),
        ...(middle ? [middle] : []),
      ];
      if (parts.length === 0) return [];
      const enter = Math.min(...parts.map((part) => part.from));
      const leave = Math.max(...parts.map((part) => part.to));
      const at = (share: number) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
      const crosses = middle !== null && at(middle.from).y * at(middle.to).y <= 0;
      const closestM = crosses
        ? 0
        : Math.min(beside(at(enter)), beside(at(leave)), ...ends.map((one) => one.closestM));
      return [{ enter, leave, closestM }];
    },
  };
}

/** The shares at which a number that goes from a to b is between two others; null: at none. */
function within(
  shares: Shares | null,
  a: number,
  b: number,
  [least, most]: readonly [number, number],
): Shares | null {
  if (shares === null) return null;
  if (a === b) return a >= least && a <= most ? shares : null;
  const [one, other] = [(least - a) / (b - a), (most - a) / (b - a)];
  const from = Math.max(shares.from, Math.min(one, other));
  const to = Math.min(shares.to, Math.max(one, other));
  return from <= to ? { from, to } : null;
}

/** A polygon with its holes as a part; its sides are straight in degrees, and it has no middle. */
export function polygonPart(
  corners: readonly Point[],
  holes: readonly (readonly Point[])[] = [],
): GroundPart {
  const box = boxAround(corners.map(({ lat, lng }) => ({ south: lat, north: lat, west: lng, east: lng })));
  const sides = [corners, ...holes].flatMap((ring) =>
    ring.map((corner, i) => [corner, ring[(i + 1) % ring.length]!] as const),
  );
  const holds = ({ lat, lng }: Point) => {
    let isIn = false;
    for (const [p, q] of sides)
      if (p.lat > lat !== q.lat > lat && lng < ((q.lng - p.lng) * (lat - p.lat)) / (q.lat - p.lat) + p.lng)
        isIn = !isIn;
    return isIn;
  };
  return {
    ...{ box, hasMiddle: false, holds },
    distanceM: () => 0,
    crossings(a, b, { from, to }) {
      const [dLat, dLng] = [b.lat - a.lat, b.lng - a.lng];
      const cuts = [from, to];
      for (const [p, q] of sides) {
        const [sLat, sLng] = [q.lat - p.lat, q.lng - p.lng];
        const cross = dLng * sLat - dLat * sLng;
        if (cross === 0) continue;
        const share = ((p.lng - a.lng) * sLat - (p.lat - a.lat) * sLng) / cross;
        const alongSide = ((p.lng - a.lng) * dLat - (p.lat - a.lat) * dLng) / cross;
        if (share > from && share < to && alongSide >= 0 && alongSide <= 1) cuts.push(share);
      }
      cuts.sort((one, other) => one - other);
      const found: Crossing[] = [];
      for (let i = 1; i < cuts.length; i++) {
        const [enter, leave] = [cuts[i - 1]!, cuts[i]!];
        const middle = (enter + leave) / 2;
        if (holds({ lat: a.lat + dLat * middle, lng: a.lng + dLng * middle }))
          found.push({ enter, leave, closestM: 0 });
      }
      return joined(found);
    },
  };
}

/** Crossings in their order, with those that touch made one. */
function joined(crossings: readonly Crossing[]): Crossing[] {
  const all: Crossing[] = [];
  for (const one of crossings.toSorted((a, b) => a.enter - b.enter)) {
    const last = all.at(-1);
    if (last && one.enter <= last.leave) {
      last.leave = Math.max(last.leave, one.leave);
      last.closestM = Math.min(last.closestM, one.closestM);
    } else all.push({ ...one });
  }
  return all;
}

/** Side of a cell in which parts are looked up, degrees; and the most cells of a part or of a way. */
const CELL = 0.005;
const MOST_CELLS = 200;

/** The ground of several parts, found by cells: a street has hundreds of pieces. */
export function partsGround(parts: readonly GroundPart[]): Ground<Point> {
  const cells = new Map<string, GroundPart[]>();
  const everywhere: GroundPart[] = [];
  for (const part of parts) {
    const own = cellsOf(part.box);
    if (own === null) everywhere.push(part);
    else for (const cell of own) cells.set(cell, [...(cells.get(cell) ?? []), part]);
  }
  const near = (box: Box): Iterable<GroundPart> => {
    const own = cellsOf(box);
    if (own === null) return parts;
    return new Set([...everywhere, ...own.flatMap((cell) => cells.get(cell) ?? [])]);
  };
  const at = (point: Point): Box => ({
    south: point.lat,
    north: point.lat,
    west: point.lng,
    east: point.lng,
  });
  return {
    box: boxAround(parts.map(({ box }) => box)),
    boxes: boxesOf(parts.map(({ box }) => box)),
    hasMiddle: parts.every((part) => part.hasMiddle),
    at: (point) => point,
    holds: (point) => [...near(at(point))].some((part) => part.holds(point)),
    distanceM: (point) => Math.min(...[...near(at(point))].map((part) => part.distanceM(point))),
    crossings(a, b, shares) {
      const found: Crossing[] = [];
      for (const part of near(boxAround([at(a), at(b)]))) found.push(...part.crossings(a, b, shares));
      return joined(found);
    },
  };
}

/** The cells that a box touches; null: too many. */
function cellsOf({ south, north, west, east }: Box): string[] | null {
  const [r0, r1, c0, c1] = [south, north, west, east].map((degrees) => Math.floor(degrees / CELL)) as [
    number,
    number,
    number,
    number,
  ];
  if ((r1 - r0 + 1) * (c1 - c0 + 1) > MOST_CELLS) return null;
  const cells: string[] = [];
  for (let r = r0; r <= r1; r++) for (let c = c0; c <= c1; c++) cells.push(`${r} ${c}`);
  return cells;
}

/** The most boxes for which stored positions are looked up. */
const MOST_BOXES = 24;

/** At most so many boxes around all: those whose middles share a square of the map are one. */
function boxesOf(boxes: readonly Box[]): Box[] {
  for (let side = 0.02; ; side *= 2) {
    const groups = Map.groupBy(boxes, ({ south, north, west, east }) =>
      [south + north, west + east].map((sum) => Math.floor(sum / 2 / side)).join(' '),
    );
    if (groups.size <= MOST_BOXES) return [...groups.values()].map(boxAround);
  }
}
