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
 * vehicle is read. PostgreSQL reads a piece while the one before is made into an answer, and its query is
 * sent before that one ends. All stays of a vehicle are in one piece. A report about drivers is one piece;
 * with the `snapshot` it has pieces of drivers, each with the vehicles that they may have driven.
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
  const pieces =
    ask.view.variant === 'vehicle'
      ? stayPieces(ask.scope.stays).map((stays): Ask => ({ ...ask, scope: { ...ask.scope, stays } }))
      : snapshot
        ? await driverPieces(ask, snapshot)
        : [ask];
  let current = begun(pieces[0], read);
  for (let i = 1; current; i++) {
    let next: Begun<Batch> | null = null;
    for (let batch = await current.first; !batch.done; batch = await current.source.next()) {
      next ??= begun(pieces[i], read);
      yield batch.value;
    }
    current = next ?? begun(pieces[i], read);
  }
}

type Begun<Batch> = { source: AsyncGenerator<Batch>; first: Promise<IteratorResult<Batch>> };

/** The reading of a piece whose first batch is on its way; null without a piece. */
function begun<Batch>(
  piece: Ask | undefined,
  read: (piece: Ask) => AsyncGenerator<Batch>,
): Begun<Batch> | null {
  if (!piece) return null;
  const source = read(piece);
  const first = source.next();
  // If the reader stops before this piece, its failure has no reader.
  first.catch(() => {});
  return { source, first };
}

function stayPieces<Stay extends StayDays>(stays: readonly Stay[]): Stay[][] {
  const pieces: Stay[][] = [];
  let piece: Stay[] = [];
  let days = 0;
  let most = DAYS.first;
  for (const stay of stays) {
    if (days >= most && stay.vehicle.id !== piece.at(-1)!.vehicle.id) {
      pieces.push(piece);
      piece = [];
      days = 0;
      most = DAYS.next;
    }
    piece.push(stay);
    days += daysBetween(stay.fromDay, stay.toDay);
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces;
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
