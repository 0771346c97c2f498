import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#api/endpoints.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aUser } from '#server/testing/builders.ts';

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await testApp({
    PRODUCT: 'obras',
    LOG_LEVEL: 'debug',
    MAP_STYLE_ROADMAP: 'https://tiles.example.org/streets?key={key}',
    MAP_STYLE_DARK: 'https://dark.example.net:8443/style.json',
    MAP_KEY: 'a b&c',
  });
  token = await server.tokenOf(await aUser(server.app.database));
});
afterAll(() => server.close());

async function send(request: InjectOptions) {
  const response = await server.http.inject(request);
  return { status: response.statusCode, headers: response.headers, text: response.body };
}
const codeOf = (text: string) => JSON.parse(text).error.code;
const json = { 'content-type': 'application/json' };

describe('what is refused before anybody reads it', () => {
  const login = '/api/obras/login';
  it.each<[string, InjectOptions, number, string]>([
    [
      'broken JSON',
      { method: 'POST', url: login, headers: json, payload: '{"username":' },
      400,
      'err.request',
    ],
    ['no body', { method: 'POST', url: login }, 400, 'err.request'],
    ['an empty JSON body', { method: 'POST', url: login, headers: json, payload: '' }, 400, 'err.request'],
    ['an array', { method: 'POST', url: login, payload: [] }, 400, 'err.request'],
    [
      'the character 0',
      { method: 'POST', url: login, payload: { username: 'a\0', password: 'x' } },
      400,
      'err.request',
    ],
    [
      'half of a character',
      { method: 'POST', url: login, headers: json, payload: '{"username":"a\\ud800","password":"x"}' },
      400,
      'err.request',
    ],
    [
      'a poisoned prototype',
      { method: 'POST', url: login, headers: json, payload: '{"__proto__":{"a":1}}' },
      400,
      'err.request',
    ],
    [
      'a form',
      { method: 'POST', url: login, headers: { 'content-type': 'text/csv' }, payload: 'a,b' },
      415,
      'err.request',
    ],
    [
      'too much',
      { method: 'POST', url: login, payload: { username: 'a'.repeat(1024 * 1024), password: 'x' } },
      413,
      'err.tooLarge',
    ],
    [
      'more than signing in takes',
      { method: 'POST', url: login, payload: { username: 'a'.repeat(2048), password: 'x' } },
      413,
      'err.tooLarge',
    ],
    [
      'a body for an unknown call',
      { method: 'POST', url: '/api/obras/nothing', payload: { much: 'a'.repeat(1024) } },
      413,
      'err.tooLarge',
    ],
    ['an unknown filter', { url: '/api/obras/installation?fleet=1' }, 400, 'err.request'],
    ['a broken escape', { url: '/api/obras/user/notification/%E0%A4%A' }, 400, 'err.request'],
    ['an unknown call', { url: '/api/obras/nothing' }, 404, 'notFound'],
    ['another method', { method: 'DELETE', url: '/api/obras/installation' }, 404, 'notFound'],
    ['another product', { url: '/api/traza/installation' }, 404, 'notFound'],
    ['the bare API', { url: '/api' }, 404, 'notFound'],
    ['the socket without upgrade', { url: '/api/obras/socket' }, 404, 'notFound'],
  ])('%s', async (_name, request, status, code) => {
    const answer = await send(request);
    expect([answer.status, codeOf(answer.text)]).toEqual([status, code]);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('asks who is calling before it looks at what they send', async () => {
    const request = {
      method: 'PUT',
      url: '/api/obras/user/preferences',
      headers: json,
      payload: '{',
    } as const;
    expect((await send(request)).status).toBe(401);
    const signed = { ...request, headers: { ...json, authorization: `Bearer ${token}` } };
    expect((await send(signed)).status).toBe(400);
  });

  it.each([
    ['lists', `${'['.repeat(16_000)}${']'.repeat(16_000)}`],
    ['objects', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ])('refuses %s within one another without following them', async (_name, err) => {
    const headers = { ...json, authorization: `Bearer ${token}` };
    const url = '/api/obras/frontend/issues';
    const answer = await send({ method: 'POST', url, headers, payload: `{"err":${err}}` });
    expect([answer.status, codeOf(answer.text)]).toEqual([400, 'err.request']);
  });

  it('names the wrong filters of a call that has some', async () => {
    const url = '/api/obras/vehicle/1/track?from=yesterday';
    const headers = { authorization: `Bearer ${token}` };
    const answer = await send({ url, headers });
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.text).error.fields).toEqual([
      { field: 'from', code: 'val.date' },
      { field: 'to', code: 'val.required' },
    ]);
    const more = await send({ url: `${url}&speed=1`, headers });
    expect(more.status).toBe(400);
  });
});

it('answers a bug with 500, tells nothing of it, and logs it under the id of the request', async () => {
  const broken = await testApp();
  await broken.app.database.pool.query('alter table app_user rename to gone');
  const response = await broken.http.inject('/api/traza/installation');
  expect([response.statusCode, response.json()]).toEqual([
    500,
    { error: { code: 'err.api', number: null, params: {}, fields: [] } },
  ]);
  const requestId = response.headers['x-request-id'];
  expect(broken.logged).toContainEqual(
    expect.objectContaining({
      level: 50,
      requestId,
      err: expect.objectContaining({ message: expect.stringContaining('app_user') }),
    }),
  );
  await broken.close();
});

it('logs a line for each call, with neither query nor token nor body', async () => {
  server.logged.length = 0;
  await send({
    method: 'POST',
    url: '/api/obras/login?secret=in-the-query',
    headers: { authorization: 'Bearer in-the-header' },
    payload: { username: 'x', password: 'in-the-body' },
  });
  expect(server.logged).toContainEqual(
    expect.objectContaining({ msg: 'answered', method: 'POST', path: '/api/obras/login', status: 400 }),
  );
  expect(JSON.stringify(server.logged)).not.toMatch(/in-the-/);
});

describe('headers of every answer', () => {
  it('keep pages to their own scripts and connections, and to the configured maps', async () => {
    const { headers } = await send({ url: '/api/obras/installation' });
    const policy = String(headers['content-security-policy']);
    expect(policy.replaceAll(/[0-9a-f]{32}/g, 'x').split(';')).toEqual([
      "default-src 'none'",
      "script-src 'self' 'nonce-x'",
      "worker-src 'self' blob:",
      "child-src 'self' blob:",
      "style-src 'self' 'nonce-x'",
      "style-src-attr 'unsafe-inline'",
      "connect-src 'self' https://tiles.example.org https://dark.example.net:8443",
      'media-src blob:',
      "img-src 'self' data: blob: https://tiles.example.org https://dark.example.net:8443",
      "font-src 'self' data:",
      ...["object-src 'none'", "base-uri 'none'", "form-action 'self'"],
      "frame-ancestors 'none'",
      "manifest-src 'self'",
    ]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(headers['cross-origin-embedder-policy']).toBe('credentialless');
    expect(headers['permissions-policy']).toMatch(
      /^camera=\(self\), geolocation=\(self\), .*microphone=\(\)/,
    );
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('ask browsers to stay with https once the public address has it', async () => {
    const secure = await testApp({ PUBLIC_URL: 'https://flota.example.org' });
    const { headers } = await secure.http.inject('/healthz');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    await secure.close();
  });

  it('let nothing in that does not allow it, where the map is ours too', async () => {
    const closed = await testApp({ MAP_ONLINE: 'false' });
    const { headers } = await closed.http.inject('/healthz');
    expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
    await closed.close();
  });
});

it('believes one proxy about the address of a caller, when there is one, and never the caller', async () => {
  const failures = async (settings: Record<string, string>) => {
    const behind = await testApp(settings);
    await behind.http.inject({
      method: 'POST',
      url: '/api/traza/login',
      remoteAddress: '10.9.9.9',
      headers: { 'x-forwarded-for': '1.1.1.1, 198.51.100.7' },
      payload: { username: 'x', password: 'y' },
    });
    const rows = await behind.app.database.sql.selectFrom('login_failure').select('address').execute();
    await behind.close();
    return rows.map(({ address }) => address);
  };
  expect(await failures({})).toEqual(['10.9.9.9']);
  expect(await failures({ TRUST_PROXY: 'true' })).toEqual(['198.51.100.7']);
});

it('takes problems of browsers at the root of the host too', async () => {
  const headers = { authorization: `Bearer ${token}` };
  const payload = { username: 'x', err: 'e', info: 'i', type: 'error' };
  const atRoot = await send({ method: 'POST', url: '/frontend/issues', headers, payload });
  const below = await send({ method: 'POST', url: '/api/obras/frontend/issues', headers, payload });
  expect([atRoot.status, atRoot.text]).toEqual([below.status, below.text]);
  expect(atRoot.status).toBe(409);
  expect((await send({ method: 'POST', url: '/frontend/issues', payload })).status).toBe(401);
});

it('fills the key into the map styles', async () => {
  const { text } = await send({ url: '/api/obras/installation' });
  expect(JSON.parse(text)).toMatchObject({
    currency: 'EUR',
    internal_domain: null,
    setup_pending: false,
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    map_styles: {
      roadmap: 'https://tiles.example.org/streets?key=a%20b%26c',
      satellite: null,
      dark: 'https://dark.example.net:8443/style.json',
    },
  });
});

describe('probes and figures', () => {
  it('are alive, ready and counted', async () => {
    expect((await send({ url: '/healthz' })).text).toBe('{"ok":true}');
    expect((await send({ url: '/readyz' })).status).toBe(200);
    await send({ url: '/api/obras/installation' });
    const { text, headers } = await send({ url: '/metrics' });
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toMatch(/traza_http_request_seconds_count\{endpoint="getInstallation",status="200"\} \d/);
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).toContain('traza_sockets');
  });

  it('tell figures only to this machine, and to whoever has the token', async () => {
    const servers = new Map<string, TestApp>();
    const told = async (
      settings: Record<string, string>,
      from: string,
      headers: Record<string, string> = {},
    ) => {
      const key = JSON.stringify(settings);
      const asked = servers.get(key) ?? (await testApp(settings));
      servers.set(key, asked);
      const { statusCode } = await asked.http.inject({ url: '/metrics', remoteAddress: from, headers });
      return statusCode;
    };
    const METRICS_TOKEN = 'a-token-of-16-or-more';
    expect([await told({}, '127.0.0.1'), await told({}, '::ffff:127.0.0.1'), await told({}, '::1')]).toEqual([
      200, 200, 200,
    ]);
    expect(await told({}, '10.1.2.3')).toBe(404);
    expect(await told({}, '127.0.0.1', { 'x-forwarded-for': '10.1.2.3' })).toBe(404);
    expect(await told({ TRUST_PROXY: 'true' }, '127.0.0.1', { 'x-forwarded-for': '10.1.2.3' })).toBe(404);
    expect(await told({ TRUST_PROXY: 'true' }, '10.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(200);
    expect(await told({ TRUST_PROXY: 'true' }, '10.0.0.1', { 'x-forwarded-for': 'nonsense' })).toBe(404);
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    expect(await told({ METRICS_TOKEN }, '10.1.2.3', bearer(METRICS_TOKEN))).toBe(200);
    expect(await told({ METRICS_TOKEN }, '10.1.2.3', bearer('another-token-of-16'))).toBe(404);
    expect(await told({}, '10.1.2.3', bearer(''))).toBe(404);
    for (const asked of servers.values()) await asked.close();
  });

  it('are not ready without the database, and still alive', async () => {
    const alone = await testApp();
    await alone.app.database.pool.end();
    expect((await alone.http.inject('/readyz')).statusCode).toBe(503);
    expect((await alone.http.inject('/healthz')).statusCode).toBe(200);
    await alone.http.close();
  });
});

describe('the description of the API', () => {
  it('lists every endpoint with its rule, its input and its failures', async () => {
    const document = JSON.parse((await send({ url: '/api/obras/openapi.json' })).text);
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: '/api/obras' }]);
    const listed = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(listed.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());

    const track = document.paths['/vehicle/{device_id}/track'].get;
    expect(track['x-access']).toBe('position:read');
    expect(
      track.parameters.map((p: { name: string; in: string; required: boolean }) => [
        p.name,
        p.in,
        p.required,
      ]),
    ).toEqual([
      ['device_id', 'path', true],
      ['from', 'query', true],
      ['to', 'query', true],
      ['driver', 'query', false],
    ]);
    expect(Object.keys(track.responses['200'].content)).toEqual(['application/octet-stream']);
    const login = document.paths['/login'].post;
    expect(login.security).toEqual([]);
    expect(login.requestBody.content['application/json'].schema.required).toEqual(['username', 'password']);
    expect(login.responses['210']).toBeUndefined();
  });

  it('has a page to read, whose scripts and styles come from here', async () => {
    const { text, headers } = await send({ url: '/api/obras/docs' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const asked = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
    expect(asked.some((address) => address.endsWith('swagger-ui-bundle.js'))).toBe(true);
    for (const address of asked) {
      expect(address).toMatch(/^\/api\/obras\/docs\/static\//);
      expect((await send({ url: address })).status).toBe(200);
    }
    const read = await send({ url: '/api/obras/docs/json' });
    expect([read.status, read.headers.location]).toEqual([302, '/api/obras/openapi.json']);
  });
});
