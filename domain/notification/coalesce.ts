import { DAY_MS, MINUTE_MS } from '../duration.ts';

/**
 * Repetitions for the same subject within this time of the first become one notification with a counter
 * (domain rules §10).
 */
export const COALESCE_MS = 15 * MINUTE_MS;

/**
 * The most time between the first and the last event of a notification. Events found together within 15
 * minutes are counted in a notification that is up to 15 minutes older. Example: a notification of 10:00;
 * 10:14 and 10:28 are found together → 10:00 to 10:28.
 */
export const LONGEST_MS = 2 * COALESCE_MS;

/** Older events notify nobody, ms. */
export const NEWS_MS = 7 * DAY_MS;

type About = {
  vehicle_id: number | null;
  driver_id?: number | null;
  place_id?: number | null;
  /** Values for its words; a fine is `fine_id`. */
  detail?: Readonly<Record<string, string | number>>;
};

/**
 * The subject of an event as a key: its fine, else its vehicle, its driver, its place. Example: `v17`.
 * Without a subject: `''`.
 */
export function subjectOf({ vehicle_id, driver_id, place_id, detail }: About): string {
  if (detail?.fine_id !== undefined) return `f${detail.fine_id}`;
  if (vehicle_id !== null) return `v${vehicle_id}`;
  if (driver_id != null) return `d${driver_id}`;
  return place_id == null ? '' : `p${place_id}`;
}

/**
 * Groups the items that become one notification: items of the same key, from the first of them until 15
 * minutes later. The items come in their order of time, and so do the groups by their first item. Example:
 * 10:00, 10:14, 10:16, 10:20 → [10:00, 10:14], [10:16, 10:20].
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
