import { FIX_OK, SPEED_MAX_VALID } from '../constants.ts';
import { distanceM, EARTH_RADIUS_M, isPlausible, type Point } from '../geo.ts';

/**
 * The trust in a record's coordinates (domain rules §5.1, valid fix). `good` adds distance. `new` is a good
 * first fix, or the third one that agrees on another place, and distance starts anew from it. Only these two
 * are valid. `poor` is only shown. `odd` is too far from the last good fix. `none` means no fix.
 */
export type FixGrade = 'good' | 'new' | 'poor' | 'odd' | 'none';

/**
 * The facts that decide the next fix: the last valid one, and the number of fixes that agree on a place too
 * far from it.
 */
export type FixAnchor = {
  fix: (Point & { ms: number }) | null;
  strange: (Point & { count: number }) | null;
};

/** If three odd fixes agree within this distance, the vehicle really is elsewhere, metres. */
const ODD_AGREE_M = 1000;
const DEGREE_M = (Math.PI / 180) * EARTH_RADIUS_M;

/** Does a fix count? Folds and all readers of stored positions use this rule. */
export const isValidGrade = (grade: FixGrade): boolean => grade === 'good' || grade === 'new';

/** Are there enough satellites, in a good position (FIX_OK)? Unreported values count as good. */
export function isFine(satellites: number | null, hdop: number | null): boolean {
  return (satellites ?? FIX_OK.satellites) >= FIX_OK.satellites && (hdop ?? FIX_OK.hdop) <= FIX_OK.hdop;
}

/** The grade of a plausible point. */
export function gradeOf(
  { fix, strange }: FixAnchor,
  point: Point & { timeMs: number },
  fine: boolean,
): FixGrade {
  if (fix === null) return fine ? 'new' : 'poor';
  if (!isFar(fix, point)) return fine ? 'good' : 'poor';
  if (!fine) return 'none';
  return strange !== null && strange.count >= 2 && distanceM(strange, point) <= ODD_AGREE_M ? 'new' : 'odd';
}

/**
 * Is it farther than any vehicle drives in that time? Times are often in whole seconds, so a shorter time is
 * no evidence.
 */
function isFar(from: Point & { ms: number }, to: Point & { timeMs: number }): boolean {
  const mostM = (Math.max(1000, to.timeMs - from.ms) * SPEED_MAX_VALID) / 3600;
  // Never less than the distance, and quick to compute.
  const atMostM = (Math.abs(to.lat - from.lat) + Math.abs(to.lng - from.lng)) * DEGREE_M;
  return atMostM > mostM && distanceM(from, to) > mostM;
}

/** The place on which odd fixes agree, with one more of them. */
export function strangeAfter(strange: FixAnchor['strange'], { lat, lng }: Point): FixAnchor['strange'] {
  if (strange === null || distanceM(strange, { lat, lng }) > ODD_AGREE_M) return { lat, lng, count: 1 };
  return { lat: strange.lat, lng: strange.lng, count: strange.count + 1 };
}

/**
 * Grades the stored fixes of one vehicle, given in the order of time. Start a little before the wanted fixes,
 * because nothing precedes the first fix to judge it.
 */
export function fixGrader(): (fix: Point & { timeMs: number }, fine: boolean) => FixGrade {
  let anchor: FixAnchor = { fix: null, strange: null };
  return (fix, fine) => {
    const { lat, lng, timeMs } = fix;
    if (!isPlausible(fix)) return 'none';
    const grade = gradeOf(anchor, fix, fine);
    if (isValidGrade(grade)) anchor = { fix: { lat, lng, ms: timeMs }, strange: null };
    else if (grade === 'odd') anchor = { ...anchor, strange: strangeAfter(anchor.strange, fix) };
    return grade;
  };
}
