import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { endsWithUs } from '#server/base/db/ends-with-us.ts';
import { ROOT, stopInTurn, until } from './demonstration.ts';

const AGAIN_MS = 3_000;

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
 * `onFailed` gets a program that ended before it was ready for the first time.
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

  function startAgain(part: Part, how: string): void {
    console.log(`${part.name} has ended (${how}) and starts again in ${AGAIN_MS / 1000} s`);
    setTimeout(async () => {
      if (isStopping) return;
      let isEnded = false;
      const { pid } = start(part, (again) => {
        isEnded = true;
        startAgain(part, again);
      });
      await until(async () => isEnded || isStopping || (await part.isReady()));
      if (!isEnded && !isStopping) console.log(`${part.name} runs again, pid ${pid}`);
    }, AGAIN_MS);
  }

  return {
    /** Starts a program and waits until it is ready. */
    async keep(part: Part): Promise<void> {
      let isUp = false;
      start(part, (how) => (isUp ? startAgain(part, how) : onFailed(part)));
      await until(() => part.isReady());
      isUp = true;
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
