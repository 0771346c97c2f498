import { addDays, addMonths, type Day } from '../day.ts';
import { isConsolidated } from '../driver/consolidated.ts';
import { monthStart } from './cost.ts';

/** Reasons against closing a month of a cost centre (domain rules §3.4). */
export const CLOSE_BLOCKS = ['not_ended', 'not_consolidated', 'proposals'] as const;
export type CloseBlock = (typeof CLOSE_BLOCKS)[number];

/** The last day of a month `YYYY-MM`. Example: `2024-02` ends on `2024-02-29`. */
export function monthEnd(month: string): Day {
  return addDays(addMonths(monthStart(month), 1), -1);
}

/**
 * Why a month cannot be closed yet, in this order: it has not ended, its last days are not final, proposals
 * wait for a decision. Example: March can be closed from 3 April, 03:00 in the zone, on.
 */
export function closeBlocks(
  month: string,
  known: { nowMs: number; timeZone: string; today: Day; proposed: number },
): CloseBlock[] {
  const last = monthEnd(month);
  const blocks: CloseBlock[] = [];
  if (last >= known.today) blocks.push('not_ended');
  else if (!isConsolidated(last, known.nowMs, known.timeZone)) blocks.push('not_consolidated');
  if (known.proposed > 0) blocks.push('proposals');
  return blocks;
}
