import type { PoolClient } from 'pg';
import { RF_REVAL_DAYS, RF_WINDOW } from '#domain/constants.ts';
import { DAY_MS } from '#domain/duration.ts';
import { readLines } from '#server/area/refuelling/validate/read-lines.ts';
import type { Base } from '#server/base/app.ts';
import { raiseEvents } from '#server/bus/raise.ts';
import { type Judged, judgeLines } from './judge-lines.ts';
import { mismatches, validationChanges, writeOutcomes } from './write-outcomes.ts';

/** Lines validated in one transaction. */
const TOGETHER = 500;

/**
 * Validates waiting refuellings, once the stretch that decides their place is over (domain rules §3.4).
 * Several processes may run: each line is validated by one of them. Returns how many lines were validated.
 */
export async function validatePending(app: Base): Promise<number> {
  await requeueReached(app);
  let done = 0;
  for (let taken = TOGETHER; taken === TOGETHER; done += taken) {
    const client = await app.database.pool.connect();
    let judged: Judged[] = [];
    try {
      await client.query('begin');
      const ids = await takePending(client, app.now());
      taken = ids.length;
      if (taken > 0) {
        await app.known.schedules.refresh(client);
        judged = await judgeLines(client, await readLines(client, ids), {
          ...{ schedules: app.known.schedules, nowMs: app.now() },
        });
        await writeOutcomes(client, judged, app.now());
        await raiseEvents(client, judged.flatMap(mismatches), app.now());
      }
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
    await app.publish(validationChanges(judged));
  }
  return done;
}

/** Takes lines of one vehicle together, so that their hours are read once. */
async function takePending(client: PoolClient, nowMs: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'take-pending-refuellings',
    text: `select id from refuelling
      where validation = 'pending' and operation_at <= $1::timestamptz - make_interval(secs => $2)
        and (not hour_unknown or (day + 1)::timestamp at time zone time_zone <= $1)
      order by vehicle_id, operation_at, id limit $3 for update skip locked`,
    values: [new Date(nowMs), RF_WINDOW, TOGETHER],
  });
  return rows.map(({ id }) => Number(id));
}

/** Requeues lines whose vehicles have sent more records since; records after three days no longer count. */
async function requeueReached({ database, now }: Base): Promise<void> {
  await database.pool.query(
    `update refuelling line set known_until = null,
       validation = case when live.folded_at > line.known_until and line.operation_at >= $1 then 'pending' else validation end
     from vehicle_live live
     where live.vehicle_id = line.vehicle_id and line.known_until is not null
       and (live.folded_at > line.known_until or line.operation_at < $1)`,
    [new Date(now() - RF_REVAL_DAYS * DAY_MS)],
  );
}
