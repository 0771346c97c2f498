import { Counter, Gauge } from 'prom-client';
import { metrics } from '#server/base/http/metrics.ts';

/** Open sockets, signed in or not. */
export const openSockets = new Gauge({
  name: 'traza_sockets',
  help: 'Open sockets',
  registers: [metrics],
});

/** Ticks that were not sent to slow readers. They get all their vehicles once they have caught up. */
export const skippedTicks = new Counter({
  name: 'traza_socket_ticks_skipped_total',
  help: 'Ticks not sent to sockets that read too slowly',
  registers: [metrics],
});
