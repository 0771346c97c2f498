import type { Base } from '#server/base/app.ts';
import type { Known } from '#server/base/known.ts';
import type { Changing } from '#server/bus/change.ts';
import { openPlaces } from './places/held-places.ts';
import { openRules } from './rules/held-rules.ts';
import { openSchedules } from './schedules/held-schedules.ts';
import { openSubscriptions } from './subscriptions/held-subscriptions.ts';

type Keeping = Pick<Base, 'database' | 'known' | 'now'>;

/** How each kind of data that a process keeps is read again, and the changes after which it is. */
const KEPT: readonly { after: readonly Changing[]; refresh(base: Keeping): Promise<void> }[] = [
  {
    after: ['poi', 'poi_group', 'area', 'area_group', 'fleet'],
    refresh: ({ database, known }) => known.places.refresh(database.pool),
  },
  {
    after: ['schedule', 'fleet'],
    refresh: ({ database, known }) => known.schedules.refresh(database.pool),
  },
  { after: ['rule', 'fleet'], refresh: ({ database, known }) => known.rules.refresh(database.pool) },
  {
    after: ['subscription', 'user', 'fleet'],
    refresh: ({ database, known, now }) => known.subscriptions.refresh(database, now()),
  },
];

/** The data that a process keeps in memory; empty until `refreshKnown` reads it. */
export function openKnown(): Known {
  const schedules = openSchedules();
  return {
    places: openPlaces(),
    rules: openRules(),
    schedules,
    subscriptions: openSubscriptions(schedules),
  };
}

/** Reads all that a process keeps in memory, if it has changed. */
export async function refreshKnown(base: Keeping): Promise<void> {
  for (const { refresh } of KEPT) await refresh(base);
}

/** Makes folds, look-ups and events use the data after each change. Answers how to end it. */
export function followKnown(base: Keeping & Pick<Base, 'bus'>): () => void {
  const ends = KEPT.map(({ after, refresh }) =>
    base.bus.subscribe('change', async (changes) => {
      if (changes.some(({ entity }) => after.includes(entity))) await refresh(base);
    }),
  );
  return () => {
    for (const end of ends) end();
  };
}
