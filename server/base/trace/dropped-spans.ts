import { Counter } from 'prom-client';
import { metrics } from '#server/base/http/metrics.ts';

/** Spans that no collector has. It is there, at 0, in a process without a collector too. */
export const droppedSpans = new Counter({
  name: 'traza_trace_dropped_total',
  help: 'Spans dropped because the collector was away or too slow',
  registers: [metrics],
});
