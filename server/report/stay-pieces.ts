import { daysBetween } from '#domain/day.ts';
import type { StayDays } from './stay.ts';

/** Days of vehicles in a piece: few in the first, so that its rows are there early. */
const FIRST_DAYS = 1_000;
const DAYS = 10_000;

/** The stays in their order, in pieces that can be read and sorted one after the other. */
export function* stayPieces<Stay extends StayDays>(stays: readonly Stay[]): Generator<Stay[]> {
  let piece: Stay[] = [];
  let days = 0;
  let most = FIRST_DAYS;
  for (const stay of stays) {
    piece.push(stay);
    days += daysBetween(stay.fromDay, stay.toDay);
    if (days < most) continue;
    yield piece;
    piece = [];
    days = 0;
    most = DAYS;
  }
  if (piece.length > 0) yield piece;
}
