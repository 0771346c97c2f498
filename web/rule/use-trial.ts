import { useCallback, useEffect, useRef, useState } from 'react';
import { postRuleTrial, type TrialEnd, type TrialPart, type TrialVehicle } from '#api/rule.ts';
import { Fault } from '#domain/fault.ts';
import type { TrialInput } from '#domain/rule/rule-input.ts';
import { callStream } from '../call/call.ts';
import { linesOf } from '../report/read-report.ts';

/** A trial on its way, or as it came. */
export type TrialRun = {
  question: TrialInput;
  state: 'running' | 'done' | 'failed' | 'stopped';
  done: number;
  of: number;
  vehicles: readonly TrialVehicle[];
  end: TrialEnd | null;
  fault: Fault | null;
};

/** A month of a large fleet takes minutes, milliseconds. */
const TIMEOUT_MS = 1_800_000;

/** Tries one set of thresholds at a time: another one, or leaving the screen, stops the one before on the server too. */
export function useTrial(): {
  run: TrialRun | null;
  start: (question: TrialInput) => void;
  stop: () => void;
} {
  const [run, setRun] = useState<TrialRun | null>(null);
  const running = useRef<AbortController | null>(null);

  const stop = useCallback(() => {
    running.current?.abort();
    setRun((old) => (old?.state === 'running' ? { ...old, state: 'stopped' } : old));
  }, []);

  const start = useCallback((question: TrialInput) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const show = (change: (old: TrialRun) => Partial<TrialRun>) => {
      if (!control.signal.aborted) setRun((old) => ({ ...old!, ...change(old!) }));
    };
    setRun({ question, state: 'running', done: 0, of: 0, vehicles: [], end: null, fault: null });
    read(question, control.signal, {
      part: ({ done, of, vehicles }) =>
        show((old) => ({
          done,
          of,
          vehicles: vehicles.length === 0 ? old.vehicles : [...old.vehicles, ...vehicles],
        })),
      end: (end) => show(() => ({ end, state: 'done' })),
    }).catch((error: unknown) => {
      const fault = error instanceof Fault ? error : new Fault('err.query', 0);
      show(() => ({ state: 'failed', fault }));
    });
  }, []);

  useEffect(() => () => running.current?.abort(), []);
  return { run, start, stop };
}

/** @throws Fault `err.query` when the answer broke off: what came so far is not all */
async function read(
  question: TrialInput,
  signal: AbortSignal,
  told: { part: (part: TrialPart) => void; end: (end: TrialEnd) => void },
): Promise<void> {
  const options = { signal, timeoutMs: TIMEOUT_MS, quiet: true };
  const body = await callStream(postRuleTrial, { body: question }, options);
  let isWhole = false;
  for await (const line of linesOf(body as unknown as AsyncIterable<Uint8Array>)) {
    const said = JSON.parse(line) as TrialPart | TrialEnd;
    if ('vehicles' in said) told.part(said);
    else told.end(said);
    isWhole = !('vehicles' in said);
  }
  if (!isWhole) throw new Fault('err.query', 0);
}
