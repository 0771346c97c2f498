import { fork } from 'node:child_process';
import type { ChildMessage, ChildOrder, Ended, ParentMessage, Progress } from './child-message.ts';

const PROGRAM = new URL('./map-child.ts', import.meta.url);

/** Bounds of the memory, MB: roads as `npm run roads`; the directory of a large country is in memory. */
const OPTIONS: Readonly<Record<ChildOrder['kind'], readonly string[]>> = {
  streets: ['--max-old-space-size=2048'],
  roads: ['--max-old-space-size=400', '--max-semi-space-size=8'],
};
/** A child that does not stop is killed after this time, ms. */
const STOP_MS = 5_000;

/** Work in a child process. */
export type Child = {
  /** Resolves when the process has ended. */
  ended: Promise<Ended>;
  /** The work ends soon; what was read stays. */
  stop(): void;
};

/** Starts work in a process of its own. */
export function runChild(order: ChildOrder, onProgress: (progress: Progress) => void = () => {}): Child {
  const child = fork(PROGRAM, { execArgv: [...OPTIONS[order.kind]] });
  const send = (message: ParentMessage) => {
    if (child.connected) child.send(message);
  };
  let said: Ended | null = null;
  let isStopped = false;
  let killer: NodeJS.Timeout | undefined;
  child.on('message', (message: ChildMessage) => {
    if (message.is === 'progress') onProgress(message);
    else said = message;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('exit', (code, signal) => {
      clearTimeout(killer);
      const unsaid: Ended = isStopped
        ? { is: 'stopped' }
        : { is: 'failed', reason: 'ended', detail: `the process ended with ${signal ?? code}` };
      resolve(said ?? unsaid);
    });
    child.once('error', ({ message }) => resolve({ is: 'failed', reason: 'other', detail: message }));
  });
  send({ order });
  return {
    ended,
    stop() {
      if (isStopped) return;
      isStopped = true;
      send({ stop: true });
      killer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    },
  };
}
