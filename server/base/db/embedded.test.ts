import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { startEmbedded } from './embedded.ts';

it.each([
  ['short', 'traza-', '%2F'],
  ['too long for the path of a socket', 'traza-'.padEnd(110, 'x'), '127.0.0.1'],
  ['with a sign that PostgreSQL reads as the end of a folder', 'traza,', '127.0.0.1'],
])('answers in a folder whose name is %s', async (_, prefix, host) => {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const embedded = await startEmbedded(folder, { fast: true });
  const database = openDatabase(embedded.url);
  try {
    expect(embedded.url).toContain(`@${host}`);
    // A running one is used in the same way.
    expect((await startEmbedded(folder)).url).toBe(embedded.url);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await database.close();
    await embedded.stop();
    rmSync(folder, { recursive: true });
  }
});
