import { DAY_MS, MINUTE_MS } from '../duration.ts';

/** What happens again to the same subject within this time of the first is one notification with a counter (domain rules §10). */
export const COALESCE_MS = 15 * MINUTE_MS;

/**
 * The last time of a notification is never so long after its first: what is found together within 15 minutes is counted in one that is
 * up to 15 minutes older. Example: told at 10:00; 10:14 and 10:28 are found together → 10:00 to 10:28.
 */
export const LONGEST_MS = 2 * COALESCE_MS;

/** Nobody is told of what happened longer ago than this. */
export const NEWS_MS = 7 * DAY_MS;

type About = {
  vehicle_id: number | null;
  driver_id?: number | null;
  place_id?: number | null;
  /** What its words name; a fine stands there as `fine_id`. */
  detail?: Readonly<Record<string, string | number>>;
};

/** What an event is about, in one word: its fine, else its vehicle, its driver, its place. Example: `v17`. Nothing: `''`. */
export function subjectOf({ vehicle_id, driver_id, place_id, detail }: About): string {
  if (detail?.fine_id !== undefined) return `f${detail.fine_id}`;
  if (vehicle_id !== null) return `v${vehicle_id}`;
  if (driver_id != null) return `d${driver_id}`;
  return place_id == null ? '' : `p${place_id}`;
}

/**
 * Puts together what is one notification: items of the same key, from the first of them until 15 minutes later. The items come in
 * their order of time, and so do the groups by their first item. Example: 10:00, 10:14, 10:16, 10:20 → [10:00, 10:14], [10:16, 10:20].
 */
export function coalesced<Item>(
  items: readonly Item[],
  of: { key(item: Item): string; timeMs(item: Item): number },
): [Item, ...Item[]][] {
  const groups: [Item, ...Item[]][] = [];
  const open = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = of.key(item);
    const group = open.get(key);
    if (group && of.timeMs(item) - of.timeMs(group[0]) < COALESCE_MS) {
      group.push(item);
    } else {
      const begun: [Item, ...Item[]] = [item];
      open.set(key, begun);
      groups.push(begun);
    }
  }
  return groups;
}
