import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { endsWithUs } from '#server/base/db/ends-with-us.ts';
import { aptGet } from './apt-get.ts';

const PROGRAM = '/usr/sbin/nats-server';

/** A message bus of its own for a test. */
export type NatsServer = {
  url: string;
  pid: number;
  stop(): void;
};

/**
 * Starts NATS on a free port, or on the given one. Debian's package is installed if it is missing.
 * @throws Error when it cannot be installed
 */
export async function startNats(port = -1): Promise<NatsServer> {
  if (!existsSync(PROGRAM)) {
    aptGet('update');
    if (!aptGet('install', '-y', 'nats-server')) throw new Error('nats-server could not be installed');
  }
  const child = spawn(PROGRAM, ['--addr', '127.0.0.1', '--port', String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  endsWithUs(child, { pid: child.pid!, signal: 'TERM' });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`nats-server ended with ${code}`)));
    createInterface({ input: child.stderr }).on('line', (line) => {
      const found = /client connections on (\S+)/.exec(line);
      if (found) resolve(`nats://${found[1]}`);
    });
  });
  return { url, pid: child.pid!, stop: () => void child.kill('SIGKILL') };
}
