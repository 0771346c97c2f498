import { DISC_OFF, GAP_MOVED, GAP_SPLIT, PASSAGE_MERGE, SPEED_MAX_VALID } from '../constants.ts';
import { bearingDeg, distanceM, EARTH_RADIUS_M, type Point } from '../geo.ts';
import { fixGrader, isValidGrade } from './valid-fix.ts';

/** The searched circle, with its radius in metres. */
export type Circle = Point & { radiusM: number };

/** From an instant (inclusive) to another, ms UTC. */
export type Span = { fromMs: number; toMs: number };

/** A stored fix that is good enough by itself (FIX_OK); the speed is NaN when unknown. */
export type Fix = Point & { timeMs: number; speedKmh: number };

/** A box on the map, degrees. */
export type Box = { south: number; north: number; west: number; east: number };

/** One passage of a vehicle through a circle. */
export type Passage = {
  inMs: number;
  outMs: number;
  /** Milliseconds inside; less than from `inMs` to `outMs` if the vehicle left for a moment. */
  insideMs: number;
  closestM: number;
  /** The fastest speed of a fix inside; null when none has a speed. */
  maxSpeedKmh: number | null;
  /** No fix lies inside; the straight line between two fixes crosses the circle. */
  isBetweenFixes: boolean;
  /** The way through the circle, from the fix before to the fix after. */
  path: Point[];
};

/**
 * Points of a path nearer than this to the point before are left out, metres; and the most points of a path.
 */
const PATH_STEP_M = 15;
const PATH_MOST = 200;
/**
 * A straight line on the ground is not quite straight on the map; a box may miss this much of it, degrees
 * (some 100 m).
 */
const BOX_EDGE = 0.001;
const DEGREE_M = (Math.PI / 180) * EARTH_RADIUS_M;

/** The box around a circle, a little wider. It ends at the poles and at the 180th meridian. */
export function circleBox({ lat, lng, radiusM }: Circle): Box {
  const high = radiusM / DEGREE_M + BOX_EDGE;
  const south = Math.max(-90, lat - high);
  const north = Math.min(90, lat + high);
  const widest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180);
  const wide = Math.min(180, high / Math.max(widest, 1e-6));
  return { south, north, west: Math.max(-180, lng - wide), east: Math.min(180, lng + wide) };
}

/**
 * A fix relative to the centre of the circle: metres to the east and to the north, true in distance and
 * direction.
 */
type Seen = Fix & { x: number; y: number; span: Span };

/**
 * Finds the passages of one vehicle through a circle, from its fixes in the order of time; a fix that is not
 * newer than the one before is skipped. Between two fixes the vehicle drove straight. A gap (more than
 * GAP_SPLIT) or a speed over SPEED_MAX_VALID between them makes that way unknown. A vehicle with fixes inside
 * at both ends of a gap, less than GAP_MOVED apart, stood there if the silence was at most DISC_OFF. Passages
 * less than PASSAGE_MERGE apart are one. Neither time outside `spans` nor a way from one span to another
 * counts. Passages are cut to `within`.
 */
export function passageFinder(circle: Circle, within: Span, spans: readonly Span[]) {
  const box = circleBox(circle);
  const found: Passage[] = [];
  let last: Seen | null = null;
  let lastMs = Number.NEGATIVE_INFINITY;
  const gradeOf = fixGrader();
  let open: Passage | null = null;
  let spanAt = 0;

  function spanOf(timeMs: number): Span | null {
    while (spanAt < spans.length && spans[spanAt]!.toMs <= timeMs) spanAt++;
    const span = spans[spanAt];
    return span && span.fromMs <= timeMs ? span : null;
  }

  function seen(fix: Fix, span: Span): Seen {
    const away = distanceM(circle, fix);
    const angle = (bearingDeg(circle, fix) * Math.PI) / 180;
    return { ...fix, x: away * Math.sin(angle), y: away * Math.cos(angle), span };
  }

  /** Adds the part between two instants to the open passage, or opens another. */
  function inside(part: { fromMs: number; toMs: number; closestM: number }, a: Seen, b: Seen): void {
    const fromMs = Math.max(part.fromMs, within.fromMs);
    const toMs = Math.min(part.toMs, within.toMs);
    if (fromMs > toMs) return;
    if (open && fromMs - open.outMs > PASSAGE_MERGE * 1000) close();
    open ??= {
      inMs: fromMs,
      outMs: fromMs,
      insideMs: 0,
      closestM: Number.POSITIVE_INFINITY,
      maxSpeedKmh: null,
      isBetweenFixes: true,
      path: [],
    };
    open.insideMs += toMs - fromMs;
    open.outMs = toMs;
    open.closestM = Math.min(open.closestM, part.closestM);
    for (const fix of [a, b]) {
      lengthen(open.path, fix);
      if (fix.timeMs < fromMs || fix.timeMs > toMs) continue;
      open.isBetweenFixes = false;
      if (fix.speedKmh <= SPEED_MAX_VALID) open.maxSpeedKmh = Math.max(open.maxSpeedKmh ?? 0, fix.speedKmh);
    }
  }

  /** The part of the straight way between two fixes that is inside. */
  function cross(a: Seen, b: Seen): void {
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const length2 = dx * dx + dy * dy;
    const along = a.x * dx + a.y * dy;
    const outside = a.x * a.x + a.y * a.y - circle.radiusM * circle.radiusM;
    let [enter, leave] = [0, 1];
    if (length2 > 0) {
      const root = along * along - length2 * outside;
      if (root < 0) return;
      enter = Math.max(0, (-along - Math.sqrt(root)) / length2);
      leave = Math.min(1, (-along + Math.sqrt(root)) / length2);
    } else if (outside > 0) return;
    if (enter > leave) return;
    const durationMs = b.timeMs - a.timeMs;
    const [fromMs, toMs] = [a.timeMs + enter * durationMs, a.timeMs + leave * durationMs];
    // The closest point must lie within the searched time too.
    const least = Math.max(enter, (within.fromMs - a.timeMs) / durationMs);
    const most = Math.min(leave, (within.toMs - a.timeMs) / durationMs);
    const nearest = Math.min(most, Math.max(least, length2 > 0 ? -along / length2 : 0));
    inside({ fromMs, toMs, closestM: Math.hypot(a.x + nearest * dx, a.y + nearest * dy) }, a, b);
  }

  const isInside = ({ x, y }: Seen) => x * x + y * y <= circle.radiusM * circle.radiusM;

  function begin(fix: Seen): void {
    close();
    if (isInside(fix))
      inside({ fromMs: fix.timeMs, toMs: fix.timeMs, closestM: Math.hypot(fix.x, fix.y) }, fix, fix);
  }

  function close(): void {
    if (open) {
      const [inMs, outMs, insideMs] = [open.inMs, open.outMs, open.insideMs].map(Math.round) as [
        number,
        number,
        number,
      ];
      found.push({ ...open, inMs, outMs, insideMs });
    }
    open = null;
  }

  return {
    add(fix: Fix): void {
      if (fix.timeMs <= lastMs) return;
      lastMs = fix.timeMs;
      const grade = gradeOf(fix, true);
      if (!isValidGrade(grade)) return;
      // The way to another place is unknown.
      if (grade === 'new') last = null;
      const span = spanOf(fix.timeMs);
      if (span === null) {
        last = null;
        return;
      }
      const before = last?.span === span ? last : null;
      const now =
        before && isBeside(box, before, fix)
          ? { ...fix, x: Number.NaN, y: Number.NaN, span }
          : seen(fix, span);
      last = now;
      if (Number.isNaN(now.x)) return;
      if (before === null) {
        begin(now);
        return;
      }
      const from = Number.isNaN(before.x) ? seen(before, span) : before;
      const gapMs = now.timeMs - from.timeMs;
      if (gapMs <= GAP_SPLIT * 1000) cross(from, now);
      else if (
        gapMs <= DISC_OFF * 1000 &&
        isInside(from) &&
        isInside(now) &&
        distanceM(from, now) < GAP_MOVED
      ) {
        const closestM = Math.min(Math.hypot(from.x, from.y), Math.hypot(now.x, now.y));
        inside({ fromMs: from.timeMs, toMs: now.timeMs, closestM }, from, now);
      } else begin(now);
    },
    /** The passages that are over so far, each only once. */
    take(): Passage[] {
      return found.splice(0);
    },
    /** Called after the last fix. */
    end(): void {
      close();
    },
  };
}

/** Are both on the same side of the box? Then the way between them does not touch it. */
function isBeside(box: Box, a: Point, b: Point): boolean {
  return (
    (a.lat > box.north && b.lat > box.north) ||
    (a.lat < box.south && b.lat < box.south) ||
    (a.lng > box.east && b.lng > box.east) ||
    (a.lng < box.west && b.lng < box.west)
  );
}

function lengthen(path: Point[], { lat, lng }: Point): void {
  const end = path.at(-1);
  if (end && distanceM(end, { lat, lng }) < PATH_STEP_M) return;
  path.push({ lat, lng });
  // Half of the points still show the same way.
  if (path.length > PATH_MOST) path.splice(0, path.length, ...path.filter((_, i) => i % 2 === 0));
}
