import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { endsWithUs } from '#server/base/db/ends-with-us.ts';
import { ROOT, stopInTurn, until } from './demonstration.ts';

const AGAIN_MS = 3_000;
/** Starts of a program that has never been ready. Its database may be in the middle of a failover. */
const FIRST_STARTS = 5;

/** A program that runs until the supervisor stops. */
export type Part = {
  name: string;
  command: readonly [program: string, ...args: string[]];
  environment: NodeJS.ProcessEnv;
  /** File for its messages, which are shown otherwise. */
  log?: string;
  /** Does it serve? */
  isReady(): Promise<boolean>;
  /** Gets each process of it, the first one too. */
  onStart?(child: ChildProcess): void;
};

/**
 * Keeps programs running, as systemd or Compose do: one that ends starts again after three seconds.
 * `onFailed` gets a program that ended five times before it was ready for the first time.
 */
export function supervisor(onFailed: (part: Part) => void) {
  const running = new Map<string, ChildProcess>();
  let isStopping = false;

  function start(part: Part, onEnd: (how: string) => void): ChildProcess {
    const [program, ...args] = part.command;
    const messages = part.log === undefined ? 'inherit' : openSync(part.log, 'a');
    const child = spawn(program, args, {
      cwd: ROOT,
      env: part.environment,
      stdio: ['ignore', part.onStart ? 'pipe' : messages, messages],
      // Ctrl-C reaches only this process, which ends the parts in their order.
      detached: true,
    });
    if (messages !== 'inherit') closeSync(messages);
    endsWithUs(child, { pid: child.pid!, signal: 'TERM' });
    child.once('exit', (code, signal) => isStopping || onEnd(signal ?? `exit code ${code}`));
    // A part keeps its place in the order.
    running.set(part.name, child);
    part.onStart?.(child);
    return child;
  }

  async function sayWhenReady(part: Part, pid: number): Promise<void> {
    const hasEnded = () => isStopping || running.get(part.name)!.pid !== pid;
    await until(async () => hasEnded() || (await part.isReady()));
    if (!hasEnded()) console.log(`${part.name} runs again, pid ${pid}`);
  }

  return {
    /** Starts a program and waits until it is ready. */
    async keep(part: Part): Promise<void> {
      let isKnown = false;
      let starts = 0;

      function run(): void {
        starts++;
        const { pid } = start(part, (how) => {
          if (!isKnown && starts === FIRST_STARTS) return onFailed(part);
          console.log(`${part.name} has ended (${how}) and starts again in ${AGAIN_MS / 1000} s`);
          setTimeout(() => isStopping || run(), AGAIN_MS);
        });
        if (isKnown) void sayWhenReady(part, pid!);
      }

      run();
      await until(() => part.isReady());
      isKnown = true;
    },
    /** The id of its present process. */
    pidOf: (name: string) => running.get(name)!.pid!,
    /** Ends all programs, the last one first. */
    async stop(): Promise<void> {
      isStopping = true;
      await stopInTurn([...running.values()]);
    },
  };
}
