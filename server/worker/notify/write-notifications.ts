import type { Transaction } from 'kysely';
import { coalesced, subjectOf } from '#domain/notification/coalesce.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import type { Listener, Matched, WaitingEvent } from '#server/bus/waiting-event.ts';
import { type Before, countAgain, insertNotified, readBefore } from './notification-writes.ts';

/** An event with its recipients. */
export type Heard = { event: WaitingEvent; listeners: readonly Listener[] };

type Told = Listener & { event: WaitingEvent };
/** One notification: it shows the first event, and the time of the last. */
type Group = readonly [Told, ...Told[]];

const isOnWeb = ({ channels }: Listener) => channels.includes('web');

/**
 * Writes notifications. A repetition for the same subject within 15 minutes is counted in the user's
 * notification, if that is still active.
 */
export async function writeNotifications(
  tx: Transaction<DB>,
  heard: readonly Heard[],
): Promise<readonly Matched[]> {
  const inOrder = heard
    .filter(({ listeners }) => listeners.length > 0)
    .sort((a, b) => a.event.at.getTime() - b.event.at.getTime());
  if (inOrder.length === 0) return [];
  const { ids, before } = await readBefore(
    tx,
    inOrder.map(({ event }) => event),
  );
  const countedIn = await count(tx, groupsOf(inOrder), before);
  await insert(tx, { ids, countedIn });
  return Array.from(countedIn).flatMap(([group, known]) =>
    group.map(
      ({ event, userId, channels, isSilent }, i): Matched => ({
        event,
        userId,
        channels: isSilent ? [] : channels,
        isSilent,
        notificationId: known?.id ?? ids.get(group[0].event)!,
        isRepeat: known !== null || i > 0,
      }),
    ),
  );
}

/**
 * The groups that are one notification each. Most events occur once in a batch, and then each is one
 * notification for each user.
 */
function groupsOf(heard: readonly Heard[]): Group[] {
  const bySubject = Map.groupBy(heard, ({ event }) => `${event.code} ${subjectOf(event)}`);
  return Array.from(bySubject.values()).flatMap((same): readonly Group[] => {
    const told = same.flatMap(({ event, listeners }) =>
      listeners.map((listener): Told => ({ ...listener, event })),
    );
    if (same.length === 1) return told.map((one): Group => [one]);
    return coalesced(told, {
      key: ({ userId }) => String(userId),
      timeMs: ({ event }) => event.at.getTime(),
    });
  });
}

/**
 * Counts repetitions, and returns for each group the notification that counts it; null: the group needs a new
 * notification.
 */
async function count(
  tx: Transaction<DB>,
  groups: readonly Group[],
  before: ReadonlyMap<WaitingEvent, readonly Before[]>,
): Promise<Map<Group, Before | null>> {
  const known = new Map(
    groups.map((group) => {
      const [{ event, userId }] = group;
      return [group, before.get(event)?.find(({ userIds }) => userIds.includes(userId)) ?? null];
    }),
  );
  const again = Array.from(known).flatMap(([group, found]) => (found ? [{ ...row(group), ...found }] : []));
  if (again.length === 0) return known;
  const over = await countAgain(tx, again);
  if (over.length === 0) return known;
  const isOver = new Set(over.map(({ id, userId }) => `${id} ${userId}`));
  return new Map(
    Array.from(known, ([group, found]) => [
      group,
      found && !isOver.has(`${found.id} ${group[0].userId}`) ? found : null,
    ]),
  );
}

async function insert(
  tx: Transaction<DB>,
  {
    ids,
    countedIn,
  }: { ids: ReadonlyMap<WaitingEvent, number>; countedIn: ReadonlyMap<Group, Before | null> },
): Promise<void> {
  const fresh = Array.from(countedIn).flatMap(([group, known]) => (known ? [] : [group]));
  const byEvent = Map.groupBy(fresh, ([{ event }]) => event);
  await insertNotified(
    tx,
    Array.from(byEvent, ([event, told]) => ({ event, id: ids.get(event)!, rows: told.map(row) })),
  );
}

function row(group: Group) {
  return {
    userId: group[0].userId,
    times: group.length,
    lastMs: group.at(-1)!.event.at.getTime(),
    isWeb: group.some(isOnWeb),
    isDone: group.every(({ isSilent }) => isSilent),
  };
}
