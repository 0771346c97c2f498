import { sql, type Transaction } from 'kysely';
import type { Base } from '#server/base/app.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import { type Announced, TASKS, type Task } from '#server/bus/follow-up.ts';
import { syncAlerts } from '../due/sync-alerts.ts';
import { closeSolved } from '../notify/close-solved.ts';
import { endPrivateUse } from './private-use.ts';

/** So many follow-ups of one task are done in one transaction. */
const BATCH = 500;
/** After a failure it is tried again so much later; each time twice as late, at most so late. */
const RETRY_MS = 10_000;
const RETRY_MAX_MS = 3_600_000;

/** Does a task for its subjects, and answers the changes to be announced after the commit. */
type Work = (app: Base, tx: Transaction<DB>, subjectIds: readonly number[]) => Promise<readonly Announced[]>;
const WORK: Readonly<Record<Task, Work>> = {
  private_use: endPrivateUse,
  alerts: syncAlerts,
  solved_vehicle: (app, tx, vehicleIds) => closeIn(app, tx, { vehicleIds }),
  solved_fine: (app, tx, fineIds) => closeIn(app, tx, { fineIds }),
  solved_tracker: (app, tx, trackerIds) => closeIn(app, tx, { trackerIds }),
};

async function closeIn({ now }: Base, tx: Transaction<DB>, of: Parameters<typeof closeSolved>[1]) {
  await closeSolved({ database: { sql: tx }, now }, of);
  return [];
}

type Row = { id: string; subject_id: number | null };

/**
 * Does what follows changes: each call does all that waits and announces what came of it. One run at a time
 * in this process; several processes share the rows. Each row is deleted in the transaction that does it, so
 * it is done once, whatever dies.
 */
export function followUps(app: Base): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return async () => {
    const run = last.then(() => followWaiting(app));
    last = run.catch(() => {});
    // Not within the run: a subscriber of these changes may call again, and waits for it.
    await app.publish(await run);
  };
}

async function followWaiting(app: Base): Promise<Announced[]> {
  const announced: Announced[] = [];
  for (const task of await waitingTasks(app)) announced.push(...(await followTask(app, task)));
  return announced;
}

/** A task may bring about those after it. */
async function waitingTasks(app: Base): Promise<readonly Task[]> {
  const { rows } = await sql<{ task: Task }>`
    select distinct task from follow_up where ${isDue(app)}`.execute(app.database.sql);
  const due = new Set(rows.map(({ task }) => task));
  const first = TASKS.findIndex((task) => due.has(task));
  return first === -1 ? [] : TASKS.slice(first);
}

/** A row that fails is logged and tried again later, so that it does not hold up the others. */
async function followTask(app: Base, task: Task): Promise<Announced[]> {
  const announced: Announced[] = [];
  for (let size = BATCH; ; ) {
    let taken: readonly Row[] = [];
    try {
      const changes = await app.database.sql.transaction().execute(async (tx) => {
        taken = await take(app, tx, { task, size });
        if (taken.length === 0) return [];
        return WORK[task](app, tx, [...new Set(taken.flatMap(({ subject_id }) => subject_id ?? []))]);
      });
      announced.push(...changes);
      if (taken.length < size) return announced;
    } catch (error) {
      const [first, ...others] = taken;
      if (!first) throw error;
      if (others.length > 0) size = Math.ceil(taken.length / 2);
      else {
        await postpone(app, first);
        app.log.error({ err: error, task, subject: first.subject_id }, 'follow-up failed');
        size = BATCH;
      }
    }
  }
}

async function take(app: Base, tx: Transaction<DB>, { task, size }: { task: Task; size: number }) {
  const { rows } = await sql<Row>`
    with due as (
      select id from follow_up where task = ${task} and ${isDue(app)} order by id limit ${size} for update skip locked
    )
    delete from follow_up using due where follow_up.id = due.id returning follow_up.id, subject_id`.execute(
    tx,
  );
  return rows;
}

const isDue = ({ now }: Base) => sql`(retry_at is null or retry_at <= ${new Date(now())})`;

/** Fails as well if it is the database that fails: then the row waits as it was. */
async function postpone({ database, now }: Base, { id }: Row): Promise<void> {
  await sql`
    update follow_up set attempts = attempts + 1, retry_at = ${new Date(now())}::timestamptz
      + make_interval(secs => least(${RETRY_MS / 1000} * 2 ^ least(attempts, 20), ${RETRY_MAX_MS / 1000}))
    where id = ${id}`.execute(database.sql);
}
