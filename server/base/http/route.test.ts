import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Access, endpoint, octets } from '#api/endpoint.ts';
import { Fault } from '#domain/fault.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aUser } from '#server/testing/builders.ts';
import { answerFault } from './fault-answer.ts';
import { requestPace } from './request-pace.ts';
import { checkHandlers, handle, refusalFor, registerHandlers } from './route.ts';

const answer = z.object({ got: z.unknown() });
const call = (name: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', access: Access) =>
  endpoint({ name, method, path: `/${name}`, access, summary: name, answer });

const echo = endpoint({
  name: 'echo',
  method: 'POST',
  path: '/echo/{id}',
  access: 'public',
  summary: 'Answers what it was given',
  params: z.object({ id: z.coerce.number().int().positive() }),
  query: z.object({ page: z.coerce.number().int().min(1).default(1) }),
  body: z.object({
    name: z.string().max(5),
    age: z.number().min(18).max(99).optional(),
    born: z.iso.date().optional(),
    at: z.iso.time().optional(),
    tags: z
      .array(z.enum(['a', 'b']))
      .max(2)
      .optional(),
    nested: z.object({ code: z.string().regex(/^\d+$/) }).optional(),
  }),
  answer,
});
const bytes = endpoint({
  name: 'bytes',
  method: 'GET',
  path: '/bytes',
  access: 'public',
  of: [],
  summary: '',
  answer: 'bytes',
});
const stream = endpoint({
  name: 'stream',
  method: 'GET',
  path: '/stream',
  access: 'session',
  of: [],
  summary: '',
  answer: 'bytes',
});
const broken = endpoint({
  name: 'broken',
  method: 'GET',
  path: '/broken',
  access: 'public',
  of: [],
  summary: '',
  answer: 'bytes',
});
const upload = endpoint({
  name: 'upload',
  method: 'PUT',
  path: '/upload',
  access: 'session',
  changes: [],
  summary: '',
  body: octets({ max: 2048, types: ['image/png', 'image/webp'] }),
  answer,
});
const numbered = call('numbered', 'GET', 'public');
const RULED = (['GET', 'POST', 'PUT', 'DELETE'] as const).map((method) =>
  call(`ruled${method}`, method, 'unknown_tracker:read'),
);
let server: TestApp;
let http: FastifyInstance;
let token: string;

beforeAll(async () => {
  server = await testApp();
  const user = await aUser(server.app.database, { roles: ['manager'] });
  token = await server.tokenOf(user);
  http = Fastify();
  http.setErrorHandler(answerFault);
  registerHandlers(http, server.app, {
    prefix: '/api',
    pace: await requestPace(http, server.app),
    handlers: [
      handle(echo, ({ params, query, body }) => ({ got: { params, query, body } })),
      handle(upload, ({ body }) => ({ got: { bytes: body.length, first: body[0] } })),
      handle(bytes, () => Buffer.from([1, 2, 3])),
      handle(stream, ({ caller }) => Readable.from([Buffer.from(caller.username)])),
      handle(
        broken,
        () =>
          new Readable({
            read() {
              this.destroy(new Error('disk gone'));
            },
          }),
      ),
      handle(numbered, () => {
        throw new Fault('vehicle.del.411', 409);
      }),
      ...RULED.map((one) => handle(one, () => ({ got: null }))),
    ],
  });
});
afterAll(async () => {
  await http.close();
  await server.close();
});

const post = (url: string, payload: object) => http.inject({ method: 'POST', url: `/api${url}`, payload });

describe('input', () => {
  it('arrives parsed, with defaults filled and unknown fields dropped', async () => {
    const response = await post('/echo/7?page=2', { name: 'Ana', other: 1 });
    expect(response.json()).toEqual({
      got: { params: { id: 7 }, query: { page: 2 }, body: { name: 'Ana' } },
    });
    expect((await post('/echo/7', { name: 'Ana' })).json().got.query).toEqual({ page: 1 });
  });

  it('names each field that failed by the key of its kind', async () => {
    const response = await post('/echo/7', {
      name: 'Anastasia',
      age: 5,
      born: '31/12/2020',
      at: '25:00',
      tags: ['a', 'c'],
      nested: { code: 'x' },
    });
    expect(response.statusCode).toBe(422);
    expect(response.json().error).toEqual({
      code: 'err.request',
      number: null,
      params: {},
      fields: [
        { field: 'name', code: 'val.maxLength', params: { max: 5 } },
        { field: 'age', code: 'val.range', params: { min: 18, max: 99 } },
        { field: 'born', code: 'val.date' },
        { field: 'at', code: 'val.time' },
        { field: 'tags.1', code: 'val.enum' },
        { field: 'nested.code', code: 'val.pattern' },
      ],
    });
  });

  it('tells missing from wrong', async () => {
    const fieldsOf = async (body: object) => (await post('/echo/7', body)).json().error.fields;
    expect(await fieldsOf({})).toEqual([{ field: 'name', code: 'val.required' }]);
    expect(await fieldsOf({ name: null })).toEqual([{ field: 'name', code: 'val.required' }]);
    expect(await fieldsOf({ name: 'Ana', age: 'x' })).toEqual([{ field: 'age', code: 'val.number' }]);
  });

  it('is not found at an address that cannot be', async () => {
    expect((await post('/echo/x', { name: 'Ana' })).statusCode).toBe(404);
    expect((await post('/echo/0', { name: 'Ana' })).json().error.code).toBe('notFound');
  });

  it('is malformed with a filter that nobody knows, and marked where a filter is wrong', async () => {
    expect((await post('/echo/7?sort=x', { name: 'Ana' })).statusCode).toBe(400);
    expect((await post('/echo/7?page=0', { name: 'Ana' })).statusCode).toBe(422);
    expect((await post('/echo/7?page=1&page=2', { name: 'Ana' })).statusCode).toBe(422);
  });
});

describe('octets', () => {
  it('are sent as they are, from a buffer or a stream', async () => {
    const one = await http.inject('/api/bytes');
    expect([...one.rawPayload]).toEqual([1, 2, 3]);
    expect(one.headers['content-type']).toBe('application/octet-stream');
    expect(one.headers['cache-control']).toBe('no-store');
    const two = await http.inject({ url: '/api/stream', headers: { authorization: `Bearer ${token}` } });
    expect(two.body).toMatch(/^user\d+$/);
  });

  it('that break off are an error, not a short answer', async () => {
    const address = await http.listen({ host: '127.0.0.1', port: 0 });
    const response = await fetch(`${address}/api/broken`).then(
      (got) =>
        got.arrayBuffer().then(
          () => got.status,
          () => 'broken',
        ),
      () => 'broken',
    );
    expect(['broken', 500]).toContain(response);
  });
});

describe('a body of octets', () => {
  const put = (payload: Buffer, type?: string, authorization = `Bearer ${token}`) =>
    http.inject({
      method: 'PUT',
      url: '/api/upload',
      payload,
      headers: { authorization, ...(type && { 'content-type': type }) },
    });

  it('arrives as it is', async () => {
    const response = await put(Buffer.from([0, 255, 7]), 'image/png');
    expect([response.statusCode, response.json().got]).toEqual([200, { bytes: 3, first: 0 }]);
    expect((await put(Buffer.alloc(2048, 9), 'image/webp')).json().got).toEqual({ bytes: 2048, first: 9 });
  });

  it.each([
    [
      'one octet too many',
      Buffer.alloc(2049),
      'image/png',
      413,
      { code: 'err.uploadSize', params: { max: '2 kB' } },
    ],
    ['another type', Buffer.from([1]), 'image/gif', 415, { code: 'err.uploadType' }],
    ['no type', Buffer.from([1]), undefined, 415, { code: 'err.uploadType' }],
    ['JSON', Buffer.from('{}'), 'application/json', 415, { code: 'err.uploadType' }],
    ['nothing', Buffer.alloc(0), 'image/png', 415, { code: 'err.uploadType' }],
  ])('is refused with %s', async (_name, payload, type, status, error) => {
    const response = await put(payload, type);
    expect(response.statusCode).toBe(status);
    expect(response.json().error).toMatchObject(error);
  });

  it('is not read of somebody who may not send it', async () => {
    const response = await put(Buffer.alloc(5000), 'image/gif', 'Bearer nobody');
    expect([response.statusCode, response.json().error.code]).toEqual([401, 'auth.sessionEnded']);
  });

  it('leaves other routes to JSON', async () => {
    const response = await http.inject({
      method: 'POST',
      url: '/api/echo/7',
      payload: Buffer.from([1]),
      headers: { 'content-type': 'image/png' },
    });
    expect([response.statusCode, response.json().error.code]).toEqual([415, 'err.request']);
  });
});

it('gives numbered faults their number', async () => {
  const response = await http.inject('/api/numbered');
  expect(response.statusCode).toBe(409);
  expect(response.json().error).toMatchObject({ code: 'vehicle.del.411', number: 411 });
});

describe('who lacks the permission', () => {
  it('finds nothing to read, by whatever method reading is done', async () => {
    for (const { method, path } of RULED) {
      const response = await http.inject({
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${token}` },
      });
      const code = method === 'DELETE' ? 'err.deleteNotFound' : 'notFound';
      expect([method, response.statusCode, response.json().error.code]).toEqual([method, 404, code]);
    }
  });

  it.each([
    ['GET', 'fleet:read', 404],
    ['POST', 'fleet:read', 404],
    ['POST', 'fleet:write', 409],
    ['PUT', 'renting:edit', 409],
    ['DELETE', 'fleet:delete', 409],
  ] as const)('%s with %s → %i', (method, access, status) => {
    // Rights to write come with their screens; the rule depends on the method, not on their names.
    const refusal = refusalFor({ method, access: access as Access });
    expect([refusal.status, refusal.code]).toEqual([
      status,
      status === 404 ? 'notFound' : 'auth.notPermitted',
    ]);
  });
});

describe('a list of handlers', () => {
  const one = handle(bytes, () => Buffer.alloc(0));
  it('is in order when every endpoint is answered once', () => {
    expect(() => checkHandlers([one], [bytes])).not.toThrow();
  });
  it.each([
    ['lacks one', [], [bytes], 'bytes has 0 handlers'],
    ['has one twice', [one, one], [bytes], 'bytes has 2 handlers'],
    ['answers what is no endpoint', [one], [], 'bytes is not in the list'],
    [
      'answers one without a rule',
      [handle({ ...bytes, access: undefined as unknown as Access }, () => Buffer.alloc(0))],
      [],
      'bytes has no access rule',
    ],
    [
      'answers one with a rule nobody knows',
      [handle(call('other', 'POST', 'fleet:write' as Access), () => ({ got: 1 }))],
      [],
      'other has no access rule',
    ],
  ])('stops the start when it %s', (_name, handlers, list, message) => {
    expect(() => checkHandlers(handlers, list)).toThrow(message);
  });
});
