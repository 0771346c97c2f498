import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { octetLimits } from '#api/endpoint.ts';
import { endpoints } from '#api/endpoints.ts';
import { openApiOf } from './openapi.ts';

const document = openApiOf(endpoints, { version: '1.2.3', prefix: '/api/traza' });
type Operation = ReturnType<typeof openApiOf>['paths'][string][string];
const operations = new Map(
  Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation): [string, Operation] => [operation.operationId, operation]),
  ),
);

it('is a valid document of OpenAPI 3.1', async () => {
  const result = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  expect(result).toMatchObject({ valid: true });
});

it('has every endpoint, and says of each who may call it and how a failure looks', () => {
  expect([...operations.keys()].sort()).toEqual(endpoints.map(({ name }) => name).sort());
  for (const [name, { description, security, responses }] of operations) {
    expect([name, description]).toEqual([
      name,
      expect.stringMatching(/^(Anybody may|Every signed-in|Permission `\w+:\w+` \()/),
    ]);
    expect(security, name).toBeDefined();
    expect(responses, name).toHaveProperty('422');
  }
});

describe('what a call may look like', () => {
  const shown = endpoints.flatMap(({ name, body, answer }) => {
    const schemas: [string, string, z.ZodType][] = [];
    if (body && !octetLimits(body)) schemas.push([name, 'body', body]);
    if (answer !== 'bytes') schemas.push([name, 'answer', answer]);
    return schemas;
  });
  it.each(shown)('%s: the example of its %s is one that it takes', (name, part, schema) => {
    const { requestBody, responses } = operations.get(name) as {
      requestBody?: { content: Record<string, { example?: unknown }> };
      responses: Record<string, { content: Record<string, { example?: unknown }> }>;
    };
    const content = part === 'body' ? requestBody!.content : responses['200']!.content;
    expect(schema.safeParse(content['application/json']!.example).error?.issues).toBeUndefined();
  });
});
