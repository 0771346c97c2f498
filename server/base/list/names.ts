import { type RawBuilder, sql } from 'kysely';
import type { ValueWords } from '#domain/list.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverInScope, driverName } from '#server/base/access/driver-scope.ts';
import { groupInScope } from '#server/base/access/place-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import { valuesIn } from './value-label.ts';

/**
 * The records that ids stand for: values of enumerated lists, fleets, vehicles (by plate), drivers, stations,
 * fuel cards or groups of places.
 */
export type Named = Exclude<
  ValueWords,
  { coded: string } | { language: true } | { hours: true } | { unit: string }
>;

/**
 * The names of the records with these ids, by name. Records that the caller does not see are left out;
 * drivers may be `#id`.
 */
export async function namesOf(
  { app, caller }: { app: Pick<App, 'database'>; caller: Caller },
  words: Named,
  ids: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    ${source(caller, words)} and id = any(${ids}::int[]) order by name`.execute(app.database.sql);
  return rows.map(({ name }) => name);
}

function source(caller: Caller, words: Named): RawBuilder<unknown> {
  if ('enumerated' in words)
    return sql`select name from ${valuesIn(caller.language)} value where list = ${words.enumerated}`;
  if ('fleet' in words) return sql`select name from fleet where id = any(${caller.visible.ids}::int[])`;
  if ('vehicle' in words) return sql`select license as name from vehicle where ${vehicleInScope(caller)}`;
  if ('fuel' in words)
    return words.fuel === 'station'
      ? sql`select name from fuel_station where true`
      : sql`select number as name from fuel_card where fleet_id = any(${caller.visible.ids}::int[])`;
  if ('group' in words)
    return sql`select name from ${sql.table(words.group)} where ${groupInScope(words.group, caller.visible)}`;
  return sql`select ${driverName(caller)} as name from driver where ${driverInScope(caller)}`;
}
