import { roadLabel } from '../way.ts';
import type { WayClass } from '../way-class.ts';
import { wayOfRow } from '../way-tile.ts';
import { slotOfSegment } from './between.ts';
import { TURNED_M } from './direction.ts';
import { BETWEEN, type Matched } from './matched.ts';

/** A stretch on roads of one label, as driven. */
export type DrivenRoad = {
  /** Number or name, as `roadLabel` has it; null: ways without either. */
  label: string | null;
  /** The class of its first way. */
  class: WayClass;
  distanceM: number;
  /** The fixes between which it was driven. */
  fromFix: number;
  toFix: number;
};

/**
 * Visits each part of a segment that was driven, in order, with the fix to which it leads. Movements back
 * that are within the error of fixes are left out, and so is the way to make up for them.
 */
export function eachPart(
  { tiles, firstSegment, slot, segment, offsetM, isForward, isBreak, pathAt, pathEnd, steps }: Matched,
  visit: (slot: number, segment: number, metres: number, fix: number) => void,
): void {
  let last = -1;
  /** How far the vehicle came on its segment, and in which direction it goes there. */
  let [reachedM, ahead] = [0, true];
  for (let i = 0; i < slot.length; i++) {
    if (slot[i]! < 0 || pathAt[i] === BETWEEN) continue;
    const isJoined = last >= 0 && isBreak[i] === 0;
    const isPath = isJoined && pathAt[i]! >= 0;
    if (isPath)
      for (let at = pathAt[i]!; at < pathEnd[i]!; at++) {
        const driven = slotOfSegment(firstSegment, steps[at]! >> 1);
        const own = (steps[at]! >> 1) - firstSegment[driven]!;
        const isAhead = (steps[at]! & 1) === 1;
        const length = tiles[driven]!.lengthM[own]!;
        // The first segment is left, the last one entered, at the offset of a fix.
        const from =
          at === pathAt[i] ? (isAhead === ahead ? reachedM : offsetM[last]!) : isAhead ? 0 : length;
        const to = at === pathEnd[i]! - 1 ? offsetM[i]! : isAhead ? length : 0;
        visit(driven, own, Math.max(0, isAhead ? to - from : from - to), i);
        ahead = isAhead;
      }
    else if (isJoined) {
      const movedM = (offsetM[i]! - reachedM) * (ahead ? 1 : -1);
      if (movedM < 0 && movedM > -TURNED_M) {
        visit(slot[i]!, segment[i]!, 0, i);
        last = i;
        continue;
      }
      visit(slot[i]!, segment[i]!, Math.abs(movedM), i);
      if (movedM < 0) ahead = !ahead;
    } else {
      visit(slot[i]!, segment[i]!, 0, i);
      ahead = isForward[i] === 1;
    }
    reachedM = offsetM[i]!;
    last = i;
  }
}

/**
 * The roads of a journey in the order in which they were driven; stretches of one label are one entry.
 * Example: `Calle Mayor` 0.4 km, `A-42` 18 km.
 */
export function drivenRoads(matched: Matched): DrivenRoad[] {
  const roads: DrivenRoad[] = [];
  const known = new Map<number, { label: string | null; class: WayClass }>();
  eachPart(matched, (slot, segment, metres, fix) => {
    const tile = matched.tiles[slot]!;
    const row = tile.row[segment]!;
    const key = slot * 2 ** 24 + row;
    let road = known.get(key);
    if (!road) {
      const way = wayOfRow(tile, row);
      road = { label: roadLabel(way), class: way.class };
      known.set(key, road);
    }
    const last = roads.at(-1);
    if (last?.label === road.label) {
      last.distanceM += metres;
      last.toFix = fix;
    } else if (metres > 0 || !last) {
      roads.push({ ...road, distanceM: metres, fromFix: last?.toFix ?? fix, toFix: fix });
    }
  });
  return roads;
}

/** Metres by road of a journey, the longest first. Ways without a label are one entry. */
export function roadSums(roads: readonly DrivenRoad[]): { label: string | null; distanceM: number }[] {
  const sums = new Map<string | null, number>();
  for (const { label, distanceM } of roads) sums.set(label, (sums.get(label) ?? 0) + distanceM);
  return [...sums]
    .map(([label, distanceM]) => ({ label, distanceM }))
    .sort((a, b) => b.distanceM - a.distanceM);
}
