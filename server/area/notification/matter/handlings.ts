import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Matter, MatterEntry } from '#api/matter.ts';
import { iso } from '#domain/iso.ts';
import { type Handling, isReopened, matterState, type Outcome } from '#domain/matter/matter.ts';
import type { EventCode } from '#domain/notification/event-catalogue.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Db } from '#server/base/db/database.ts';

/** A stored matter with its vehicle and the names of people. */
export type HandlingRow = {
  id: number;
  vehicle_id: number;
  cause: string;
  code: EventCode;
  assignee_id: number | null;
  assignee: string | null;
  snoozed_until: Date | null;
  outcome: Outcome | null;
  recovered: string | null;
  done_at: Date | null;
  done_by: string | null;
  covered_until: Date | null;
  covered_told: number | null;
  fact_at: Date | null;
  version: number;
  comments: number;
};

/** The matters of vehicles in the caller's sight that fulfil a condition over `matter`. */
export async function readHandlings(
  db: Db,
  caller: Caller,
  where: RawBuilder<SqlBool>,
  most = 10_000,
): Promise<HandlingRow[]> {
  const { rows } = await sql<HandlingRow>`
    select matter.id, matter.vehicle_id, matter.cause, matter.code, matter.assignee_id, assignee.username as assignee,
      matter.snoozed_until, matter.outcome, matter.recovered::text as recovered, matter.done_at, doer.username as done_by,
      matter.covered_until, matter.covered_told, matter.fact_at, matter.version,
      (select count(*)::int from matter_entry entry where entry.matter_id = matter.id and entry.action = 'comment') as comments
    from matter
    join vehicle on vehicle.id = matter.vehicle_id
    left join app_user assignee on assignee.id = matter.assignee_id
    left join app_user doer on doer.id = matter.done_by
    where ${vehicleInScope(caller)} and ${where}
    order by matter.changed_at desc
    limit ${most}`.execute(db.sql);
  return rows;
}

/** The stored part in the form of the rules. */
export function handlingOf(row: HandlingRow): Handling {
  return {
    assigneeId: row.assignee_id,
    snoozedMs: row.snoozed_until?.getTime() ?? null,
    outcome: row.outcome,
    doneMs: row.done_at?.getTime() ?? null,
    coveredMs: row.covered_until?.getTime() ?? null,
  };
}

/** The newest that happened: its time and, of a notification, its id, which grows with each. */
export type NewestFact = { atMs: number; toldId: number | null } | null;

type Handled = Pick<
  Matter,
  | ('state' | 'is_reopened' | 'assignee' | 'snoozed_until' | 'outcome' | 'recovered')
  | ('done_at' | 'done_by' | 'version' | 'comments')
>;

/** How a matter is handled now, as answers say it. */
export function handledNow(row: HandlingRow | null, newest: NewestFact, nowMs: number): Handled {
  if (row === null) return UNTOUCHED;
  const handling = handlingOf(row);
  const told = newest && {
    atMs: newest.atMs,
    isUncovered: newest.toldId !== null && newest.toldId > (row.covered_told ?? Number.POSITIVE_INFINITY),
  };
  const state = matterState(handling, told, nowMs);
  return {
    state,
    is_reopened: isReopened(handling, told),
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, username: row.assignee! },
    snoozed_until: state === 'snoozed' ? iso(row.snoozed_until) : null,
    outcome: row.outcome,
    recovered: row.recovered,
    done_at: iso(row.done_at),
    done_by: row.done_by,
    version: row.version,
    comments: row.comments,
  };
}

const UNTOUCHED: Handled = {
  ...{ state: 'open', is_reopened: false, assignee: null, snoozed_until: null, outcome: null },
  ...{ recovered: null, done_at: null, done_by: null, version: 0, comments: 0 },
};

type EntryRow = Omit<MatterEntry, 'at' | 'until'> & { at: Date; until: Date | null };

/** All that people did and said about a matter, newest first. */
export async function readEntries(db: Db, which: RawBuilder<SqlBool>, most: number): Promise<MatterEntry[]> {
  const { rows } = await sql<EntryRow>`
    select entry.id::int as id, entry.at, author.username, entry.action, entry.note, entry.outcome, entry.recovered::text as recovered,
      entry.until, assignee.username as assignee
    from matter_entry entry
    left join app_user author on author.id = entry.user_id
    left join app_user assignee on assignee.id = entry.assignee_id
    where ${which}
    order by entry.id desc
    limit ${most}`.execute(db.sql);
  return rows.map(({ at, until, ...row }) => ({ ...row, at: iso(at), until: iso(until) }));
}
