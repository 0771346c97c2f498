import { z } from 'zod';
import { type Endpoint, octetLimits } from '#api/endpoint.ts';
import { errorBody } from '#api/error.ts';
import { can } from '#domain/access/permission.ts';
import { ACTORS } from '#domain/access/role.ts';
import { scopeOf, type TokenScope } from '#domain/access/token-scope.ts';
import { exampleOf } from './openapi-example.ts';

const STATUSES: Readonly<Record<string, string>> = {
  '400': 'Malformed request',
  '401': 'No session, or it has ended',
  '403': 'The account was ended',
  '404': 'Does not exist, or not for the caller',
  '409': 'Refused by a rule, or not permitted',
  '422': 'Fields that failed validation',
  '429': 'Too many requests',
};

/** The introduction for programmers, before the first call. */
const ABOUT = `Every call answers JSON in SI units, instants in UTC and civil days as \`YYYY-MM-DD\`; null is unknown.

Programs send a personal access token (\`Authorization: Bearer traza_…\`), which users make in their profile for chosen scopes and at most a year. It can do
what its user may do, within those scopes. Pages use the token of a session instead, which \`POST /login\` answers.

A failure answers \`{"error": {"code", "number", "params", "fields"}}\` with a stable \`code\`. 429 says in \`Retry-After\` after how many seconds to come again.`;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

function parameters(endpoint: Endpoint) {
  const listed = (schema: z.ZodType | undefined, place: 'path' | 'query') => {
    if (!(schema instanceof z.ZodObject)) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input');
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  };
  return [...listed(endpoint.params, 'path'), ...listed(endpoint.query, 'query')];
}

/** A schema, with a value that it allows. */
function described(schema: z.ZodType, io: 'input' | 'output') {
  const json = schemaOf(schema, io);
  const example = exampleOf(json);
  return { schema: json, ...(example !== undefined && { example }) };
}

/**
 * The access to an endpoint in words: the permission, the roles that hold it, and the scope that a token
 * needs.
 */
function accessWords({ access, forPrograms }: Endpoint): { description: string; scope: TokenScope | null } {
  if (access === 'public') return { description: 'Anybody may call.', scope: null };
  const scope = access === 'session' ? (forPrograms ? 'read' : null) : scopeOf(access);
  const byToken = scope === null ? 'Not with an access token.' : `Access tokens: scope \`${scope}\`.`;
  if (access === 'session') return { description: `Every signed-in user, for own data. ${byToken}`, scope };
  const holders = ACTORS.filter((actor) => can([actor], access)).join(', ');
  return { description: `Permission \`${access}\` (${holders}). ${byToken}`, scope };
}

function operation(endpoint: Endpoint) {
  const { answer, body, access } = endpoint;
  const { description, scope } = accessWords(endpoint);
  const content =
    answer === 'bytes'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': described(answer, 'output') };
  const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const failures = Object.entries(STATUSES).map(([status, description]) => [
    status,
    { description, content: failure },
  ]);
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description,
    tags: [endpoint.path.split('/')[1]],
    'x-access': access,
    security: access === 'public' ? [] : [{ session: [] }, ...(scope ? [{ token: [] }] : [])],
    parameters: parameters(endpoint),
    ...(body && { requestBody: { required: true, content: bodyContent(body) } }),
    responses: {
      '200': { description: 'Done', content },
      ...(access !== 'public' && { '210': { description: 'Done; renew the token', content } }),
      ...Object.fromEntries(failures),
    },
  };
}

function bodyContent(body: z.ZodType) {
  const limits = octetLimits(body);
  if (!limits) return { 'application/json': described(body, 'input') };
  const schema = { type: 'string', format: 'binary', maxLength: limits.max };
  return Object.fromEntries(limits.types.map((type) => [type, { schema }]));
}

/** The endpoints as an OpenAPI 3.1 document. `x-access` names the permission. */
export function openApiOf(endpoints: readonly Endpoint[], server: { version: string; prefix: string }) {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Traza', version: server.version, description: ABOUT },
    servers: [{ url: server.prefix }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'Token of a session, from POST /login' },
        token: { type: 'http', scheme: 'bearer', description: 'Personal access token, from the profile' },
      },
    },
  };
}
