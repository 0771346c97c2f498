import { z } from 'zod';
import { type Endpoint, octetLimits } from '#api/endpoint.ts';
import { errorBody } from '#api/error.ts';

const STATUSES: Readonly<Record<string, string>> = {
  '400': 'Malformed request',
  '401': 'No session, or it has ended',
  '403': 'The account was ended',
  '404': 'Does not exist, or not for the caller',
  '409': 'Refused by a rule, or not permitted',
  '422': 'Fields that failed validation',
  '429': 'Too many requests',
};

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

function operation(endpoint: Endpoint) {
  const { answer, body, access } = endpoint;
  const content =
    answer === 'bytes'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: schemaOf(answer, 'output') } };
  const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const failures = Object.entries(STATUSES).map(([status, description]) => [
    status,
    { description, content: failure },
  ]);
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    'x-access': access,
    security: access === 'public' ? [] : [{ token: [] }],
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
  if (!limits) return { 'application/json': { schema: schemaOf(body, 'input') } };
  const schema = { type: 'string', format: 'binary', maxLength: limits.max };
  return Object.fromEntries(limits.types.map((type) => [type, { schema }]));
}

/** The endpoints as an OpenAPI 3.1 document. `x-access` says who may call. */
export function openApiOf(endpoints: readonly Endpoint[], server: { version: string; prefix: string }) {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Traza', version: server.version },
    servers: [{ url: server.prefix }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}
