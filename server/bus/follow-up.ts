import { CompiledQuery, type Transaction } from 'kysely';
import type { PoolClient } from 'pg';
import { DATED_SECTIONS, type DatedSection } from '#domain/vehicle/dated-kind.ts';
import type { Database } from '#server/base/db/database.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import type { Change, Changing } from './change.ts';

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

declare const isFollowed: unique symbol;
/** A change whose follow-ups were written in its transaction. */
export type Followed = Change & { readonly [isFollowed]: true };
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

type Writing = Pick<Transaction<DB>, 'executeQuery'> | PoolClient;

/**
 * Writes what follows changes, in the transaction that makes them: a worker does it if that commits, and only
 * then.
 */
export async function askFollowUps(tx: Writing, changes: readonly Change[]): Promise<Followed[]> {
  await writeFollowUps(tx, followUpsOf(changes));
  return changes as Followed[];
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
export const followedBefore = (changes: readonly Change[]) => changes as Followed[];

/** Runs a transaction that no command gives, and announces the changes that it answers. */
export async function commitChanges(
  app: { database: Pick<Database, 'sql'>; publish(changes: readonly Announced[]): Promise<void> },
  work: (tx: Transaction<DB>) => Promise<readonly Change[]>,
): Promise<void> {
  const changes = await app.database.sql
    .transaction()
    .execute(async (tx) => askFollowUps(tx, await work(tx)));
  await app.publish(changes);
}
