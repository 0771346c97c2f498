import { sql } from 'kysely';
import { Fault } from '#domain/fault.ts';
import { PURPOSE_MINUTES, purposeStands } from '#domain/looked/purpose.ts';
import { PURPOSE_REQUIRED } from '#domain/looked/purpose-required.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverInScope } from '#server/base/access/driver-scope.ts';
import type { App } from '#server/base/app.ts';
import type { Purpose } from '#server/base/looks.ts';

/** A caller's request that opens where drivers are or were. */
export type Looking = {
  app: Pick<App, 'database' | 'now' | 'looks'>;
  caller: Caller;
  request: { ip: string; headers: Readonly<Record<string, string | string[] | undefined>> };
};

/** The header by which a program with a token says its purpose: a code or a label of the list. */
const HEADER = 'look-purpose';

/**
 * The purpose of the caller's session for looking at drivers; null if none counts and no rule of their fleets
 * needs one.
 * @throws Fault `looked.purposeRequired` 409
 */
export async function demandPurpose(
  { app, caller, request }: Looking,
  drivers: readonly number[],
): Promise<Purpose | null> {
  const { needs, minutes } = await readRule(app, drivers);
  const stated = caller.token
    ? await programPurpose(app, request.headers[HEADER])
    : await sessionPurpose(app, caller, minutes ?? PURPOSE_MINUTES.usual);
  if (needs && !stated) throw new Fault(PURPOSE_REQUIRED, 409);
  return stated;
}

/**
 * The same for a search that may find any driver whom the caller sees. @throws Fault `looked.purposeRequired`
 * 409
 */
export async function demandPurposeOfAll(looking: Looking): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select min(driver.id) as id from driver join looked_rule_now using (fleet_id)
    where needs_purpose and ${driverInScope(looking.caller)}
    group by fleet_id`.execute(looking.app.database.sql);
  await demandPurpose(
    looking,
    rows.map(({ id }) => id),
  );
}

/** The strictest of the rules of the drivers' fleets; for each, that of the nearest fleet with a rule. */
async function readRule(
  { database }: Looking['app'],
  drivers: readonly number[],
): Promise<{ needs: boolean; minutes: number | null }> {
  const { rows } = await sql<{ needs: boolean | null; minutes: number | null }>`
    select bool_or(needs_purpose) as needs, min(purpose_minutes) filter (where needs_purpose) as minutes
    from (select distinct fleet_id from driver where id = any(${drivers}::int[])) of_drivers
    join looked_rule_now using (fleet_id)`.execute(database.sql);
  return { needs: rows[0]?.needs ?? false, minutes: rows[0]?.minutes ?? null };
}

/** The value as it is kept: its code while nobody renamed it, else its label as entered. */
const KEPT = sql<string>`case when code = entered then code else entered end`;

async function sessionPurpose(
  { database, now }: Looking['app'],
  { sessionId }: Caller,
  minutes: number,
): Promise<Purpose | null> {
  const { rows } = await sql<Purpose & { chosen_at: Date }>`
    select ${KEPT} as purpose, words, chosen_at
    from look_purpose join enum_value on enum_value.id = purpose_id
    where session_id = ${sessionId}`.execute(database.sql);
  const [found] = rows;
  if (!found || !purposeStands(found.chosen_at.getTime(), minutes, now())) return null;
  return { purpose: found.purpose, words: found.words };
}

async function programPurpose(
  { database }: Looking['app'],
  stated: string | string[] | undefined,
): Promise<Purpose | null> {
  if (typeof stated !== 'string') return null;
  const { rows } = await sql<{ purpose: string }>`
    select ${KEPT} as purpose from enum_value
    where list = 'look_purpose' and not retired and (code = ${stated} or entered = ${stated})`.execute(
    database.sql,
  );
  return rows[0] ? { purpose: rows[0].purpose, words: null } : null;
}
