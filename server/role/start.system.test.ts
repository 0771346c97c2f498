import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#server/base/db/testing.ts';
import { declaredMetrics } from '#server/testing/declared-metrics.ts';
import { FREE_PORTS } from '#server/testing/free-ports.ts';
import { MAIN, spawnServer, startServerProcess } from '#server/testing/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'traza-start-'));
writeFileSync(join(folder, 'file'), '');
/** The data folder of every server with its own PostgreSQL; the first start fills it. */
const data = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The last line of a start that fails, with the exit code of the process. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const failed = await startServerProcess(settings).then(
    async (server) => {
      await server.stop();
      return new Error('it started');
    },
    (error: Error) => error,
  );
  return failed.message;
}

describe('a start that cannot succeed says why in one line and ends with 1', () => {
  it.each([
    ['a port that is no number', { HTTP_PORT: 'eighty' }, 'HTTP_PORT: '],
    ['a data folder inside a file', { DATA_DIR: join(folder, 'file', 'data') }, 'DATA_DIR: '],
    ['a data folder that no one can make', { DATA_DIR: '/proc/traza' }, 'DATA_DIR: '],
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgresql://a:b@127.0.0.1:9/x' },
      'DATABASE_URL: no connection',
    ],
  ])('%s', async (_, settings, line) => {
    const said = await refusal(settings);
    expect(said).toContain('server ended with 1');
    expect(said).toContain(`traza: ${line}`);
    expect(said.split('\n').filter((text) => text.includes('traza: '))).toHaveLength(1);
  });

  it('a proxy that knows of no primary', async () => {
    const proxy = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as { port: number };
    const said = await refusal({ DATABASE_URL: `postgresql://a:b@127.0.0.1:${port}/x` });
    proxy.close();
    expect(said).toContain('traza: DATABASE_URL: no connection');
    expect(said).toContain('server ended with 1');
  });

  // The other protocols open their ports in the same way: server/gateway/listen.test.ts.
  it.each(['HTTP_PORT', 'TELTONIKA_PORT'])('%s taken by another program', async (setting) => {
    const database = await testDatabase();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const said = await refusal({ DATABASE_URL: database.url, [setting]: String(port) });
    other.close();
    await database.close();
    expect(said).toContain(`traza: ${setting}: port ${port} is taken by another program`);
    expect(said).toContain('server ended with 1');
  });
});

it('starts on its own PostgreSQL, answers, and stops by SIGTERM with 0', async () => {
  const server = await startServerProcess({ DATA_DIR: data }, MAIN);
  const answer = await fetch(`http://127.0.0.1:${server.httpPort}/readyz`);
  expect(answer.status).toBe(200);
  expect(server.log.join('\n')).toContain('/setup?key=');
  const told = await (await fetch(`http://127.0.0.1:${server.httpPort}/metrics`)).text();
  const names = [...told.matchAll(/^# TYPE (traza_\w+)/gm)].map(([, name]) => name!);
  expect(names.sort()).toEqual([...declaredMetrics().keys()].sort());
  expect(await server.stop()).toBe(0);
  const again = await startServerProcess({ DATA_DIR: data }, MAIN);
  expect(await again.stop()).toBe(0);
});

it('a second start on the same folder says who holds it and ends, while the first one serves on', async () => {
  const first = await startServerProcess({ DATA_DIR: data });
  const held = `traza: DATA_DIR: ${data} is in use by process ${first.pid} on `;
  try {
    const second = await refusal({ DATA_DIR: data, HTTP_PORT: String(first.httpPort) });
    expect(second).toContain('server ended with 1');
    expect(second).toContain(held);
    const demo = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/demo.ts')], {
      env: {
        ...process.env,
        ...FREE_PORTS,
        DATA_DIR: data,
        HOST: '127.0.0.1',
        HTTP_PORT: String(first.httpPort),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said, [code]] = await Promise.all([text(demo.stderr), once(demo, 'exit')]);
    expect(said).toContain(held);
    expect(code).toBe(1);
    expect((await fetch(`http://127.0.0.1:${first.httpPort}/readyz`)).status).toBe(200);
  } finally {
    expect(await first.stop()).toBe(0);
  }
});

it('a killed server leaves no lock, and no PostgreSQL that a reused process id could stand for', async () => {
  const postmaster = join(data, 'postgres', 'postmaster.pid');
  const killed = await startServerProcess({ DATA_DIR: data });
  await killed.kill();
  const database = Number(readFileSync(postmaster, 'utf8').split('\n')[0]);
  const again = await startServerProcess({ DATA_DIR: data });
  expect(Number(readFileSync(postmaster, 'utf8').split('\n')[0])).toBe(database);
  await again.kill();
  process.kill(database, 'SIGKILL');
  // As after a reboot: the recorded process ids belong to other programs.
  for (const name of ['postgres/postmaster.pid', 'traza.holder']) {
    const file = join(data, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/\d+/, String(process.pid)));
  }
  const rebooted = await startServerProcess({ DATA_DIR: data });
  expect(await rebooted.stop()).toBe(0);
});

it('a signal in the middle of a start still ends in order: no PostgreSQL stays behind', async () => {
  const database = join(data, 'postgres', 'postmaster.pid');
  const starting = spawnServer({ DATA_DIR: data }, MAIN);
  await expect.poll(() => existsSync(database), { interval: 5, timeout: 20_000 }).toBe(true);
  starting.kill('SIGTERM');
  const [code] = await once(starting, 'exit');
  expect(code).toBe(0);
  expect(existsSync(database)).toBe(false);
});
