import { sql } from 'kysely';
import type { Day } from '#domain/day.ts';
import type { UsedRules } from '#domain/rule/used-rules.ts';
import type { Caller } from '../access/caller.ts';
import { notFound } from '../access/record.ts';
import { vehicleInScope } from '../access/visibility.ts';
import type { App } from '../app.ts';
import { readUsedRules } from '../report/read-used-rules.ts';

/**
 * The rules of the days on which a vehicle was in the caller's scope.
 * @throws Fault 404 for a vehicle that never was
 */
export async function readRulesOfVehicle({
  app,
  caller,
  params,
  query: { from, to },
}: {
  app: App;
  caller: Caller;
  params: { device_id: number };
  query: { from: Day; to: Day };
}): Promise<{ rules: UsedRules[] }> {
  const own = sql`vehicle_stay.vehicle_id = ${params.device_id} and ${vehicleInScope(caller, 'vehicle_stay')}`;
  const { rows: seen } = await sql`select from vehicle_stay where ${own} limit 1`.execute(app.database.sql);
  if (seen.length === 0) throw notFound();
  const stay = sql`(select vehicle_id, greatest(from_day, ${from}::date) as from_day,
    least(coalesce(to_day, 'infinity'), ${to}::date + 1) as to_day from vehicle_stay where ${own}) stay`;
  const all = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(app.database.sql)).rows;
  return { rules: await readUsedRules({ all }, stay) };
}
