import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { endsWithUs } from '#server/base/db/ends-with-us.ts';
import { installedProgram } from './apt-get.ts';

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
  const child = spawn(installedProgram('nats-server'), ['--addr', '127.0.0.1', '--port', String(port)], {
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
