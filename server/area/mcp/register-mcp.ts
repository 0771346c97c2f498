import { json } from 'node:stream/consumers';
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import type { AnswerOf, Endpoint } from '#api/endpoint.ts';
import { Fault } from '#domain/fault.ts';
import type { App } from '#server/base/app.ts';
import type { RequestPace } from '#server/base/http/request-pace.ts';
import { callerOf } from '#server/base/http/route.ts';
import { answerMessage, PROTOCOL_VERSIONS } from './answer-message.ts';
import type { Asking, Given } from './tool.ts';

/** Largest message, octets. */
const BODY_MAX = 64 * 1024;
/** Headers of a program that its calls of endpoints have too. */
const PASSED_ON = ['authorization', 'user-agent', 'look-purpose'] as const;

/**
 * Opens the MCP door: `POST /mcp`, the streamable HTTP transport without sessions and streams (decision 147).
 * Only access tokens open it.
 */
export function registerMcp(
  http: FastifyInstance,
  app: App,
  { prefix, pace }: { prefix: string; pace: RequestPace },
): void {
  const url = `${prefix}/mcp`;
  http.post(url, {
    bodyLimit: BODY_MAX,
    config: { pace: 'own', endpoint: 'mcp' },
    onRequest: async (request, reply) => {
      reply.header('www-authenticate', 'Bearer');
      const caller = await callerOf(app, {}, request, pace);
      if (!caller.token) throw new Fault('auth.sessionEnded', 401);
      reply.removeHeader('www-authenticate');
      await pace.caller(request, caller);
      // No page calls this door: a browser that does was led here by somebody else's page.
      if (request.headers.origin !== undefined) throw new Fault('err.request', 403);
      if (!isSpoken(request.headers['mcp-protocol-version'])) throw new Fault('err.request', 400);
    },
    handler: async (request, reply) => {
      const answer = await answerMessage(request.body, askingOf(http, request, prefix));
      reply.header('cache-control', 'no-store');
      if (!answer) return reply.code(202).send();
      return reply.code('error' in answer && answer.id === null ? 400 : 200).send(answer);
    },
  });
  http.route({
    method: ['GET', 'DELETE'],
    url,
    handler: async (_request, reply) => {
      reply.header('allow', 'POST');
      throw new Fault('err.request', 405);
    },
  });
}

/** A client names no version before it has one; afterwards it must be one of ours. */
const isSpoken = (version: string | string[] | undefined) =>
  version === undefined || PROTOCOL_VERSIONS.some((known) => known === version);

/** Calls endpoints through the routes of this server, as the caller of a request. */
function askingOf(http: FastifyInstance, request: FastifyRequest, prefix: string): Asking {
  const headers = Object.fromEntries(
    PASSED_ON.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
  );
  const pathOf = ({ path }: Endpoint, params: Given['params']) =>
    prefix + path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const stream = async (endpoint: Endpoint, { params, query, body }: Given) => {
    const asked: InjectOptions = {
      ...{ method: endpoint.method, url: pathOf(endpoint, params), headers, remoteAddress: request.ip },
      ...(query && { query: { ...query } }),
      ...(body && { payload: body }),
      payloadAsStream: true,
    };
    const answered = await http.inject(asked);
    if (answered.statusCode < 300) return answered.stream();
    const { error } = (await json(answered.stream())) as { error: Pick<Fault, 'code' | 'params' | 'fields'> };
    throw new Fault(error.code, answered.statusCode, error);
  };
  return {
    pathOf,
    stream,
    json: async <E extends Endpoint>(endpoint: E, given: Given) =>
      (await json(await stream(endpoint, given))) as AnswerOf<E>,
  };
}
