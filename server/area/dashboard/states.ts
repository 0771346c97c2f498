import { bucketOf, CHARTED_KINDS } from '#domain/dashboard/live-count.ts';
import type { LiveBoard } from '#server/bus/board/live-board.ts';
import type { Sum } from './sum.ts';

/**
 * Each vehicle by its present state of the dashboard; private use and vehicles without tracker are not
 * charted (domain rules §3.3).
 */
export function* readStates(board: LiveBoard): Generator<Sum> {
  for (const { fleetId, workCode, state } of board.all()) {
    const key = bucketOf(state);
    if (CHARTED_KINDS.some((kind) => kind === key)) yield { fleetId, workCode, key, figures: { states: 1 } };
  }
}
