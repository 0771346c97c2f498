import { useCallback, useEffect, useRef, useState } from 'react';
import { type PassageRow, postGeoSearch, type SearchEnd, type SearchPart } from '#api/geo-search.ts';
import { Fault } from '#domain/fault.ts';
import type { GeoSearchInput } from '#domain/place/geo-search.ts';
import { callStream } from '../call/call.ts';
import { linesOf } from '../report/read-report.ts';

/** A search on its way, or as it came. */
export type SearchRun = {
  question: GeoSearchInput;
  state: 'running' | 'done' | 'failed' | 'stopped';
  /** How much of the time is searched, 0 to 1. */
  searched: number;
  passages: readonly PassageRow[];
  end: SearchEnd | null;
  fault: Fault | null;
};

/** A year of a large fleet may take a while, milliseconds. */
const TIMEOUT_MS = 120_000;

/** Searches one thing at a time: another question, or leaving the screen, stops the one before on the server too. */
export function useGeoSearch(): {
  run: SearchRun | null;
  start: (question: GeoSearchInput) => void;
  stop: () => void;
} {
  const [run, setRun] = useState<SearchRun | null>(null);
  const running = useRef<AbortController | null>(null);

  const stop = useCallback(() => {
    running.current?.abort();
    setRun((old) => (old?.state === 'running' ? { ...old, state: 'stopped' } : old));
  }, []);

  const start = useCallback((question: GeoSearchInput) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const show = (change: (old: SearchRun) => Partial<SearchRun>) => {
      if (!control.signal.aborted) setRun((old) => ({ ...old!, ...change(old!) }));
    };
    setRun({ question, state: 'running', searched: 0, passages: [], end: null, fault: null });
    read(question, control.signal, {
      part: ({ searched, passages }) =>
        show((old) => ({ searched, passages: [...old.passages, ...passages] })),
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
  question: GeoSearchInput,
  signal: AbortSignal,
  told: { part: (part: SearchPart) => void; end: (end: SearchEnd) => void },
): Promise<void> {
  const options = { signal, timeoutMs: TIMEOUT_MS, quiet: true };
  const body = await callStream(postGeoSearch, { body: question }, options);
  let isWhole = false;
  for await (const line of linesOf(body as unknown as AsyncIterable<Uint8Array>)) {
    const said = JSON.parse(line) as SearchPart | SearchEnd;
    if ('passages' in said) told.part(said);
    else told.end(said);
    isWhole = !('passages' in said);
  }
  if (!isWhole) throw new Fault('err.query', 0);
}
