import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** The metrics of this process in Prometheus form, at /metrics. Other modules register theirs here. */
export const metrics = new Registry();

collectDefaultMetrics({ register: metrics });

/** Time to answer, by name of the endpoint and status. */
export const requestSeconds = new Histogram({
  name: 'traza_http_request_seconds',
  help: 'Time to answer a request',
  labelNames: ['endpoint', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
  registers: [metrics],
});

/** Requests that came faster than allowed, by the counted subject: address, entry, file, user or token. */
export const refusedByPace = new Counter({
  name: 'traza_http_refused_pace_total',
  help: 'Requests refused because too many came in a minute',
  labelNames: ['by'],
  registers: [metrics],
});

/** Requests missing in the log of requests, because the database was away or too slow. */
export const unrecordedRequests = new Counter({
  name: 'traza_api_log_dropped_total',
  help: 'Requests that were answered but not recorded',
  registers: [metrics],
});
