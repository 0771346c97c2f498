/** Shapes of the markers, by their position in the distance texture. `none` is never drawn. */
export const SHAPE = { none: 0, arrow: 1, dotted: 2, square: 3, hollow: 4, triangle: 5, course: 6 } as const;

type At = { x: number; y: number };
/** Distances in pixels from the edge, negative inside: of the body, and of the sign on the body. */
type Distances = { body: number; mark: number };

const FAR = 100;

function toSegment(p: At, a: At, b: At): number {
  const along = { x: b.x - a.x, y: b.y - a.y };
  const share = ((p.x - a.x) * along.x + (p.y - a.y) * along.y) / (along.x ** 2 + along.y ** 2);
  const t = Math.max(0, Math.min(1, share));
  return Math.hypot(p.x - a.x - t * along.x, p.y - a.y - t * along.y);
}

/** Distance to a closed polygon, negative inside. */
function toPolygon(p: At, corners: readonly At[]): number {
  let distance = FAR;
  let isInside = false;
  corners.forEach((a, i) => {
    const b = corners.at(i - 1)!;
    distance = Math.min(distance, toSegment(p, a, b));
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x)
      isInside = !isInside;
  });
  return isInside ? -distance : distance;
}

function toSquare(p: At, half: number, radius: number): number {
  const x = Math.abs(p.x) - half + radius;
  const y = Math.abs(p.y) - half + radius;
  return Math.hypot(Math.max(x, 0), Math.max(y, 0)) + Math.min(Math.max(x, y), 0) - radius;
}

const ARROW = [
  { x: 0, y: -11 },
  { x: 8.2, y: 9 },
  { x: 0, y: 4.6 },
  { x: -8.2, y: 9 },
];
const TRIANGLE = [
  { x: 0, y: -10.2 },
  { x: 9.2, y: 6 },
  { x: -9.2, y: 6 },
];
const COURSE = [
  { x: 0, y: -14.6 },
  { x: 4.4, y: -9.6 },
  { x: 0, y: -10.4 },
  { x: -4.4, y: -9.6 },
];

/** The shapes in pixels around their middle, y downwards, pointing up (design §1). */
const DRAWN: readonly ((p: At) => Distances)[] = [
  () => ({ body: FAR, mark: FAR }),
  (p) => ({ body: toPolygon(p, ARROW) - 1, mark: FAR }),
  (p) => ({ body: Math.hypot(p.x, p.y) - 8, mark: Math.hypot(p.x, p.y) - 3 }),
  (p) => ({ body: toSquare(p, 7.2, 2.6), mark: FAR }),
  (p) => ({ body: Math.hypot(p.x, p.y) - 7.6, mark: Math.hypot(p.x, p.y) - 4.4 }),
  (p) => ({
    body: toPolygon(p, TRIANGLE) - 1.6,
    mark: Math.min(toSegment(p, { x: 0, y: -4.8 }, { x: 0, y: 0.6 }) - 1.15, Math.hypot(p.x, p.y - 4) - 1.35),
  }),
  (p) => ({ body: toPolygon(p, COURSE) - 0.6, mark: FAR }),
];

/**
 * Half the side of a shape's square in the texture, pixels; and the distance that the bytes 0 and 255
 * represent.
 */
export const SHAPE_REACH_PX = 24;
export const DISTANCE_RANGE_PX = 16;
/** Texels on a side of a shape's square. */
export const SHAPE_TEXELS = 96;

/**
 * The distances of all shapes as one texture, with two bytes a texel (body, mark) and the shapes side by
 * side. So the shader reads one texel instead of measuring polygons for every pixel of every vehicle.
 */
export function shapeTexture(): { width: number; height: number; bytes: Uint8Array<ArrayBuffer> } {
  const width = SHAPE_TEXELS * DRAWN.length;
  const bytes = new Uint8Array(width * SHAPE_TEXELS * 2);
  const byteOf = (distance: number) =>
    Math.max(0, Math.min(255, Math.round(127.5 + (127.5 * distance) / DISTANCE_RANGE_PX)));
  DRAWN.forEach((distances, shape) => {
    for (let row = 0; row < SHAPE_TEXELS; row++) {
      for (let column = 0; column < SHAPE_TEXELS; column++) {
        const px = (texel: number) => ((texel + 0.5) / SHAPE_TEXELS) * 2 * SHAPE_REACH_PX - SHAPE_REACH_PX;
        const { body, mark } = distances({ x: px(column), y: px(row) });
        const at = (row * width + shape * SHAPE_TEXELS + column) * 2;
        bytes[at] = byteOf(body);
        bytes[at + 1] = byteOf(mark);
      }
    }
  });
  return { width, height: SHAPE_TEXELS, bytes };
}
