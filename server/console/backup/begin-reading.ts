import type pg from 'pg';
import { BackupError, type BackupHead } from './backup-head.ts';
import { COPY_SETTINGS } from './copy-table.ts';
import { readHead } from './read-head.ts';

/** How often reading begins again because a partition was dropped between listing and locking it. */
const TRIES = 5;

/**
 * Begins a transaction that sees one instant, and locks its tables against being dropped or altered.
 * @throws BackupError when the database has no installation
 */
export async function beginReading(client: pg.ClientBase, nowMs: number): Promise<BackupHead> {
  for (let tries = 1; ; tries++) {
    await client.query('begin isolation level repeatable read read only');
    await client.query(COPY_SETTINGS);
    const { rows } = await client.query("select to_regclass('public.migration') is not null as made");
    if (!rows[0].made) throw new BackupError('the database is empty: there is nothing to back up');
    const head = await readHead(client, nowMs);
    try {
      const names = head.tables.map(({ name }) => `only ${name}`).join(', ');
      await client.query(`lock table ${names} in access share mode`);
      return head;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== '42P01' || tries === TRIES) throw error;
    }
  }
}
