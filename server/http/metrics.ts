import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

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
