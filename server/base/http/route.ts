import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { type Access, bodyMax, type Endpoint, octetLimits } from '#api/endpoint.ts';
import { WROTE } from '#api/wrote.ts';
import { can, PERMISSION_NAMES, type Permission } from '#domain/access/permission.ts';
import { isNearEnd } from '#domain/access/token-life.ts';
import { scopeOf, type TokenScope } from '#domain/access/token-scope.ts';
import { Fault } from '#domain/fault.ts';
import type { FileKind } from '#domain/saved-report/file-kind.ts';
import { auditReads } from '#server/base/access/audit-reads.ts';
import { authenticate, authenticateTicket } from '#server/base/access/authenticate.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Audited } from '#server/base/access/command.ts';
import { isRoadTicket } from '#server/base/access/road-ticket-secret.ts';
import { paceUse } from '#server/base/access/use-pace.ts';
import type { App } from '#server/base/app.ts';
import { parseInput, refuseUnknownFilters } from './input.ts';
import { openOctetRoute } from './octet-route.ts';
import type { RequestPace } from './request-pace.ts';
import { endUnread } from './unread.ts';

/** The input of a handler: checked parameters, and the caller (null where anybody may call). */
export type Call<Params, Query, Body, Rule extends Access> = {
  params: Params;
  query: Query;
  body: Body;
  caller: Rule extends 'public' ? null : Caller;
  app: App;
  request: FastifyRequest;
  /** The form of the file of a list, where a sending asks for another than a workbook. */
  fileKind?: FileKind;
};

/**
 * Bytes with a type and, if they are to be saved, a file name. `facts` go to the audit besides the question.
 * A client that already has the bytes of this `tag` gets 304 instead.
 */
export type FileAnswer = {
  type: string;
  content: Buffer | Readable;
  name?: string;
  facts?: Audited;
  /** Octets of a stream, where they are known before it ends. */
  size?: number;
  /** Identifies the content: the same tag means the same octets. */
  tag?: string;
};

/** An endpoint without a JSON schema answers bytes. */
type AnswerFor<Answer extends z.ZodType> = Answer extends z.ZodUndefined
  ? Buffer | Readable | FileAnswer
  : z.output<Answer>;

function isFile(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'content' in answer && 'type' in answer;
}

/** An endpoint and the function that answers it. */
export type Handler = {
  endpoint: Endpoint;
  run(call: Call<unknown, unknown, unknown, Access>): Promise<unknown>;
};

/** Binds a function to an endpoint. The endpoint's schemas and access rule give it its types. */
export function handle<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Rule extends Access,
>(
  endpoint: Endpoint<Params, Query, Body, Answer, Rule>,
  run: (
    call: Call<z.output<Params>, z.output<Query>, z.output<Body>, Rule>,
  ) => Promise<AnswerFor<Answer>> | AnswerFor<Answer>,
): Handler {
  return { endpoint, run: run as Handler['run'] };
}

/**
 * Checks at the start that every endpoint has exactly one handler and declares its access. @throws Error
 * naming the endpoints that are not in order
 */
export function checkHandlers(handlers: readonly Handler[], endpoints: readonly Endpoint[]): void {
  const faults: string[] = [];
  for (const endpoint of endpoints) {
    const times = handlers.filter((handler) => handler.endpoint === endpoint).length;
    if (times !== 1) faults.push(`${endpoint.name} has ${times} handlers`);
  }
  for (const { endpoint } of handlers) {
    if (!endpoints.includes(endpoint)) faults.push(`${endpoint.name} is not in the list of endpoints`);
    const rules: readonly unknown[] = ['public', 'session', ...PERMISSION_NAMES];
    if (!rules.includes(endpoint.access)) faults.push(`${endpoint.name} has no access rule`);
  }
  if (faults.length > 0) throw new Error(faults.join('; '));
}

/**
 * The answer to a caller without the permission: a read reveals nothing, a write names the reason (domain
 * rules §2.4.7).
 */
export function refusalFor({
  method,
  access,
  refusal = 'auth.notPermitted',
}: Pick<Endpoint, 'method' | 'access' | 'refusal'>): Fault {
  const isRead = method === 'GET' || access.endsWith(':read');
  return isRead ? new Fault('notFound', 404) : new Fault(refusal, 409);
}

/** A page sends the place of its last write with the reads of the next seconds (`api/wrote.ts`). */
function wroteBefore({ headers }: FastifyRequest): { wrote?: number } {
  const place = Number(headers[WROTE]);
  return place > 0 ? { wrote: place } : {};
}

const FILE_POLICY = "default-src 'none'; sandbox";

const BEARER = /^Bearer ([\w-]{1,200})$/i;

/**
 * Refuses a program whose token's scopes do not cover the endpoint. Users handle their own account
 * themselves: no token makes tokens, changes passwords or signs in.
 * @throws Fault `token.scope` 409
 */
function assertForTokens({ forPrograms, access }: Endpoint, scopes: readonly TokenScope[]): void {
  const needed = access === 'session' ? (forPrograms ? 'read' : null) : scopeOf(access as Permission);
  if (needed === null || !scopes.includes(needed)) throw new Fault('token.scope', 409);
}

/**
 * The caller of a request. Guessing tokens slows only the guesser down, and nobody else from the same
 * address.
 */
export async function callerOf(
  app: App,
  { byTicket }: Pick<Endpoint, 'byTicket'>,
  request: FastifyRequest,
  pace: RequestPace,
): Promise<Caller> {
  try {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;
    return await (byTicket && token && isRoadTicket(token)
      ? authenticateTicket(app, token)
      : authenticate(app, token));
  } catch (error) {
    if (error instanceof Fault) await pace.stranger(request);
    throw error;
  }
}

async function admit(
  app: App,
  endpoint: Endpoint,
  request: FastifyRequest,
  pace: RequestPace,
): Promise<Caller | null> {
  if (endpoint.access === 'public') {
    await (endpoint.isEntry ? pace.entry(request, endpoint.name) : pace.stranger(request));
    return null;
  }
  const caller = await callerOf(app, endpoint, request, pace);
  await pace.caller(request, caller);
  if (caller.token) assertForTokens(endpoint, caller.token.scopes);
  if (caller.passwordExpired && !endpoint.withExpiredPassword) throw new Fault('auth.passwordExpired', 409);
  if (caller.factorMissing && !endpoint.withExpiredPassword && !endpoint.withoutFactor)
    throw new Fault('auth.factorMissing', 409);
  if (endpoint.access !== 'session' && !can(caller.actors, endpoint.access)) throw refusalFor(endpoint);
  return caller;
}

/** A path with an impossible name cannot point to anything, so the answer is "not found". */
function parseParams(schema: z.ZodType | undefined, params: unknown): unknown {
  if (!schema) return undefined;
  try {
    return parseInput(schema, params);
  } catch (error) {
    throw error instanceof Fault ? new Fault('notFound', 404) : error;
  }
}

/**
 * Opens one route for each handler, below the prefix. Callers without access are refused before the body is
 * read.
 */
export function registerHandlers(
  http: FastifyInstance,
  app: App,
  options: { prefix: string; handlers: readonly Handler[]; pace: RequestPace },
): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const audit = auditReads(app);
  for (const { endpoint, run } of options.handlers) {
    const isBytes = endpoint.answer === 'bytes';
    const limits = octetLimits(endpoint.body);
    const url = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    const route: RouteOptions = {
      method: endpoint.method,
      url: options.prefix + url,
      exposeHeadRoute: false,
      bodyLimit: limits?.max ?? bodyMax(endpoint),
      config: {
        pace: 'own',
        endpoint: endpoint.name,
        path: endpoint.path,
        changes: endpoint.changes ?? [],
        hasSecretPath: endpoint.hasSecretPath === true,
      },
      onRequest: async (request) => {
        const caller = await admit(app, endpoint, request, options.pace);
        if (!caller) return;
        callers.set(request, { ...caller, ...wroteBefore(request) });
        request.userId = caller.userId;
      },
      handler: async (request, reply) => {
        const caller = callers.get(request) ?? null;
        const query = request.query as object;
        refuseUnknownFilters(endpoint.query, query);
        const asked = {
          params: parseParams(endpoint.params, request.params),
          query: endpoint.query && parseInput(endpoint.query, query),
          body: limits ? request.body : endpoint.body && parseInput(endpoint.body, request.body),
        };
        if (caller && endpoint.isExport) await paceUse(app, caller, 'export_pace');
        const answered = await run({ ...asked, caller: caller as Caller, app, request });
        const file = isBytes && isFile(answered) ? answered : null;
        const answer = file ? file.content : answered;
        if (caller) {
          const isTaken = file?.name !== undefined;
          await audit({ endpoint, caller, request, ...asked, isTaken, facts: file?.facts }).catch((error) => {
            if (answer instanceof Readable) answer.destroy();
            throw error;
          });
        }
        if (
          caller &&
          caller.sessionId !== 0 &&
          isNearEnd({ issuedMs: caller.tokenIssuedMs, expiresMs: caller.tokenExpiresMs }, app.now())
        ) {
          reply.code(210);
        }
        if (endpoint.changes && app.database.standby) {
          // The write has committed: nothing that fails here may make it look refused.
          const place = await app.database.standby.place();
          if (place !== null) reply.header(WROTE, place);
        }
        // Programs keep a calendar and check whether it has changed.
        reply.header('cache-control', endpoint.hasSecretPath ? 'private, no-cache' : 'no-store');
        if (isBytes) {
          reply.type(file?.type ?? 'application/octet-stream');
          // A file that a user opens as a page of its own runs no scripts there.
          reply.header('content-security-policy', FILE_POLICY);
        }
        if (file?.size !== undefined) reply.header('content-length', file.size);
        if (file?.tag !== undefined) {
          const tag = `"${file.tag}"`;
          reply.header('etag', tag);
          if (Buffer.isBuffer(file.content) && request.headers['if-none-match'] === tag)
            return reply.code(304).send();
        }
        if (file?.name) {
          reply.header(
            'content-disposition',
            `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
          );
        }
        if (answer instanceof Readable) {
          // The head of the answer has been sent: the client sees a broken body, so the log must give the
          // reason.
          answer.once('error', (error) => request.log.error({ err: error }, 'answer broke off'));
          endUnread(answer, reply.raw, app.config.UNREAD_S);
        }
        return answer;
      },
    };
    for (const one of endpoint.atRoot ? [route, { ...route, url }] : [route]) {
      if (limits) openOctetRoute(http, limits, one);
      else http.route(one);
    }
  }
}
