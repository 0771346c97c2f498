import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/base/db/embedded.ts';
import { migrate } from '#server/base/db/migrate.ts';

// Writes the row types from a freshly migrated database. With --check, reports if they are up to date.
const OUT = 'server/base/db/schema.gen.ts';
const folder = mkdtempSync(join(tmpdir(), 'traza-types-'));
const database = await startEmbedded(folder, { fast: true });
try {
  await migrate(database.url);
  const target = process.argv.includes('--check') ? join(folder, 'schema.gen.ts') : OUT;
  const args = [
    '--dialect',
    'postgres',
    '--url',
    database.url,
    '--out-file',
    target,
    '--date-parser',
    'string',
    '--type-mapping',
    '{"int8":"number"}',
    '--exclude-pattern',
    '*.position_*_*',
  ];
  const run = spawnSync('kysely-codegen', args, { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  if (target !== OUT && readFileSync(target, 'utf8') !== readFileSync(OUT, 'utf8')) {
    console.error(`${OUT} is not what the migrations give: npm run db:types`);
    process.exitCode = 1;
  }
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
