import { DISC_OFF, GAP_MOVED, GAP_SPLIT, PASSAGE_MERGE, SPEED_MAX_VALID } from '../constants.ts';
import { distanceM, type Point } from '../geo.ts';
import type { Box, Ground } from './ground.ts';
import { fixGrader, isValidGrade } from './valid-fix.ts';

/** From an instant (inclusive) to another, ms UTC. */
export type Span = { fromMs: number; toMs: number };

/** A stored fix that is good enough by itself (FIX_OK); the speed is NaN when unknown. */
export type Fix = Point & { timeMs: number; speedKmh: number };

/** One passage of a vehicle over a ground. */
export type Passage = {
  inMs: number;
  outMs: number;
  /** Milliseconds inside; less than from `inMs` to `outMs` if the vehicle left for a moment. */
  insideMs: number;
  closestM: number;
  /** The fastest speed of a fix inside; null when none has a speed. */
  maxSpeedKmh: number | null;
  /** No fix lies inside; the straight line between two fixes crosses the ground. */
  isBetweenFixes: boolean;
  /** The way over the ground, from the fix before to the fix after. */
  path: Point[];
};

/**
 * Points of a path nearer than this to the point before are left out, metres; and the most points of a path.
 */
const PATH_STEP_M = 15;
const PATH_MOST = 200;
/** A fix as the ground computes with it; null: beside the ground, not needed so far. */
type Seen<At> = Fix & { at: At | null; span: Span };

/**
 * Finds the passages of one vehicle over a ground, from its fixes in the order of time; a fix that is not
 * newer than the one before is skipped. Between two fixes the vehicle drove straight. A gap (more than
 * GAP_SPLIT) or a speed over SPEED_MAX_VALID between them makes that way unknown. A vehicle with fixes inside
 * at both ends of a gap, less than GAP_MOVED apart, stood there if the silence was at most DISC_OFF. Passages
 * less than PASSAGE_MERGE apart are one. Neither time outside `spans` nor a way from one span to another
 * counts. Passages are cut to `within`.
 */
export function passageFinder<At>(ground: Ground<At>, within: Span, spans: readonly Span[]) {
  const found: Passage[] = [];
  let last: Seen<At> | null = null;
  let lastMs = Number.NEGATIVE_INFINITY;
  const gradeOf = fixGrader();
  let open: Passage | null = null;
  let spanAt = 0;

  function spanOf(timeMs: number): Span | null {
    while (spanAt < spans.length && spans[spanAt]!.toMs <= timeMs) spanAt++;
    const span = spans[spanAt];
    return span && span.fromMs <= timeMs ? span : null;
  }

  /** A fix with its place on the ground. */
  function placed(fix: Seen<At>): Seen<At> & { at: At } {
    return { ...fix, at: fix.at ?? ground.at(fix) };
  }

  /** Adds the part between two instants to the open passage, or opens another. */
  function inside(part: { fromMs: number; toMs: number; closestM: number }, a: Fix, b: Fix): void {
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

  /** The parts of the straight way between two fixes that are inside, within the searched time. */
  function cross(a: Seen<At> & { at: At }, b: Seen<At> & { at: At }): void {
    const durationMs = b.timeMs - a.timeMs;
    const from = Math.max(0, (within.fromMs - a.timeMs) / durationMs);
    const to = Math.min(1, (within.toMs - a.timeMs) / durationMs);
    if (from > to) return;
    for (const { enter, leave, closestM } of ground.crossings(a.at, b.at, { from, to }))
      inside({ fromMs: a.timeMs + enter * durationMs, toMs: a.timeMs + leave * durationMs, closestM }, a, b);
  }

  function begin(fix: Seen<At> & { at: At }): void {
    close();
    if (ground.holds(fix.at))
      inside({ fromMs: fix.timeMs, toMs: fix.timeMs, closestM: ground.distanceM(fix.at) }, fix, fix);
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
      const next: Seen<At> = { ...fix, at: null, span };
      if (before && isBeside(ground.box, before, fix)) {
        last = next;
        return;
      }
      const now = placed(next);
      last = now;
      if (before === null) {
        begin(now);
        return;
      }
      const from = placed(before);
      const gapMs = now.timeMs - from.timeMs;
      if (gapMs <= GAP_SPLIT * 1000) cross(from, now);
      else if (
        gapMs <= DISC_OFF * 1000 &&
        ground.holds(from.at) &&
        ground.holds(now.at) &&
        distanceM(from, now) < GAP_MOVED
      ) {
        const closestM = Math.min(ground.distanceM(from.at), ground.distanceM(now.at));
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
