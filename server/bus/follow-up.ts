import { CompiledQuery, type Transaction } from 'kysely';
import { DATED_SECTIONS, type DatedSection } from '#domain/vehicle/dated-kind.ts';
import type { Database } from '#server/base/db/database.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import type { Change, Changing } from './change.ts';
import { LOG_ID, type Writing, writeLog } from './change-log.ts';

/**
 * What a worker does after a change, and what the subject of it is: a vehicle, a fine, a tracker, or
 * everything.
 */
export const TASKS = ['private_use', 'alerts', 'solved_vehicle', 'solved_fine', 'solved_tracker'] as const;
export type Task = (typeof TASKS)[number];
type FollowUp = { task: Task; subjectId: number | null };

const ofDated = Object.fromEntries(DATED_SECTIONS.map((section) => [section, ['alerts']])) as Record<
  DatedSection,
  ['alerts']
>;
const TASKS_AFTER = {
  ...ofDated,
  vehicle: ['private_use', 'alerts'],
  assignment: ['private_use'],
  card: ['private_use'],
  driver: ['private_use'],
  tampering: ['solved_vehicle'],
  calendar_alert: ['solved_vehicle'],
  fine: ['solved_fine'],
  tracker_command: ['solved_tracker'],
} satisfies Partial<Record<Changing, readonly Task[]>>;

/** A change whose follow-ups were written in its transaction. */
export type Followed = Change & { readonly [LOG_ID]: number | null };
/** A change that may be announced: nothing follows it, or what follows it is written. */
export type Announced = Followed | Change<Exclude<Changing, keyof typeof TASKS_AFTER>>;

/** The tasks that follow these changes. */
export function followUpsOf(changes: readonly Change[]): FollowUp[] {
  const after: Partial<Record<Changing, readonly Task[]>> = TASKS_AFTER;
  const all = changes.flatMap(({ entity, id }) =>
    (after[entity] ?? []).map((task) => ({ task, subjectId: task === 'private_use' ? null : Number(id) })),
  );
  return [...new Map(all.map((one) => [`${one.task} ${one.subjectId}`, one])).values()];
}

/**
 * Writes changes, and what follows them, in the transaction that makes them. If that commits, a worker does
 * what follows, and every process learns of the changes.
 */
export async function logChanges(tx: Writing, changes: readonly Change[]): Promise<Followed[]> {
  await writeFollowUps(tx, followUpsOf(changes));
  const logId = changes.length === 0 ? null : await writeLog(tx, changes);
  return changes.map((change) => ({ ...change, [LOG_ID]: logId }) as Followed);
}

/** Writes follow-ups that no change of this transaction names. */
export async function writeFollowUps(tx: Writing, all: readonly FollowUp[]): Promise<void> {
  if (all.length === 0) return;
  const values = [all.map(({ task }) => task), all.map(({ subjectId }) => subjectId)];
  if ('executeQuery' in tx) await tx.executeQuery(CompiledQuery.raw(WRITE, values));
  else await tx.query({ name: 'write-follow-ups', text: WRITE, values });
}

const WRITE = 'insert into follow_up (task, subject_id) select * from unnest($1::text[], $2::int4[])';

/** Changes whose follow-ups the statement has written that made them. */
export const followedBefore = (changes: readonly Change[]) =>
  changes.map((change) => ({ ...change, [LOG_ID]: null }) as Followed);

/** Runs a transaction that no command gives, and announces the changes that it answers. */
export async function commitChanges(
  app: { database: Pick<Database, 'sql'>; publish(changes: readonly Announced[]): Promise<void> },
  work: (tx: Transaction<DB>) => Promise<readonly Change[]>,
): Promise<void> {
  const changes = await app.database.sql.transaction().execute(async (tx) => logChanges(tx, await work(tx)));
  await app.publish(changes);
}
