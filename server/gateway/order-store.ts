import type { Pool } from 'pg';
import {
  answerMs,
  COMMAND_KINDS,
  type CommandFailure,
  type CommandKind,
  type CommandState,
  isHarmless,
  TRACKER_FAILURES,
} from '#domain/tracker/command.ts';
import type { VehiclePlace } from '#server/bus/change.ts';

/** A command that waits for its tracker. */
export type WaitingCommand = { id: number; kind: CommandKind; vehicleId: number | null };

/** A command with a new state, and the place of its tracker, which decides the readers of the change. */
export type Advanced = {
  id: number;
  trackerId: number;
  state: CommandState;
  place: VehiclePlace | null;
};

type Ending = {
  state: Extract<CommandState, 'answered' | 'failed'>;
  answer?: string | null;
  failure?: CommandFailure;
};

/** Longest answer that is kept, characters. */
const ANSWER_MAX = 2_000;
const HARMLESS = COMMAND_KINDS.filter(isHarmless);
/** The most attempts to send a harmless command. */
const ATTEMPTS = 2;
const PATIENCE = `case kind ${COMMAND_KINDS.map((kind) => `when '${kind}' then ${answerMs(kind) / 1000}`).join(' ')} end`;
/** The result is still awaited. A late answer also ends a command that failed without one. */
const AWAITS_ANSWER = `(state = 'sent' or failure = 'no_answer' or (state = 'waiting' and attempts > 0))`;

/** The trackers that have commands to be sent or answered. */
export async function readAsked(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ tracker_id: number }>(
    `select distinct tracker_id from tracker_command where state in ('waiting', 'sent')`,
  );
  return rows.map(({ tracker_id }) => tracker_id);
}

/** The commands of a tracker that may be sent by the clock, in the order in which they were stored. */
export async function readWaiting(pool: Pool, trackerId: number, nowMs: number): Promise<WaitingCommand[]> {
  const { rows } = await pool.query<WaitingCommand>(
    `select id, kind, vehicle_id as "vehicleId" from tracker_command
     where tracker_id = $1 and state = 'waiting' and expires_at > $2 order by id`,
    [trackerId, new Date(nowMs)],
  );
  return rows;
}

/**
 * Writes that a command is sent, before it is sent: so no output can be switched twice. Null when another
 * process was quicker, the command was cancelled, its time is over, or another command of the tracker is on
 * its way.
 */
export function claim(
  pool: Pool,
  { id, odometerM, nowMs }: { id: number; odometerM: number | null; nowMs: number },
): Promise<Advanced | null> {
  return advance(
    pool,
    `update tracker_command set state = 'sent', sent_at = $1, attempts = attempts + 1, odometer_m = $3
     where id = $2 and state = 'waiting' and expires_at > $1 and not exists (
       select from tracker_command other where other.tracker_id = tracker_command.tracker_id and other.state = 'sent')`,
    [new Date(nowMs), id, odometerM],
  );
}

/** Takes a claim back, because nothing of the command was sent. */
export async function release(pool: Pool, id: number): Promise<void> {
  await pool.query(
    `update tracker_command set state = 'waiting', sent_at = null, attempts = attempts - 1, odometer_m = null
     where id = $1 and state = 'sent'`,
    [id],
  );
}

/** The newest command of a tracker and of some kinds whose id has this number in the bits of the mask. */
export async function findNumbered(
  pool: Pool,
  {
    trackerId,
    number,
    mask,
    kinds,
  }: { trackerId: number; number: number; mask: number; kinds: readonly CommandKind[] },
): Promise<{ id: number; kind: CommandKind } | null> {
  const { rows } = await pool.query<{ id: number; kind: CommandKind }>(
    `select id, kind from tracker_command where tracker_id = $1 and id & $2 = $3 and kind = any($4) order by id desc limit 1`,
    [trackerId, mask, number, kinds],
  );
  return rows[0] ?? null;
}

/** Ends a command of the tracker. Null when it is already over. */
export function end(
  pool: Pool,
  {
    id,
    trackerId,
    nowMs,
    state,
    answer = null,
    failure,
  }: Ending & { id: number; trackerId: number; nowMs: number },
): Promise<Advanced | null> {
  const isTold = state === 'answered' || TRACKER_FAILURES.some((told) => told === failure);
  const among = isTold ? AWAITS_ANSWER : `state in ('waiting', 'sent')`;
  return advance(
    pool,
    `update tracker_command set state = $3, ended_at = $1, answer = $4, failure = $5
     where id = $2 and tracker_id = $6 and ${among}`,
    [new Date(nowMs), id, state, answer === null ? null : readable(answer), failure ?? null, trackerId],
  );
}

/**
 * Follows a new sign-in of a tracker. A commanded restart is done, and harmless commands are sent once more.
 */
export async function afterSignIn(pool: Pool, trackerId: number, nowMs: number): Promise<Advanced[]> {
  await pool.query(
    `update tracker_command set state = 'waiting' where tracker_id = $1 and state = 'sent' and kind = any($2) and attempts < $3`,
    [trackerId, HARMLESS, ATTEMPTS],
  );
  return advanceAll(
    pool,
    `update tracker_command set state = 'answered', ended_at = $1
     where tracker_id = $2 and kind = 'restart' and state = 'sent'`,
    [new Date(nowMs), trackerId],
  );
}

/** Ends commands whose time is over, and those without an answer. */
export async function endByClock(pool: Pool, nowMs: number): Promise<Advanced[]> {
  const now = new Date(nowMs);
  const expired = await advanceAll(
    pool,
    `update tracker_command set state = 'expired', ended_at = $1
     where state in ('awaiting_consent', 'waiting') and expires_at <= $1`,
    [now],
  );
  const unanswered = await advanceAll(
    pool,
    `update tracker_command set
       state = case when kind = any($2) and attempts < $3 then 'waiting' else 'failed' end,
       ended_at = case when kind = any($2) and attempts < $3 then null else $1::timestamptz end,
       failure = case when kind = any($2) and attempts < $3 then null else 'no_answer' end
     where state = 'sent' and sent_at + make_interval(secs => ${PATIENCE}) <= $1`,
    [now, HARMLESS, ATTEMPTS],
  );
  return [...expired, ...unanswered];
}

async function advance(pool: Pool, update: string, values: readonly unknown[]): Promise<Advanced | null> {
  const [row] = await advanceAll(pool, update, values);
  return row ?? null;
}

/**
 * Runs an update of commands, whose first value is the time. The history of their trackers records the
 * results, and nobody needs to agree to an expired one any more.
 */
async function advanceAll(pool: Pool, update: string, values: readonly unknown[]): Promise<Advanced[]> {
  const { rows } = await pool.query<{
    id: number;
    tracker_id: number;
    state: CommandState;
    fleet_id: number | null;
    work_code: string | null;
  }>(
    `with advanced as (${update} returning id, tracker_id, kind, state, answer, failure), told as (
       insert into audit_entry (at, username, ip, action, entity, entity_id, after)
       select $1, '', '', 'command_' || state, 'tracker_command', tracker_id::text,
         jsonb_strip_nulls(jsonb_build_object('kind', kind, 'answer', answer, 'failure', failure))
       from advanced where state <> 'waiting'
     ), followed as (
       insert into follow_up (task, subject_id) select distinct 'solved_tracker', tracker_id from advanced where state = 'expired'
     )
     select advanced.id, advanced.tracker_id, advanced.state, vehicle.fleet_id, vehicle.work_code from advanced
     left join tracker_fitting fitting on fitting.tracker_id = advanced.tracker_id and fitting.removed_at is null
     left join vehicle on vehicle.id = fitting.vehicle_id`,
    [...values],
  );
  return rows.map(({ id, tracker_id, state, fleet_id, work_code }) => ({
    id,
    trackerId: tracker_id,
    state,
    place: fleet_id === null ? null : { fleetId: fleet_id, workCode: work_code },
  }));
}

/** An answer in a form that people can read and the database can hold. */
function readable(answer: string): string {
  return answer
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .trim()
    .slice(0, ANSWER_MAX);
}
