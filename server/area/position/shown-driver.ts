import type { Caller } from '#server/base/access/caller.ts';
import type { LiveEntry } from '#server/bus/board/live-board.ts';

/**
 * Only holders of `allowedEstructura` see drivers of type structure (§2.4.4). Only callers who may see names
 * see them (§2.3).
 */
export function shownDriver(
  entry: LiveEntry,
  caller: Caller,
  structureDrivers: ReadonlySet<number>,
): string | null {
  if (entry.driverId === null) return null;
  if (!caller.allowedEstructura && structureDrivers.has(entry.driverId)) return null;
  return caller.seeDriverNames ? entry.driver : `#${entry.driverId}`;
}
