import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import type { LookKind } from '#domain/looked/look.ts';
import type { Database } from '#server/base/db/database.ts';

/** Looks of the demonstration, by days ago and the hour of the day in UTC. */
const LOOKS: readonly (readonly [
  daysAgo: number,
  hour: number,
  username: string,
  kind: LookKind,
  purpose: string | null,
  words: string | null,
])[] = [
  [64, 8, 'operator', 'live', null, null],
  [58, 10, 'operator', 'past', 'CUSTOMER_CLAIM', null],
  [51, 7, 'admin', 'report', 'WORKING_TIME', null],
  [36, 16, 'system', 'past', 'OTHER', 'Incidencia 4.112'],
  [33, 9, 'operator', 'file', 'AUTHORITY', null],
  [20, 11, 'admin', 'report', 'SAFETY', null],
  [9, 8, 'operator', 'live', null, null],
  [6, 12, 'operator', 'past', 'CUSTOMER_CLAIM', null],
  [2, 9, 'viewer', 'live', null, null],
  [1, 10, 'admin', 'past', 'THEFT', null],
];

/** Some lines of who looked at the driver who is a user, as the audit has them. */
export async function insertLooks({ sql }: Pick<Database, 'sql'>, nowMs: number): Promise<void> {
  const driver = await sql
    .selectFrom('driver')
    .select('id')
    .where('user_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const users = await sql
    .selectFrom('app_user')
    .select(['id', 'username', 'name', 'surname', 'roles'])
    .execute();
  const midnightMs = nowMs - (nowMs % DAY_MS);
  for (const [daysAgo, hour, username, kind, purpose, words] of LOOKS) {
    const { id, name, surname, roles } = users.find((user) => user.username === username)!;
    const at = new Date(midnightMs - daysAgo * DAY_MS + hour * HOUR_MS);
    const day = new Date(at.getTime() - DAY_MS).toISOString().slice(0, 10);
    const after = {
      ...{ drivers: [driver.id], name: `${name} ${surname}`, role: roles[0], purpose, words },
      ...(kind === 'live' ? {} : { from: day, to: day }),
    };
    await sql
      .insertInto('audit_entry')
      .values({
        ...{ at, user_id: id, username, ip: '192.0.2.1', action: 'read', entity: 'look', entity_id: kind },
        after: JSON.stringify(after),
      })
      .execute();
  }
}
