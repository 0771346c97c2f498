import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endsWithUs } from '#server/base/db/ends-with-us.ts';
import type { Listening } from '#server/gateway/listen.ts';
import { FREE_PORTS } from './free-ports.ts';

/** The whole program as a process of its own, on free ports. */
export type ServerProcess = {
  child: ChildProcess;
  pid: number;
  httpPort: number;
  ports: Listening['ports'];
  /** Everything it logged, line by line. */
  log: string[];
  /** SIGTERM and wait. */
  stop(): Promise<number | null>;
  /** SIGKILL and wait. */
  kill(): Promise<void>;
};

/** The program from its sources, as users start it. */
export const MAIN = join(import.meta.dirname, '../main.ts');
/** The same in one file, where a test run has made one: it starts in half of the time. */
const quickMain = () => process.env.TEST_SERVER ?? MAIN;
const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../.cache/compiled');

/** A young heap that is large from the first moment, so that a start takes less time. */
const QUICK_START = ['--min-semi-space-size=16', '--max-semi-space-size=32'];

/** Starts server/main.ts with some settings and does not wait; ports that are not given are free ones. */
export function spawnServer(
  settings: Readonly<Record<string, string>>,
  main = quickMain(),
  flags: readonly string[] = QUICK_START,
) {
  const child = spawn(process.execPath, [...flags, main], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      HTTP_PORT: '0',
      ...FREE_PORTS,
      // Tests and measurements make no requests to the internet.
      MAP_ONLINE: 'false',
      // Half of a start is compiling the program, so the servers share the compiled code of one of them.
      NODE_COMPILE_CACHE,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endsWithUs(child, { pid: child.pid!, signal: 'TERM' });
  return child;
}

/**
 * Starts server/main.ts with some settings, or that of another version, and waits until it answers. Rejects
 * with its output if it ends first.
 */
export async function startServerProcess(
  settings: Readonly<Record<string, string>>,
  main = quickMain(),
  flags: readonly string[] = QUICK_START,
): Promise<ServerProcess> {
  const child = spawnServer(settings, main, flags);
  const log: string[] = [];
  const ready = new Promise<Pick<ServerProcess, 'httpPort' | 'ports'>>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      log.push(line);
      if (line.includes('"msg":"ready"')) resolve(JSON.parse(line));
    });
    createInterface({ input: child.stderr }).on('line', (line) => log.push(line));
    child.once('exit', (code) => reject(new Error(`server ended with ${code}\n${log.join('\n')}`)));
  });
  const { httpPort, ports } = await ready;
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    await once(child, 'exit');
    return child.exitCode;
  };
  return {
    child,
    pid: child.pid!,
    httpPort,
    ports,
    log,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}
