import { DAY_MS } from '../duration.ts';
import type { DefectState } from './defect.ts';

/** A dismissed code makes no defect for this long, ms: its tracker repeats it as long as it is stored. */
export const DISMISSED_MS = 30 * DAY_MS;
/** The most codes of a vehicle that make defects: a broken adapter sends many. */
export const CODES_MAX = 20;

/** The newest defect that a fault code has made; `closedMs` is its end, ms UTC. */
export type LastOfCode = { state: DefectState; closedMs: number | null };

/**
 * Does a code that was sent at `saidMs` make a defect? It does not while its last defect waits, nor by what
 * was sent before the repair ended. Example: mended at 16:30, the code of 16:20 is old, that of 16:45 new.
 */
export function isNewFault(saidMs: number, last: LastOfCode | null): boolean {
  if (last === null) return true;
  if (last.closedMs === null) return false;
  return saidMs > last.closedMs + (last.state === 'dismissed' ? DISMISSED_MS : 0);
}
