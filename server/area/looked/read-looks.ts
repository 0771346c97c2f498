import { sql } from 'kysely';
import type { Day } from '#domain/day.ts';
import { iso } from '#domain/iso.ts';
import type { LookKind } from '#domain/looked/look.ts';
import type { LookLine } from '#domain/looked/statement.ts';
import type { Database } from '#server/base/db/database.ts';

/** A driver who may ask who looked: the person of a user. */
export type OwnDriver = { id: number; name: string; timeZone: string };

/** The driver of a user; undefined: the user is no driver. */
export async function readOwnDriver(
  { sql: db }: Pick<Database, 'sql'>,
  userId: number,
): Promise<OwnDriver | undefined> {
  const row = await db
    .selectFrom('driver')
    .select(['id', 'name', 'surname', 'time_zone'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      name: [row.name, row.surname].filter(Boolean).join(' '),
      timeZone: row.time_zone,
    }
  );
}

type Row = {
  at: Date;
  kind: LookKind;
  name: string;
  role: string | null;
  from_day: Day | null;
  to_day: Day | null;
  purpose: string | null;
  words: string | null;
};

/**
 * The lines of a driver in a month of his zone, in the order of time. Processes may have written the same
 * reader, kind, purpose and hour several times: they are one line.
 */
export async function readLooks(
  { sql: db }: Pick<Database, 'sql'>,
  { driver, month }: { driver: OwnDriver; month: string },
): Promise<LookLine[]> {
  const first = `${month}-01`;
  const { rows } = await sql<Row>`
    select min(at) as at, entity_id as kind, after ->> 'name' as name, after ->> 'role' as role,
      min(after ->> 'from') as from_day, max(after ->> 'to') as to_day,
      after ->> 'purpose' as purpose, after ->> 'words' as words
    from audit_entry
    where entity = 'look' and after -> 'drivers' @> ${JSON.stringify([driver.id])}::jsonb
      and at >= ${first}::timestamp at time zone ${driver.timeZone}
      and at < (${first}::timestamp + interval '1 month') at time zone ${driver.timeZone}
    group by date_trunc('hour', at at time zone 'UTC'), user_id, username, entity_id, after ->> 'name',
      after ->> 'role', after ->> 'purpose', after ->> 'words'
    order by 1, min(id)`.execute(db);
  return rows.map((row) => ({
    at: iso(row.at)!,
    name: row.name,
    role: row.role ?? '',
    kind: row.kind,
    from: row.from_day,
    to: row.to_day,
    purpose: row.purpose,
    words: row.words,
  }));
}

/** The month of a driver's first line; null: nobody ever looked. */
export async function firstLookedMonth(
  { sql: db }: Pick<Database, 'sql'>,
  driver: OwnDriver,
): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(min(at) at time zone ${driver.timeZone}, 'YYYY-MM') as month
    from audit_entry
    where entity = 'look' and after -> 'drivers' @> ${JSON.stringify([driver.id])}::jsonb`.execute(db);
  return rows[0]?.month ?? null;
}
