import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from '#domain/fault.ts';
import { readFilter } from '#domain/scim/filter.ts';
import { memberIds, memberSteps, patched } from '#domain/scim/patch.ts';
import { readPerson } from '#domain/scim/person.ts';
import { ScimFault, unknown } from '#domain/scim/scim-fault.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { isTooDeep } from '#server/base/http/json-body.ts';
import type { RequestPace } from '#server/base/http/request-pace.ts';
import { callerOf } from '#server/base/http/route.ts';
import { RESOURCE_TYPES, SCHEMAS, SERVICE_CONFIG } from './discovery.ts';
import { createGroup, deleteGroup, editGroup, listGroups, readGroup } from './groups.ts';
import { listUsers, readUser } from './read-users.ts';
import { listAnswer, pageOf, type ScimCall, wantedOf } from './scim-call.ts';
import { answerScimFault } from './scim-fault-answer.ts';
import { createUser, editUser, endUser } from './write-users.ts';

/** Largest body, octets: a group of some thousand members. */
const BODY_MAX = 1024 * 1024;
const TYPE = 'application/scim+json; charset=utf-8';

/**
 * Opens the SCIM 2.0 door below `/scim/v2`: an identity provider keeps users and groups (decision 156). It
 * needs the access token of a user administrator with the scope `people`.
 */
export async function registerScim(http: FastifyInstance, app: App, pace: RequestPace): Promise<void> {
  await http.register(
    async (scim) => {
      scim.setErrorHandler(answerScimFault);
      const parse = scim.getDefaultJsonParser('error', 'error');
      scim.addContentTypeParser<string>(
        'application/scim+json',
        { parseAs: 'string' },
        (request, text, done) => {
          if (isTooDeep(text)) done(new ScimFault(400, 'invalidSyntax', 'Nested too deeply'));
          else parse(request, text, done);
        },
      );
      const callers = new WeakMap<FastifyRequest, Caller>();
      type Answer = { code?: number; body: object | null };
      const route = (
        method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
        url: string,
        answer: (call: ScimCall, asked: Asked) => Promise<Answer> | Answer,
      ) =>
        scim.route({
          ...{ method, url, bodyLimit: BODY_MAX, config: { pace: 'own', endpoint: 'scim' } },
          onRequest: async (request, reply) =>
            void callers.set(request, await admit(app, request, reply, pace)),
          handler: async (request, reply) => {
            const call = { app, caller: callers.get(request)!, request };
            const { code = 200, body } = await answer(call, askedOf(request));
            reply.code(code).header('cache-control', 'no-store').type(TYPE);
            return body === null ? reply.send() : reply.send(JSON.stringify(body));
          },
        });
      const first = { startIndex: 1, count: 0 };
      const whole = (resources: readonly object[]) =>
        listAnswer({ total: resources.length, resources }, first);
      route('GET', '/ServiceProviderConfig', () => ({ body: SERVICE_CONFIG }));
      route('GET', '/ResourceTypes', () => ({ body: whole(RESOURCE_TYPES) }));
      route('GET', '/Schemas', () => ({ body: whole(SCHEMAS) }));

      route('GET', '/Users', async (call, { query }) => {
        const page = pageOf(query);
        return { body: listAnswer(await listUsers(call, { filter: readFilter(query.filter), page }), page) };
      });
      route('POST', '/Users', async (call, { body }) => ({
        code: 201,
        body: await createUser(call, readPerson(wantedOf(body))),
      }));
      route('GET', '/Users/:id', async (call, { id }) => ({
        body: await readUser(app.database, call, id()),
      }));
      route('PUT', '/Users/:id', async (call, { id, body }) => ({
        body: await editUser(call, id(), readPerson(wantedOf(body))),
      }));
      route('PATCH', '/Users/:id', async (call, { id, body }) => ({
        body: await editUser(call, id(), readPerson(patched(body))),
      }));
      route('DELETE', '/Users/:id', async (call, { id }) => {
        await endUser(call, id());
        return { code: 204, body: null };
      });

      route('GET', '/Groups', async (call, { query, isBrief }) => {
        const page = pageOf(query);
        const asked = { filter: readFilter(query.filter), page, isBrief };
        return { body: listAnswer(await listGroups(call, asked), page) };
      });
      route('POST', '/Groups', async (call, { body }) => {
        const wanted = wantedOf(body);
        return { code: 201, body: await createGroup(call, wanted, memberIds(wanted.members)) };
      });
      route('GET', '/Groups/:id', async (call, { id, isBrief }) => ({
        body: await readGroup(app.database, call, { id: id(), isBrief }),
      }));
      route('PUT', '/Groups/:id', async (call, { id, body }) => {
        const wanted = wantedOf(body);
        const steps = [{ op: 'replace' as const, ids: memberIds(wanted.members) }];
        return { body: await editGroup(call, id(), { wanted, steps }) };
      });
      route('PATCH', '/Groups/:id', async (call, { id, body }) => ({
        body: await editGroup(call, id(), { wanted: patched(body), steps: memberSteps(body) }),
      }));
      route('DELETE', '/Groups/:id', async (call, { id }) => {
        await deleteGroup(call, id());
        return { code: 204, body: null };
      });
      scim.all('/*', { config: { pace: 'own', endpoint: 'scim' } }, async (request, reply) => {
        await admit(app, request, reply, pace);
        throw unknown();
      });
    },
    { prefix: '/scim/v2' },
  );
}

type Asked = {
  query: Readonly<Record<string, string | undefined>>;
  body: unknown;
  /** The members of groups are not wanted. */
  isBrief: boolean;
  /** The id of the path. @throws ScimFault 404 for one that is none of ours */
  id(): number;
};

function askedOf({ query, params, body }: FastifyRequest): Asked {
  const asked = query as Asked['query'];
  const { id = '' } = params as { id?: string };
  return {
    ...{ query: asked, body, isBrief: (asked.excludedAttributes ?? '').split(',').includes('members') },
    id: () => {
      if (!/^\d{1,9}$/.test(id)) throw unknown();
      return Number(id);
    },
  };
}

/** Lets in programs with the scope `people` of somebody who administers users. */
async function admit(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  pace: RequestPace,
): Promise<Caller> {
  reply.header('www-authenticate', 'Bearer');
  const caller = await callerOf(app, {}, request, pace);
  if (!caller.token) throw new Fault('auth.sessionEnded', 401);
  reply.removeHeader('www-authenticate');
  await pace.caller(request, caller);
  const isAdministrator = caller.roles.some((role) => role === 'administrator' || role === 'system');
  if (!caller.token.scopes.includes('people') || !isAdministrator)
    throw new ScimFault(403, null, 'The token needs the scope people, and its owner must administer users');
  request.userId = caller.userId;
  return caller;
}
