import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { endsWithUs } from '#server/base/db/ends-with-us.ts';
import { installedProgram } from './apt-get.ts';

/** A balancer of its own for a test. */
export type Haproxy = { port: number; stop(): void };

/**
 * Starts HAProxy with a port that `configOf` binds, and waits until it listens. Debian's package is installed
 * if it is missing.
 * @throws Error when it cannot be installed, or does not take the configuration
 */
export async function startHaproxy(configOf: (port: number) => string): Promise<Haproxy> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'traza-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configOf(port));
  const child = spawn(installedProgram('haproxy'), ['-db', '-f', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  endsWithUs(child, { pid: child.pid!, signal: 'TERM' });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const exit = once(child, 'exit').then(() => {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`haproxy ended\n${said}`);
  });
  exit.catch(() => {});
  await Promise.race([exit, vi.waitFor(() => reach(port), { timeout: 10_000, interval: 20 })]);
  return { port, stop: () => void child.kill('SIGKILL') };
}

/** A port of this machine that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function reach(port: number): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.destroy();
}
