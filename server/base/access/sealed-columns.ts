import { sql } from 'kysely';
import { type Keyed, type Purpose, seal } from './sealed.ts';

/** A column of sealed secrets. Secrets that an older version stored in plain wait in `plain_<column>`. */
type SealedColumn = { table: string; column: string; purpose: Purpose };

const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'mail_setting', column: 'password', purpose: 'mail password' },
  { table: 'tracker', column: 'password', purpose: 'tracker password' },
  { table: 'webhook', column: 'secret', purpose: 'webhook secret' },
  { table: 'channel_key', column: 'vapid_private', purpose: 'push key' },
];

/** Secrets sealed in one statement. */
const BATCH = 1_000;

/**
 * Seals every secret that an older version stored in plain. It runs before any secret is read; several
 * processes may run it at once.
 */
export async function sealPlainSecrets(app: Keyed): Promise<void> {
  for (const column of SEALED_COLUMNS) while ((await sealBatch(app, column)) === BATCH);
}

async function sealBatch(app: Keyed, { table, column, purpose }: SealedColumn): Promise<number> {
  const db = app.database.sql;
  const plain = sql.ref(`plain_${column}`);
  const { rows } = await sql<{ id: number; text: string }>`
    select id, ${plain} as text from ${sql.table(table)} where ${plain} is not null order by id limit ${BATCH}`.execute(
    db,
  );
  const sealed = await Promise.all(rows.map(({ text }) => seal(app, purpose, text)));
  // Another process may have sealed some of them, or a user changed them.
  await sql`
    update ${sql.table(table)} as stored set ${sql.ref(column)} = given.sealed, ${plain} = null
    from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ text }) => text)}::text[], ${sealed}::bytea[])
      as given(id, text, sealed)
    where stored.id = given.id and stored.${plain} = given.text`.execute(db);
  return rows.length;
}
