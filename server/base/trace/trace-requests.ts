import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracer } from '#server/base/tracer.ts';
import { readTraceParent } from './trace-parent.ts';

/** Makes a span of each request to an endpoint. Pages, probes and sockets have none. */
export function traceRequests(http: FastifyInstance, tracer: Pick<Tracer, 'start'>): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  http.addHook('onRequest', (request, _reply, done) => {
    const { path } = request.routeOptions.config;
    if (path === undefined) return done();
    const { method, id } = request;
    const facts = { 'http.request.method': method, 'http.route': path, 'traza.request_id': id };
    const parent = readTraceParent(request.headers.traceparent);
    const span = tracer.start(`${method} ${path}`, { facts, parent, isServer: true });
    spans.set(request, span);
    span.run(done);
  });
  // A body arrives in events of the connection, which know nothing of the span.
  http.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  http.addHook('onResponse', async (request, { statusCode }) => {
    spans.get(request)?.end({ 'http.response.status_code': statusCode }, statusCode >= 500);
  });
  // The client has gone before its answer was complete.
  http.addHook('onRequestAbort', async (request) => spans.get(request)?.end({}, true));
}
