import type { SpeedVehicle } from '../default-limits.ts';
import { type LegalLimit, legalLimit } from '../legal-limit.ts';
import { eachPart } from '../match/driven.ts';
import type { Fixes, Matched } from '../match/matched.ts';
import { roadLabel, type Way } from '../way.ts';
import { wayOfRow } from '../way-tile.ts';
import type { LimitStretch, RoadStretch } from './journey-roads.ts';
import { localMoment, zoneAt } from './local-moment.ts';

/** The fixes of a journey in order of time, ms UTC and degrees; a heading of NaN is not known. */
export type JourneyFixes = Fixes & { timeMs: Float64Array };

/** The vehicle as the law on speeds sees it; `timeZone` counts where the country of a place has no zone. */
export type LimitedVehicle = { kind: SpeedVehicle; mmaKg: number | null; timeZone: string };

/**
 * A part of a journey that is matched at once: the fixes `at` to `end` (exclusive), of which `first` to
 * `last` (inclusive) count. The others only help to find the right ways.
 */
export type Piece = { at: number; end: number; first: number; last: number };

/** Fixes of a piece: some ten milliseconds of work. */
const PIECE = 400;
const BESIDE = 12;

/** The pieces of a journey of so many fixes; each ends with the fix at which the next begins. */
export function piecesOf(count: number): Piece[] {
  const pieces: Piece[] = [];
  for (let first = 0; first < count - 1; first += PIECE) {
    const last = Math.min(count - 1, first + PIECE);
    pieces.push({ at: Math.max(0, first - BESIDE), end: Math.min(count, last + BESIDE + 1), first, last });
  }
  return pieces;
}

/** The fixes that a piece is matched with. */
export function fixesOf({ timeMs, lat, lng, headingDeg }: JourneyFixes, { at, end }: Piece): JourneyFixes {
  return {
    timeMs: timeMs.subarray(at, end),
    lat: lat.subarray(at, end),
    lng: lng.subarray(at, end),
    headingDeg: headingDeg.subarray(at, end),
  };
}

/** The roads and limits of a piece, and on how many of its fixes there is a way. */
export type MatchedPiece = {
  onWays: number;
  roads: RoadStretch[];
  limits: Omit<LimitStretch, 'source'>[];
};

/** The roads driven in a matched piece, and the legal limits by its fixes. */
export function readPiece(
  matched: Matched,
  fixes: JourneyFixes,
  { piece, country, vehicle }: { piece: Piece; country: string | null; vehicle: LimitedVehicle },
): MatchedPiece {
  const [first, last] = [piece.first - piece.at, piece.last - piece.at];
  const roads: RoadStretch[] = [];
  const wayAt = waysOf(matched);
  // Close fixes are passed over, so a part may begin some fixes before.
  let [before, here] = [first, first];
  eachPart(matched, (slot, segment, metres, fix) => {
    if (fix !== here) [before, here] = [here, fix];
    if (fix <= first || fix > last) return;
    const { label, way } = wayAt(slot, segment);
    const fromMs = fixes.timeMs[Math.max(first, before)]!;
    const road = { label, class: way.class, distanceM: metres, fromMs };
    addRoad(roads, { ...road, toMs: fixes.timeMs[fix]! });
  });
  const limits: MatchedPiece['limits'] = [];
  const limitAt = limitsOf(matched, fixes, { country, vehicle, wayAt });
  let onWays = 0;
  const isEnd = fixes.timeMs.length - 1 === last;
  for (let i = first; i < last + (isEnd ? 1 : 0); i++) {
    const slot = matched.slot[i]!;
    if (slot >= 0) onWays++;
    const limit = slot < 0 ? null : limitAt(i);
    if (limit === null) continue;
    const { label } = wayAt(slot, matched.segment[i]!);
    const timeMs = fixes.timeMs[i]!;
    const before = limits.at(-1);
    const isNext = before !== undefined && before.toMs === fixes.timeMs[i - 1];
    if (isNext && before.kmh === limit.kmh && before.by === limit.by && before.label === label)
      before.toMs = timeMs;
    else limits.push({ fromMs: timeMs, toMs: timeMs, ...limit, label });
  }
  return { onWays, roads, limits };
}

/** Adds a stretch to a list of roads; stretches of one label that follow each other are one. */
export function addRoad(roads: RoadStretch[], road: RoadStretch): void {
  const last = roads.at(-1);
  if (last?.label === road.label) {
    last.distanceM += road.distanceM;
    last.toMs = Math.max(last.toMs, road.toMs);
  } else if (road.distanceM > 0) {
    roads.push({ ...road, fromMs: Math.min(road.toMs, Math.max(road.fromMs, last?.toMs ?? road.fromMs)) });
  }
}

type WayLookup = (slot: number, segment: number) => { way: Way; label: string | null };

/** The ways of a match, each read once. */
function waysOf({ tiles }: Matched): WayLookup {
  const known = new Map<number, { way: Way; label: string | null }>();
  return (slot, segment) => {
    const row = tiles[slot]!.row[segment]!;
    const key = slot * 2 ** 24 + row;
    let found = known.get(key);
    if (!found) {
      const way = wayOfRow(tiles[slot]!, row);
      found = { way, label: roadLabel(way) };
      known.set(key, found);
    }
    return found;
  };
}

/** The legal limit at each fix. Only limits of ways with rules about a time are found anew at each. */
function limitsOf(
  { tiles, slot, segment, isForward }: Matched,
  { timeMs, lat, lng }: JourneyFixes,
  { country, vehicle, wayAt }: { country: string | null; vehicle: LimitedVehicle; wayAt: WayLookup },
): (fix: number) => LegalLimit | null {
  const known = new Map<number, LegalLimit | null>();
  return (i) => {
    const tile = tiles[slot[i]!]!;
    const { way } = wayAt(slot[i]!, segment[i]!);
    const [isInTown, isAhead] = [tile.inTown[segment[i]!] === 1, isForward[i] === 1];
    const isTimed = way.rules.some(({ when }) => when?.days !== undefined || when?.minutes !== undefined);
    const zone = () => zoneAt({ lat: lat[i]!, lng: lng[i]! }, country, vehicle.timeZone);
    const limit = () =>
      legalLimit({
        ...{ way, isInTown, isForward: isAhead, country, vehicle: vehicle.kind, mmaKg: vehicle.mmaKg },
        at: isTimed ? localMoment(timeMs[i]!, zone()) : null,
      });
    if (isTimed) return limit();
    const key = (slot[i]! * 2 ** 24 + tile.row[segment[i]!]!) * 4 + (isInTown ? 2 : 0) + (isAhead ? 1 : 0);
    const before = known.get(key);
    if (before !== undefined) return before;
    known.set(key, limit());
    return known.get(key)!;
  };
}
