import { CompiledQuery, type Transaction } from 'kysely';
import type { PoolClient } from 'pg';
import type { Day } from '#domain/day.ts';
import type { DB } from '#server/base/db/schema.gen.ts';

/**
 * Requests that the journeys of vehicles be compared with their schedules soon (`judge.ts`), once the change
 * has committed. It concerns the days that are not consolidated, and the given days, which have new journeys.
 * Without any schedule it requests nothing.
 */
export async function requestJudgement(
  tx: Pick<Transaction<DB>, 'executeQuery'> | PoolClient,
  asked: readonly { vehicle_id: number; day: Day | null }[],
): Promise<void> {
  if (asked.length === 0) return;
  const values = [asked.map(({ vehicle_id }) => vehicle_id), asked.map(({ day }) => day)];
  if ('executeQuery' in tx) await tx.executeQuery(CompiledQuery.raw(ASK, values));
  else await tx.query({ name: 'ask-judgement', text: ASK, values });
}

// A waiting request is locked until this transaction ends, so that no process takes it without seeing the
// change.
const ASK = `
  insert into violation_request (vehicle_id, due_at, from_day)
  select id, '-infinity', min(day) from unnest($1::int[], $2::date[]) as asked (id, day)
  where exists (select from schedule_fleet)
  group by id order by id
  on conflict (vehicle_id) do update set due_at = excluded.due_at,
    from_day = least(violation_request.from_day, excluded.from_day)`;

/** Requests the same for the vehicles that are, or lately were, in these fleets or below them. */
export async function requestFleets(
  tx: Pick<Transaction<DB>, 'executeQuery'>,
  fleetIds: readonly number[],
): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(ASK_FLEETS, [fleetIds]));
}

// Open days are at most a few days old.
const ASK_FLEETS = `
  insert into violation_request (vehicle_id, due_at)
  select distinct stay.vehicle_id, '-infinity'::timestamptz
  from fleet_subtree tree join vehicle_stay stay on stay.fleet_id = tree.fleet_id
  where tree.root_id = any($1::int[]) and (stay.to_day is null or stay.to_day > current_date - 10)
  order by stay.vehicle_id
  on conflict (vehicle_id) do update set due_at = excluded.due_at`;
