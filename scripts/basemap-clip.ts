/** Degrees: longitude, latitude. */
export type Position = [number, number];
export type Box = { west: number; south: number; east: number; north: number };

type Edge = { inside: (p: Position) => boolean; cross: (a: Position, b: Position) => Position };

function edges(box: Box): Edge[] {
  const atLng =
    (lng: number) =>
    (a: Position, b: Position): Position => [lng, a[1] + ((b[1] - a[1]) * (lng - a[0])) / (b[0] - a[0])];
  const atLat =
    (lat: number) =>
    (a: Position, b: Position): Position => [a[0] + ((b[0] - a[0]) * (lat - a[1])) / (b[1] - a[1]), lat];
  return [
    { inside: (p) => p[0] >= box.west, cross: atLng(box.west) },
    { inside: (p) => p[0] <= box.east, cross: atLng(box.east) },
    { inside: (p) => p[1] >= box.south, cross: atLat(box.south) },
    { inside: (p) => p[1] <= box.north, cross: atLat(box.north) },
  ];
}

/**
 * The part of a closed ring inside the box, closed again (Sutherland–Hodgman). Empty when nothing is left.
 */
export function clipRing(ring: readonly Position[], box: Box): Position[] {
  let points = ring.slice(0, -1);
  for (const edge of edges(box)) {
    const kept: Position[] = [];
    points.forEach((point, i) => {
      const before = points.at(i - 1)!;
      const isIn = edge.inside(point);
      if (isIn !== edge.inside(before)) kept.push(edge.cross(before, point));
      if (isIn) kept.push(point);
    });
    points = kept;
  }
  return points.length < 3 ? [] : [...points, points[0]!];
}

/**
 * The rings of a polygon on the sphere, without jumps across the 180th meridian. Longitudes continue beyond
 * ±180, and a ring around a pole is closed through the pole. Holes follow their outer ring.
 */
export function unrolled(rings: readonly (readonly Position[])[]): Position[][] {
  const [outer, ...holes] = rings.map((ring) => {
    let turn = 0;
    return ring.map(([lng, lat], i): Position => {
      const step = i === 0 ? 0 : lng - ring[i - 1]![0];
      if (Math.abs(step) > 180) turn -= Math.sign(step) * 360;
      return [lng + turn, lat];
    });
  });
  if (!outer) return [];
  const [first, last] = [outer[0]!, outer.at(-1)!];
  if (Math.abs(first[0] - last[0]) > 180) {
    const pole = Math.sign(first[1]) * 90;
    outer.push([last[0], pole], [first[0], pole], first);
  }
  const west = Math.min(...outer.map(([lng]) => lng));
  return [
    outer,
    ...holes.map((hole) => {
      const turn = Math.ceil((west - Math.min(...hole.map(([lng]) => lng))) / 360) * 360;
      return hole.map(([lng, lat]): Position => [lng + turn, lat]);
    }),
  ];
}

/** The parts of a line inside the box. */
export function clipLine(line: readonly Position[], box: Box): Position[][] {
  let parts: Position[][] = [[...line]];
  for (const edge of edges(box)) {
    parts = parts.flatMap((part) => {
      const kept: Position[][] = [];
      let open: Position[] | null = null;
      part.forEach((point, i) => {
        const before = part[i - 1];
        const isIn = edge.inside(point);
        if (before && isIn !== edge.inside(before)) {
          const at = edge.cross(before, point);
          if (open) {
            open.push(at);
            open = null;
          } else {
            open = [at];
            kept.push(open);
          }
        }
        if (isIn) {
          if (!open) {
            open = [];
            kept.push(open);
          }
          open.push(point);
        }
      });
      return kept;
    });
  }
  return parts;
}
