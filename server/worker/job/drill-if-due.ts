import { fork } from 'node:child_process';
import { once } from 'node:events';
import { isDrillDue } from '#domain/system/drill.ts';
import type { Base } from '#server/base/app.ts';
import { backupFolder } from '#server/base/config/data-folders.ts';
import { drillsBefore } from '#server/base/system/backups.ts';

const PROGRAM = new URL('../../console/restore-drill.ts', import.meta.url);

/**
 * Tries the newest backup once a week (decision 152). A process of its own does it, so nothing waits for it.
 * How it ended is in the table. It is killed when this process ends; the next night tries again.
 */
export async function drillIfDue({
  config,
  database,
  now,
  ending,
}: Pick<Base, 'config' | 'database' | 'now' | 'ending'>): Promise<'not due' | 'good' | 'failed' | 'killed'> {
  if (!isDrillDue(await drillsBefore(database.pool), now())) return 'not due';
  const { DATA_DIR, DATABASE_URL } = config;
  const child = fork(PROGRAM, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...{ DATA_DIR, BACKUP_DIR: backupFolder(config) },
      ...(DATABASE_URL && { DATABASE_URL }),
    },
  });
  const stop = () => child.kill('SIGKILL');
  ending.addEventListener('abort', stop);
  try {
    const [code, signal] = await once(child, 'exit');
    if (signal) return 'killed';
    return code === 0 ? 'good' : 'failed';
  } finally {
    ending.removeEventListener('abort', stop);
  }
}
