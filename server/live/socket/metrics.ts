import { Counter, Gauge, Histogram } from 'prom-client';
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

/**
 * Counts each vehicle once a tick, however many sockets get it. Readers that are behind do not count. Two
 * machines are compared by their clocks.
 */
export const seenSeconds = new Histogram({
  name: 'traza_seen_seconds',
  help: "From a packet with a vehicle's newest position being read to its being sent to open maps",
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [metrics],
});
