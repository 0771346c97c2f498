import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { VERSION } from '#server/base/config/version.ts';
import { startEmbedded } from '#server/base/db/embedded.ts';
import { restoreBackup } from '#server/console/backup/restore-backup.ts';
import { writeBackup } from '#server/console/backup/write-backup.ts';

// Makes the small copy of this version's database. Tests upgrade it to every later version. It is a backup of
// the demonstration, in which only a few vehicles have driven. Made once, when a version is released.
const [from] = process.argv.slice(2);
if (from === undefined) throw new Error('node scripts/released-copy.ts <backup of the demonstration>');
const OUT = join(import.meta.dirname, `../server/console/backup/released/${VERSION}.tar.zst`);
const VEHICLES_KEPT = 3;
const DAYS_KEPT = 5;

const folder = mkdtempSync(join(tmpdir(), 'traza-copy-'));
const database = await startEmbedded(folder, { fast: true });
const client = new pg.Client({ connectionString: database.url });
try {
  await restoreBackup(database.url, createReadStream(from));
  await client.connect();
  // References from other rows are of no interest here: whole companies of rows go at once.
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'vehicle_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (select from pg_constraint where conrelid = c.oid and contype = 'f' and a.attnum = any(conkey))`,
  );
  const kept = `(select id from vehicle order by id limit ${VEHICLES_KEPT})`;
  for (const { name } of rows) await client.query(`delete from ${name} where vehicle_id not in ${kept}`);
  const recent = `now() - interval '${DAYS_KEPT} days'`;
  await client.query(`delete from position_hot where t0 < ${recent}`);
  await client.query(`delete from api_request where at < ${recent} or size_bytes % 40 <> 0`);
  await client.query("delete from raised_event where raised_at < now() - interval '1 day'");
  await client.query('delete from told_event where id % 50 <> 0');
  await client.query('delete from notification where told_id not in (select id from told_event)');
  await client.query('delete from channel_key');
  await writeBackup(database.url, createWriteStream(OUT, { mode: 0o644 }), Date.now());
} finally {
  await client.end();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
