import { RF_RADIUS } from '../constants.ts';
import { distanceM, type Point } from '../geo.ts';
import { plainText } from '../plain-text.ts';
import type { RoadStation } from '../road/station.ts';

/** A place where a vehicle stood around a refuelling; `line` is the refuelling. */
export type Stood = Point & { line: number };

/** The station of the map that a station of refuellings probably is. */
export type ProposedStation = {
  station: RoadStation;
  /** How many of the refuellings have the vehicle within RF_RADIUS of it. */
  matches: number;
  /** From the nearest of these vehicles, whole metres. */
  distanceM: number;
};

/**
 * The station of the map near which most refuellings had their vehicle. Among equal ones its name or provider
 * decides, if they have the brand or the name; then the nearest. Null: none was within RF_RADIUS.
 */
export function proposedStation(
  named: { name: string; provider: string | null },
  stood: readonly Stood[],
  near: (point: Point) => readonly RoadStation[],
): ProposedStation | null {
  const said = plainText(`${named.name} ${named.provider ?? ''}`);
  const found = new Map<RoadStation, { lines: Set<number>; distanceM: number }>();
  for (const { line, ...at } of stood)
    for (const station of near(at)) {
      const metres = distanceM(at, station);
      if (metres > RF_RADIUS) continue;
      const known = found.get(station) ?? { lines: new Set(), distanceM: metres };
      known.lines.add(line);
      known.distanceM = Math.min(known.distanceM, metres);
      found.set(station, known);
    }
  const isSaid = ({ brand, name }: RoadStation) =>
    [brand, name].some((word) => word !== null && said.includes(plainText(word)));
  const [best] = [...found].sort(
    ([a, of], [b, than]) =>
      than.lines.size - of.lines.size ||
      Number(isSaid(b)) - Number(isSaid(a)) ||
      of.distanceM - than.distanceM ||
      a.lat - b.lat ||
      a.lng - b.lng,
  );
  if (!best) return null;
  const [station, { lines, distanceM: metres }] = best;
  return { station, matches: lines.size, distanceM: Math.round(metres) };
}
