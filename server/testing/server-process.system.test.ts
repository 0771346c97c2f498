import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'traza-run-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A minimal test run: a PostgreSQL of its own and a server on it. It prints their process ids. */
const RUN = `
  import { startEmbedded } from '#server/base/db/embedded.ts';
  import { startServerProcess } from '#server/testing/server-process.ts';
  const { pid, url } = await startEmbedded(${JSON.stringify(folder)}, { fast: true });
  const server = await startServerProcess({ DATABASE_URL: url });
  console.log(JSON.stringify([pid, server.pid]));
  setInterval(() => {}, 1_000);
`;

it.each(['SIGINT', 'SIGKILL'] as const)(
  'everything that a run of tests has started ends with it: %s',
  async (signal) => {
    const run = spawn(process.execPath, ['--input-type=module', '-e', RUN], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = await once(run.stdout, 'data');
    const pids: number[] = JSON.parse(String(said));
    const alive = () => pids.filter((pid) => existsSync(`/proc/${pid}`));
    expect(alive()).toEqual(pids);
    run.kill(signal);
    await once(run, 'exit');
    await expect.poll(alive, { timeout: 60_000 }).toEqual([]);
  },
);
