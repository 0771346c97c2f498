import { useCallback, useEffect, useRef, useState } from 'react';
import { Fault } from '#domain/fault.ts';
import type { CallOptions } from './call.ts';
import { saidIn } from './lines-of.ts';

/**
 * A question whose answer comes in parts, and the function that puts them together. Defined outside of the
 * components that use it.
 */
export type Streamed<Question, Part, End, Whole> = {
  ask: (question: Question, options: CallOptions) => Promise<AsyncIterable<Uint8Array>>;
  timeoutMs: number;
  /** The interval of showing new parts, milliseconds; left out: at once. */
  showMs?: number;
  /** The whole before the first part. */
  blank: Whole;
  isPart: (said: Part | End) => said is Part;
  /** The whole after further parts, at least one. */
  add: (whole: Whole, parts: readonly Part[]) => Whole;
};

type Asked<Question, End> = {
  question: Question;
  /** The time of the question. */
  askedMs: number;
  state: 'running' | 'done' | 'failed' | 'stopped';
  end: End | null;
  fault: Fault | null;
};

/** A question, running or finished, with the parts so far. */
export type StreamedRun<Question, End, Whole> = Asked<Question, End> & Whole;

/** The whole of an answer; nothing is shown before it is complete. */
export async function readWhole<Question, Part, End, Whole>(
  { ask, timeoutMs, blank, isPart, add }: Streamed<Question, Part, End, Whole>,
  question: Question,
  signal: AbortSignal,
): Promise<Whole> {
  const octets = await ask(question, { signal, timeoutMs, quiet: true });
  const parts: Part[] = [];
  for await (const said of saidIn(octets, isPart)) if (isPart(said)) parts.push(said);
  return add(blank, parts);
}

/**
 * Runs one question at a time: another question, or leaving the screen, stops the former one on the server
 * too.
 */
export function useStreamed<Question, Part, End, Whole extends object>(
  streamed: Streamed<Question, Part, End, Whole>,
): {
  run: StreamedRun<Question, End, Whole> | null;
  start: (question: Question) => void;
  stop: () => void;
} {
  type Run = StreamedRun<Question, End, Whole>;
  const [run, setRun] = useState<Run | null>(null);
  const running = useRef<AbortController | null>(null);

  const stop = useCallback(() => {
    running.current?.abort();
    setRun((old) => (old?.state === 'running' ? { ...old, state: 'stopped' } : old));
  }, []);

  const start = useCallback(
    (question: Question) => {
      const { ask, timeoutMs, showMs = 0, blank, isPart, add } = streamed;
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      const asked = { question, askedMs: Date.now(), state: 'running', end: null, fault: null } as const;
      let told: Run = { ...blank, ...asked };
      let waiting: Part[] = [];
      const show = (change: Partial<Asked<Question, End>> = {}) => {
        if (control.signal.aborted) return;
        told = { ...told, ...(waiting.length > 0 ? add(told, waiting) : null), ...change };
        waiting = [];
        setRun(told);
      };
      const read = async () => {
        const octets = await ask(question, { signal: control.signal, timeoutMs, quiet: true });
        let shownMs = -Infinity;
        for await (const said of saidIn(octets, isPart)) {
          if (isPart(said)) {
            waiting.push(said);
            if (performance.now() - shownMs < showMs) continue;
            show();
            shownMs = performance.now();
          } else show({ end: said as End, state: 'done' });
        }
      };
      show();
      read().catch((error: unknown) => {
        const fault = error instanceof Fault ? error : new Fault('err.query', 0);
        show({ state: 'failed', fault });
      });
    },
    [streamed],
  );

  useEffect(() => () => running.current?.abort(), []);
  return { run, start, stop };
}
