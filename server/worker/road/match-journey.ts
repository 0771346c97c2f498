import { setImmediate } from 'node:timers/promises';
import type {
  JourneyRoads,
  LimitStretch,
  RoadSource,
  RoadStretch,
} from '#domain/road/journey/journey-roads.ts';
import {
  addRoad,
  fixesOf,
  type JourneyFixes,
  type LimitedVehicle,
  type MatchedPiece,
  piecesOf,
  readPiece,
} from '#domain/road/journey/match-piece.ts';
import { roadMatcher } from '#domain/road/match/match-fixes.ts';
import type { OpenRoads, Roads } from '#server/base/roads.ts';

/** Matches journeys with the road files of the installation. */
export type JourneyMatcher = (fixes: JourneyFixes, vehicle: LimitedVehicle) => Promise<JourneyRoads>;

/** A file in which this share of the fixes has a way is the right one, where several cover a point. */
const ENOUGH = 0.5;

/**
 * Makes the matcher of a process. It matches a journey piece by piece, and everything else has its turn
 * between them. Several files may cover a piece. The first counts that has a way for half of its fixes, else
 * the one with the most.
 */
export function journeyMatcher(roads: Roads): JourneyMatcher {
  // By the open file: one that was replaced goes with its matcher.
  const matchers = new WeakMap<OpenRoads, ReturnType<typeof roadMatcher>>();
  const matcherOf = (file: OpenRoads) => {
    const matcher = matchers.get(file) ?? roadMatcher(file);
    matchers.set(file, matcher);
    return matcher;
  };
  return async (fixes, vehicle) => {
    const [found, limits, sources]: [RoadStretch[], LimitStretch[], RoadSource[]] = [[], [], []];
    for (const piece of piecesOf(fixes.timeMs.length)) {
      const own = fixesOf(fixes, piece);
      const middle = (piece.first + piece.last) >> 1;
      const at = { lat: fixes.lat[middle]!, lng: fixes.lng[middle]! };
      let best: { piece: MatchedPiece; source: RoadSource } | null = null;
      roads.ask(at, (file) => {
        const { country, source: name, date } = file.head;
        const matched = readPiece(matcherOf(file)(own), own, { piece, country, vehicle });
        if (matched.onWays > (best?.piece.onWays ?? 0)) best = { piece: matched, source: { name, date } };
        return matched.onWays >= ENOUGH * (piece.last - piece.first) ? true : null;
      });
      if (best !== null) addPiece({ found, limits, sources }, best);
      await setImmediate();
    }
    return { roads: found, limits, sources };
  };
}

function addPiece(
  { found, limits, sources }: { found: RoadStretch[]; limits: LimitStretch[]; sources: RoadSource[] },
  { piece, source }: { piece: MatchedPiece; source: RoadSource },
): void {
  let number = sources.findIndex(({ name, date }) => name === source.name && date === source.date);
  if (number < 0) number = sources.push(source) - 1;
  for (const road of piece.roads) addRoad(found, road);
  for (const limit of piece.limits) limits.push({ ...limit, source: number });
}
