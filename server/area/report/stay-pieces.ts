import { daysBetween } from '#domain/day.ts';
import type { Ask } from './ask.ts';
import { driverPieces } from './driver-pieces.ts';
import type { Snapshot } from './snapshot.ts';
import type { StayDays } from './stay.ts';

/** Days of vehicles in a piece: few in the first, so that its rows are there early. */
const DAYS = { first: 500, next: 2_500 };
/** Batches that are read ahead: those of the next piece while this one is made into an answer. */
const AHEAD = 4;

/**
 * Reads a report's data in the order of its stays, piece by piece. The first rows are there before the last
 * vehicle is read, and PostgreSQL reads a piece while the one before is made into an answer. All stays of a
 * vehicle are in one piece. Reports about drivers are one piece, because a driver may have driven any
 * vehicle; with the `snapshot`, the first drivers are a piece of their own.
 */
export function inPieces<Batch>(
  ask: Ask,
  read: (piece: Ask) => AsyncGenerator<Batch>,
  snapshot?: Snapshot,
): AsyncGenerator<Batch> {
  return readAhead(piecesOf(ask, read, snapshot));
}

async function* piecesOf<Batch>(
  ask: Ask,
  read: (piece: Ask) => AsyncGenerator<Batch>,
  snapshot?: Snapshot,
): AsyncGenerator<Batch> {
  if (ask.view.variant === 'driver') {
    for (const piece of snapshot ? await driverPieces(ask, snapshot) : [ask]) yield* read(piece);
    return;
  }
  for (const stays of stayPieces(ask.scope.stays)) yield* read({ ...ask, scope: { ...ask.scope, stays } });
}

function* stayPieces<Stay extends StayDays>(stays: readonly Stay[]): Generator<Stay[]> {
  let piece: Stay[] = [];
  let days = 0;
  let most = DAYS.first;
  for (const stay of stays) {
    if (days >= most && stay.vehicle.id !== piece.at(-1)!.vehicle.id) {
      yield piece;
      piece = [];
      days = 0;
      most = DAYS.next;
    }
    piece.push(stay);
    days += daysBetween(stay.fromDay, stay.toDay);
  }
  if (piece.length > 0) yield piece;
}

async function* readAhead<Batch>(source: AsyncGenerator<Batch>): AsyncGenerator<Batch> {
  const read = () => {
    const next = source.next();
    // If the reader stops before this batch is needed, its failure has no reader.
    next.catch(() => {});
    return next;
  };
  const ahead = Array.from({ length: AHEAD }, read);
  while (true) {
    const { done, value } = await ahead.shift()!;
    if (done) return;
    ahead.push(read());
    yield value;
  }
}
