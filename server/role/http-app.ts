import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { endpoints } from '#api/endpoints.ts';
import type { Entity } from '#api/entity.ts';
import { registerMcp } from '#server/area/mcp/register-mcp.ts';
import { registerScim } from '#server/area/scim/register-scim.ts';
import { recordRequests } from '#server/base/api-log/record-requests.ts';
import type { App } from '#server/base/app.ts';
import { limitConnections } from '#server/base/http/connection-limit.ts';
import { registerDocs } from '#server/base/http/docs.ts';
import { answerFault } from '#server/base/http/fault-answer.ts';
import { registerHealth } from '#server/base/http/health.ts';
import { readJsonBodies } from '#server/base/http/json-body.ts';
import { requestSeconds } from '#server/base/http/metrics.ts';
import { onlyOurProxy } from '#server/base/http/our-proxy.ts';
import { requestPace } from '#server/base/http/request-pace.ts';
import { requestTimes } from '#server/base/http/request-times.ts';
import { checkHandlers, registerHandlers } from '#server/base/http/route.ts';
import { registerSecurity } from '#server/base/http/security.ts';
import { pagesVersion, registerPages } from '#server/base/http/static.ts';
import { registerStreets } from '#server/base/http/streets.ts';
import { registerSocket } from '#server/live/socket/route.ts';
import { handlers } from './routes.ts';

/** Largest body sent to an address that is no endpoint, octets; each endpoint has a limit of its own. */
const BODY_MAX = 1024;
/** The folder into which `npm run build` writes the pages. */
const WEB_FOLDER = join(import.meta.dirname, '../../dist/web');

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the endpoint, for figures and logs. */
    endpoint?: string;
    /** Declared path of the endpoint: `/vehicle/{id}`. */
    path?: string;
    /** The entities that the endpoint may change. */
    changes?: readonly Entity[];
    /** Its path must not be logged. */
    hasSecretPath?: boolean;
  }
}

/**
 * Builds the HTTP side of a server, without listening: the API, the socket, the pages, health and figures.
 * @throws Error when an endpoint has no handler or no access rule
 */
export async function buildHttp(app: App, options: { webFolder?: string } = {}): Promise<FastifyInstance> {
  checkHandlers(handlers, endpoints);
  const { webFolder: folder = WEB_FOLDER } = options;
  const version = pagesVersion(folder);
  const prefix = `/api/${app.config.PRODUCT}`;
  const times = requestTimes(app.config);
  const http: FastifyInstance = Fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    // The hook below writes one line of our own for each request.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_MAX,
    requestTimeout: times.requestTimeout,
    http: times,
    trustProxy: app.config.TRUST_PROXY && onlyOurProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: answerFault,
    // Requests that arrive on an open connection are answered until its end.
    return503OnClosing: false,
  });
  limitConnections(http.server, app.config);
  if (app.tracer) (await import('#server/base/trace/trace-requests.ts')).traceRequests(http, app.tracer);
  http.setErrorHandler(answerFault);
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // The next request of this connection is for another process.
    if (app.ending.aborted) reply.header('connection', 'close');
  });
  http.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const endpoint = request.routeOptions.config.endpoint ?? 'other';
    requestSeconds.observe({ endpoint, status: reply.statusCode }, ms / 1000);
    const { hasSecretPath } = request.routeOptions.config;
    const path = hasSecretPath ? request.routeOptions.url : pathOf(request);
    const line = { method: request.method, path, status: reply.statusCode, ms };
    // Pages and probes are many, and their lines of little use.
    request.log[endpoint === 'other' ? 'debug' : 'info'](line, 'answered');
  });

  const pace = await requestPace(http, app);
  recordRequests(http, app);
  readJsonBodies(http);
  await registerSecurity(http, app.config);
  await registerSocket(http, app, { prefix, pages: version });
  registerHandlers(http, app, { prefix, handlers, pace });
  registerMcp(http, app, { prefix, pace });
  await registerScim(http, app, pace);
  await registerDocs(http, { prefix });
  registerHealth(http, app);
  await registerStreets(http, app.config);
  await registerPages(http, { folder, product: app.config.PRODUCT, version });
  return http;
}

/** The path alone: a query may carry data that does not belong in a log. */
function pathOf(request: FastifyRequest): string {
  const end = request.url.indexOf('?');
  return end === -1 ? request.url : request.url.slice(0, end);
}
