import { sql } from 'kysely';
import { postMatterAction } from '#api/matter.ts';
import { Fault, type FieldFault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import { type Cause, deskOf, mayHandle } from '#domain/matter/cause.ts';
import {
  afterAction,
  type Handling,
  type MatterAction,
  outcomesOf,
  SNOOZE_MAX_MS,
} from '#domain/matter/matter.ts';
import { HANDED_OVER } from '#domain/notification/event-catalogue.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { dismissOpen } from '../tampering/dismiss-open.ts';
import { closeNotifications } from './close-notifications.ts';
import { readColleagues } from './colleagues.ts';
import { readFactsOf } from './facts.ts';
import { handlingOf, readHandlings } from './handlings.ts';
import { readableCause } from './read-matter.ts';
import { vehicleOf } from './vehicle-of.ts';

type Item = { device_id: number; cause: string; version: number };
type Vehicle = Awaited<ReturnType<typeof vehicleOf>>;
type Subject = { item: Item; cause: Cause; vehicle: Vehicle };

/** Assigns, puts off, comments, ends or reopens matters (decision 133). */
export const actOnMatters = handle(postMatterAction, (call) =>
  command(call, async (tx) => {
    const { caller, body, app } = call;
    const nowMs = app.now();
    const subjects: Subject[] = [];
    // In one order, so that two commands never wait for each other.
    for (const item of body.items.toSorted(
      (a, b) => a.device_id - b.device_id || (a.cause < b.cause ? -1 : 1),
    )) {
      const cause = readableCause(caller, item.cause);
      const vehicle = await vehicleOf(tx, caller, item.device_id);
      if (!mayHandle(caller.actors, cause.code)) throw new Fault('auth.notPermitted', 409);
      subjects.push({ item, cause, vehicle });
    }
    assertPossible(body.action, subjects, nowMs);
    for (const subject of subjects) await act(tx, subject, { app, caller, action: body.action, nowMs });
    return { n: subjects.length };
  }),
);

/** The refusal of one field. */
const wrong = (field: FieldFault) => new Fault('err.request', 422, { fields: [field] });

/** Refuses an end that an event does not offer, and a rest that is over or too long. @throws Fault 422 */
function assertPossible(action: MatterAction, subjects: readonly Subject[], nowMs: number): void {
  if (action.action === 'snooze') {
    const untilMs = Date.parse(action.until);
    if (untilMs <= nowMs || untilMs > nowMs + SNOOZE_MAX_MS)
      throw wrong({ field: 'until', code: 'val.range' });
  }
  if (action.action !== 'done') return;
  const { outcome, note } = action.end;
  if (!subjects.every(({ cause }) => outcomesOf(cause.code).includes(outcome)))
    throw wrong({ field: 'outcome', code: 'val.enum' });
  // A tampering is dismissed with its reason (domain rules §2.3).
  if (note === null && subjects.some(({ cause }) => deskOf(cause.code) === 'tamperings'))
    throw wrong({ field: 'note', code: 'val.required' });
}

type Acting = {
  app: Parameters<typeof dismissOpen>[1]['app'];
  caller: Caller;
  action: MatterAction;
  nowMs: number;
};

async function act(tx: Command, { item, cause, vehicle }: Subject, acting: Acting): Promise<void> {
  const { app, caller, action, nowMs } = acting;
  const desk = deskOf(cause.code);
  const asked = { vehicleId: vehicle.id, cause, desk, caller, nowMs, most: 1 };
  const [newest = null] = await readFactsOf(tx, asked);
  const { id, before, assignee, version } = await lockMatter(tx, {
    item,
    cause,
    caller,
    nowMs,
    isKnown: newest !== null,
  });
  if (version !== item.version) throw await changedBy(tx, id);
  const newestMs = newest === null ? null : Date.parse(newest.timestamp);
  const after = afterAction(before, action, { nowMs, newestMs });
  const given = await assigneeOf(tx, { action, cause, vehicle, caller, nowMs });
  const recovered = action.action === 'done' ? action.end.recovered : null;
  await sql`
    update matter set assignee_id = ${after.assigneeId}, snoozed_until = ${dateOf(after.snoozedMs)}, outcome = ${after.outcome},
      recovered = ${after.outcome === null ? null : recovered}, done_at = ${dateOf(after.doneMs)},
      done_by = case when ${action.action === 'done' && after.doneMs !== null} then ${caller.userId} when ${after.doneMs === null} then null else done_by end,
      covered_until = ${dateOf(after.coveredMs)},
      covered_told = case when ${action.action === 'done'} then (select coalesce(max(id), 0) from told_event) else covered_told end,
      fact_at = coalesce(${dateOf(newestMs)}, fact_at), version = version + 1, changed_at = ${new Date(nowMs)}
    where id = ${id}`.execute(tx.sql);
  await tx.sql
    .insertInto('matter_entry')
    .values({
      ...{ matter_id: id, at: new Date(nowMs), user_id: caller.userId, action: action.action },
      note: action.action === 'comment' ? action.note : action.action === 'done' ? action.end.note : null,
      outcome: action.action === 'done' ? action.end.outcome : null,
      recovered,
      until: action.action === 'snooze' ? new Date(action.until) : null,
      assignee_id: given?.id ?? null,
    })
    .execute();
  if (after.doneMs !== null && action.action === 'done') {
    await closeNotifications(tx, { vehicleId: vehicle.id, cause, nowMs });
    if (desk === 'tamperings')
      await dismissOpen(tx, {
        app,
        vehicle,
        kind: cause.part!,
        reason: action.end.note!,
        userId: caller.userId,
        nowMs,
      });
  }
  if (given && given.id !== caller.userId && given.id !== before?.assigneeId)
    await tx.raise({
      ...{ code: HANDED_OVER, vehicleId: vehicle.id, userId: given.id },
      detail: {
        user: caller.username,
        event: cause.code,
        cause: item.cause,
        ...(cause.part && { part: cause.part }),
      },
    });
  await tx.changed({
    ...{ entity: 'matter', action: action.action, id, code: cause.code, place: vehicle.place },
    subject: 'cause',
    before: before && audited(item, before, assignee),
    after: audited(item, after, action.action === 'assign' ? (given?.username ?? null) : assignee),
  });
}

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));

/** A matter in the form of the audit. */
function audited({ device_id, cause }: Item, handling: Handling, assignee: string | null) {
  const { outcome, snoozedMs, doneMs } = handling;
  return {
    ...{ device_id, cause, assignee, outcome },
    snoozed_until: iso(dateOf(snoozedMs)),
    done_at: iso(dateOf(doneMs)),
  };
}

/**
 * Locks the stored matter; one that nobody has handled is made, if anything of its cause is known. @throws
 * Fault 404 when nothing is
 */
async function lockMatter(
  tx: Command,
  {
    item,
    cause,
    caller,
    nowMs,
    isKnown,
  }: { item: Item; cause: Cause; caller: Caller; nowMs: number; isKnown: boolean },
): Promise<{ id: number; before: Handling | null; assignee: string | null; version: number }> {
  const { device_id, cause: key } = item;
  if (isKnown)
    await sql`
      insert into matter (vehicle_id, cause, code, version, changed_at)
      values (${device_id}, ${key}, ${cause.code}, 0, ${new Date(nowMs)})
      on conflict (vehicle_id, cause) do nothing`.execute(tx.sql);
  const { rows } = await sql<{ id: number }>`
    select id from matter where vehicle_id = ${device_id} and cause = ${key} for update`.execute(tx.sql);
  const id = rows[0]?.id;
  if (id === undefined) throw notFound();
  const [row] = await readHandlings(tx, caller, sql`matter.id = ${id}`);
  const { version, assignee } = row!;
  return { id, version, assignee, before: version === 0 ? null : handlingOf(row!) };
}

/** The refusal of a change of an older version: it says who was faster. */
async function changedBy(tx: Command, matterId: number): Promise<Fault> {
  const { rows } = await sql<{ username: string | null; state: string }>`
    select author.username from matter_entry entry left join app_user author on author.id = entry.user_id
    where entry.matter_id = ${matterId} order by entry.id desc limit 1`.execute(tx.sql);
  return new Fault('matter.changed', 409, { params: { name: rows[0]?.username ?? '–' } });
}

/** The colleague to whom the action gives the matter. @throws Fault 404 for one who does not see it */
async function assigneeOf(
  tx: Command,
  { action, cause, vehicle, caller, nowMs }: Omit<Acting, 'app'> & { cause: Cause; vehicle: Vehicle },
) {
  if (action.action !== 'assign' || action.assignee_id === null) return null;
  const asked = { code: cause.code, place: vehicle.place, reader: caller, nowMs };
  const found = (await readColleagues(tx, asked)).find(({ id }) => id === action.assignee_id);
  if (!found) throw notFound();
  return found;
}
