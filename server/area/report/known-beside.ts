import type { ActivityOptions } from './activity.ts';
import { type Activity, activities, NO_ACTIVITY } from './activity-rows.ts';
import type { Ask } from './ask.ts';
import { personOf } from './head-cells.ts';
import type { Snapshot } from './snapshot.ts';

/** A fact about a subject besides its journeys; one of its vehicles, and their number. */
export type KnownBeside = { vehicleId: number; vehicles: number };

/** The key of a row: its subject, and the first day of its month (null: the row is of the whole range). */
export const rowKey = (subject: number | null, month: string | null) => `${subject} ${month}`;

/**
 * The activities of a report, each with the further facts of its subject; plus a row for each subject with
 * only such facts.
 */
export function activitiesBeside<Known extends KnownBeside>(
  options: ActivityOptions,
  read: (ask: Ask, snapshot: Snapshot) => Promise<ReadonlyMap<string, Known>>,
) {
  return async function* (
    ask: Ask,
    snapshot: Snapshot,
  ): AsyncGenerator<(Activity & { known: Known | null })[]> {
    const known = await read(ask, snapshot);
    const isDriver = ask.view.variant === 'driver';
    const order = rowOrder(ask);
    const left = [...known.keys()].filter((key) => order.has(key)).sort(order.compare);
    const alone = (key: string) => ({ ...activityOfNone(ask, key, known.get(key)!), known: known.get(key)! });
    for await (const batch of activities(options)(ask, snapshot)) {
      yield batch.flatMap((row) => {
        const key = rowKey(isDriver ? row.person!.id : row.stay.vehicle.id, row.day);
        const before: string[] = [];
        while (left.length > 0 && order.compare(left[0]!, key) < 0) before.push(left.shift()!);
        if (left[0] === key) left.shift();
        return [...before.map(alone), { ...row, known: known.get(key) ?? null }];
      });
    }
    if (left.length > 0) yield left.map(alone);
  };
}

/** Rows are in the order of the scope's vehicles, or drivers, and each in the order of months. */
function rowOrder({ scope, view }: Ask) {
  const ids =
    view.variant === 'driver'
      ? (scope.drivers ?? []).map(({ id }) => id)
      : scope.stays.map(({ vehicle }) => vehicle.id);
  const places = new Map<string, number>();
  for (const id of ids) if (!places.has(String(id))) places.set(String(id), places.size);
  const parts = (key: string) => key.split(' ') as [string, string];
  return {
    has: (key: string) => places.has(parts(key)[0]),
    compare(a: string, b: string) {
      const [[one, month], [other, otherMonth]] = [parts(a), parts(b)];
      return places.get(one)! - places.get(other)! || (month < otherMonth ? -1 : Number(month > otherMonth));
    },
  };
}

function activityOfNone({ scope, view }: Ask, key: string, { vehicleId, vehicles }: KnownBeside): Activity {
  const [subject, month] = key.split(' ');
  const stay = scope.stays.findLast(({ vehicle }) => vehicle.id === vehicleId)!;
  const stayN = scope.drivers?.findLastIndex(({ id }) => id === Number(subject)) ?? -1;
  const person =
    view.variant === 'driver' ? personOf(scope, stayN + 1, null) : personOf(scope, null, stay.lastDriverId);
  return { ...NO_ACTIVITY, stay, person, vehicles, day: month === 'null' ? null : month! };
}
