import { sql } from 'kysely';
import { getMatter } from '#api/matter.ts';
import { kindOf } from '#domain/matter/always-done.ts';
import { type Cause, deskOf, mayHandle, mayRead, readCause } from '#domain/matter/cause.ts';
import { EVENTS } from '#domain/notification/event-catalogue.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { notFound } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { readColleagues } from './colleagues.ts';
import { readFactsOf } from './facts.ts';
import { handledNow, readEntries, readHandlings } from './handlings.ts';
import { vehicleOf } from './vehicle-of.ts';

/** The most facts and entries of an answer: the newest. */
const FACTS = 50;
const ENTRIES = 100;

/** The cause in an address, if the caller may see matters of it. @throws Fault 404 */
export function readableCause(caller: Caller, key: string): Cause {
  const cause = readCause(key);
  if (cause === null || !mayRead(caller.actors, cause.code)) throw notFound();
  return cause;
}

/** A matter with its facts and all that people did and said about it. */
export const readMatter = handle(getMatter, async ({ params, caller, app }) => {
  const { database: db } = app;
  const nowMs = app.now();
  const cause = readableCause(caller, params.cause);
  const vehicle = await vehicleOf(db, caller, params.device_id);
  const desk = deskOf(cause.code);
  const asked = { vehicleId: vehicle.id, cause, desk, caller, nowMs, most: FACTS };
  const facts = await readFactsOf(db, asked);
  const ofThis = sql<boolean>`(matter.vehicle_id, matter.cause) = (${vehicle.id}, ${params.cause})`;
  const [stored = null] = await readHandlings(db, caller, ofThis);
  // A matter is only what happened, or what somebody has already handled.
  if (facts.length === 0 && stored === null) throw notFound();
  const newest = facts[0] ?? null;
  const may_handle = mayHandle(caller.actors, cause.code);
  const ofMatter = sql<boolean>`entry.matter_id = ${stored?.id ?? 0}`;
  const [last_time = null] = await readEntries(db, sql`${ofMatter} and entry.action = 'done'`, 1);
  const told = desk === 'notifications' ? (newest?.id ?? null) : null;
  return {
    ...{ device_id: vehicle.id, license: vehicle.license, alias: vehicle.alias, cause: params.cause },
    event_type: cause.code,
    kind: kindOf(cause) ?? newest?.kind ?? null,
    severity: EVENTS[cause.code].severity,
    may_handle,
    ...handledNow(stored, newest && { atMs: Date.parse(newest.timestamp), toldId: told }, nowMs),
    facts,
    entries: await readEntries(db, ofMatter, ENTRIES),
    last_time,
    colleagues: may_handle
      ? await readColleagues(db, { code: cause.code, place: vehicle.place, reader: caller, nowMs })
      : [],
  };
});
