import { useCallback, useEffect, useRef, useState } from 'react';
import { postReport, type ReportEnd, type ReportHead } from '#api/report.ts';
import type { CellValue } from '#domain/column.ts';
import { Fault } from '#domain/fault.ts';
import type { ReportParametersInput } from '#domain/report/parameters.ts';
import type { ReportId } from '#domain/report/report.ts';
import { callStream } from '../call/call.ts';
import { readReport } from './read-report.ts';

/** A row as it came: values of the columns, then of the marks, in the head's order. */
export type ReportRow = { at: number; values: readonly CellValue[] };

/** What was asked. */
export type ReportQuestion = { report: ReportId; parameters: ReportParametersInput };

/** A report on its way, or as it came. */
export type ReportRun = {
  question: ReportQuestion;
  /** When it was asked for. */
  askedMs: number;
  state: 'running' | 'done' | 'failed' | 'stopped';
  head: ReportHead | null;
  rows: readonly ReportRow[];
  end: ReportEnd | null;
  fault: Fault | null;
};

/** Rows are put on screen at this interval while they come, milliseconds: the grid sorts all of them each time. */
const SHOW_MS = 500;
/** The longest report may take a while on a year (spec §9: the journey report has 45 s). */
const TIMEOUT_MS = 120_000;

/** Runs reports one at a time: another question, or leaving the screen, stops the one before on the server too. */
export function useReportRun(): {
  run: ReportRun | null;
  start: (question: ReportQuestion) => void;
  stop: () => void;
} {
  const [run, setRun] = useState<ReportRun | null>(null);
  const running = useRef<AbortController | null>(null);

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setRun((old) => (old?.state === 'running' ? { ...old, state: 'stopped' } : old));
  }, []);

  const start = useCallback((question: ReportQuestion) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const told: ReportRun = {
      ...{ question, askedMs: Date.now(), state: 'running' },
      ...{ head: null, rows: [], end: null, fault: null },
    };
    const rows: ReportRow[] = [];
    let shownMs = 0;
    const show = (change: Partial<ReportRun> = {}) => {
      if (control.signal.aborted) return;
      shownMs = performance.now();
      Object.assign(told, change);
      setRun({ ...told, rows: [...rows] });
    };
    show();
    callStream(
      postReport,
      { params: { report: question.report }, body: question.parameters },
      { signal: control.signal, timeoutMs: TIMEOUT_MS, quiet: true },
    )
      .then((body) =>
        readReport(body as unknown as AsyncIterable<Uint8Array>, {
          head: (head) => show({ head }),
          rows: (more) => {
            for (const values of more) rows.push({ at: rows.length, values });
            if (performance.now() - shownMs > SHOW_MS) show();
          },
          end: (end) => show({ end, state: 'done' }),
        }),
      )
      .catch((error) => {
        const fault = error instanceof Fault ? error : new Fault('err.query', 0);
        show({ state: 'failed', fault });
      });
  }, []);

  useEffect(() => () => running.current?.abort(), []);
  return { run, start, stop };
}
