import { sql } from 'kysely';
import type { CalendarRow } from '#api/calendar.ts';
import { ATTENTION_ROWS } from '#domain/dashboard/attention.ts';
import { LANGUAGES } from '#domain/language.ts';
import { dueLines, filteredDues } from '#server/area/calendar/calendar-rows.ts';
import { readDues, readingIn } from '#server/area/calendar/read-dues.ts';
import { isVisible } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import { keepFresh, kept } from '#server/base/kept/kept.ts';
import type { VehiclePlace } from '#server/bus/change.ts';
import type { AttentionQuery, Found } from './attention-query.ts';

const STATES = { expired: 'expired', due: 'close' } as const;

type Pressing = { place: VehiclePlace; row: CalendarRow };

/** Overdue or close dues of the vehicles in scope, the earliest first. */
export async function readDueAttention(
  { app, caller, fleets }: AttentionQuery,
  kind: keyof typeof STATES,
): Promise<Found> {
  const pressing = await kept(app.database, 'dues', () => readPressing(app));
  const found = pressing.filter(
    ({ place, row }) => row.state === STATES[kind] && fleets.has(place.fleetId) && isVisible(caller, place),
  );
  return {
    n: found.length,
    rows: found.slice(0, ATTENTION_ROWS).map(({ row }) => ({ kind, due: row })),
  };
}

/** Reads pressing dues ahead of requests. */
export function keepDuesFresh(app: App): Promise<void> {
  return keepFresh(app.database, 'dues', () => readPressing(app));
}

async function readPressing({ database, now }: App): Promise<Pressing[]> {
  const dues = await readDues(
    { nowMs: now(), language: LANGUAGES[0] },
    readingIn(database),
    sql<boolean>`true`,
  );
  return dueLines(filteredDues(dues, { state: Object.values(STATES) })).map(({ vehicle, row }) => ({
    place: { fleetId: vehicle.fleet_id, workCode: vehicle.work_code },
    // Cached for readers of all languages.
    row: { ...row, subject: null },
  }));
}
