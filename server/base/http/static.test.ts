import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { observatoryScore } from '#server/testing/observatory.ts';

const SCRIPT = 'console.log(1);'.repeat(100);
const PAGE =
  '<!doctype html><head><meta name="traza-product" content="other" /><meta property="csp-nonce" nonce="style-nonce" /><title>T</title></head><body></body>';
const AHEAD = {
  '/map': {
    scripts: ['assets/map-1a2b.js'],
    styles: ['assets/map-3c4d.css'],
    fonts: ['assets/inter-5e6f.woff2'],
    texts: ['map', 'ui'],
  },
};
let folder: string;
let server: TestApp;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'traza-web-'));
  const web = join(folder, 'web');
  mkdirSync(join(web, 'assets'), { recursive: true });
  mkdirSync(join(web, '.vite'));
  writeFileSync(join(folder, 'secret.txt'), 'outside');
  writeFileSync(join(web, 'index.html'), PAGE);
  writeFileSync(join(web, 'index.html.br'), brotliCompressSync(PAGE));
  writeFileSync(join(web, 'icon.svg'), '<svg/>');
  writeFileSync(join(web, '.vite/manifest.json'), '{}');
  writeFileSync(join(web, '.vite/ahead.json'), JSON.stringify(AHEAD));
  writeFileSync(join(web, 'assets/app-1a2b.js'), SCRIPT);
  writeFileSync(join(web, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(web, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT));
  server = await testApp({ PRODUCT: 'obras' }, { webFolder: web });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, encoding?: string) =>
  server.http.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} });

describe('the page', () => {
  it.each([
    '/',
    '/index.html',
    '/map',
    '/config-vehicles',
    '/vehicle/12/renting?x=1',
    '/docs.html',
    '/apiary',
  ])('answers %s with the product filled in, never from a cache', async (url) => {
    const page = await get(url, 'br, gzip');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<meta name="traza-product" content="obras" />');
    expect(page.body).not.toContain('other');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['cache-control']).toBe('no-cache');
    const [, nonce] = /style-src 'self' 'nonce-([0-9a-f]{32})'/.exec(
      String(page.headers['content-security-policy']),
    )!;
    expect(page.body).toContain(`<meta property="csp-nonce" nonce="${nonce}" />`);
    expect((await get(url)).body).not.toContain(nonce);
  });

  it('names the files and texts of the screen at its address', async () => {
    const tags =
      '<link rel="modulepreload" crossorigin href="/assets/map-1a2b.js">' +
      '<link rel="preload" as="style" crossorigin href="/assets/map-3c4d.css">' +
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/inter-5e6f.woff2">' +
      '<meta name="traza-texts" content="map,ui"></head>';
    expect((await get('/map?v=40.4,-3.7,9')).body).toContain(tags);
    for (const other of ['/login?next=/map', '/', '/map/x', '/config-vehicles'])
      expect((await get(other)).body).not.toContain('map-1a2b');
  });

  it('has at least 130 points of the HTTP Observatory, also with maps of others', async () => {
    for (const maps of [{}, { MAP_STYLE_ROADMAP: 'https://tiles.example.org/style.json' }]) {
      const settings = { PUBLIC_URL: 'https://flota.example.org', ...maps };
      const secure = await testApp(settings, { webFolder: join(folder, 'web') });
      const { headers, body } = await secure.http.inject('/');
      expect(observatoryScore({ headers, html: body })).toBeGreaterThanOrEqual(130);
      await secure.close();
    }
  });

  it('is no answer to a write, to data or to a script that is gone', async () => {
    for (const [method, url] of [
      ['POST', '/map'],
      ['GET', '/api/obras/nothing'],
      ['GET', '/api'],
      ['GET', '/assets/old-9f9f.js'],
      ['GET', '/assets/app-1a2b.js.br'],
    ] as const) {
      const response = await server.http.inject({ method, url });
      expect([url, response.statusCode, response.json().error.code]).toEqual([url, 404, 'notFound']);
    }
  });
});

describe('files', () => {
  it('with a hash in their name are kept for ever, in the encoding that the browser takes', async () => {
    const url = '/assets/app-1a2b.js';
    const [br, gz, plain] = [await get(url, 'gzip, br'), await get(url, 'gzip'), await get(url)];
    expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(SCRIPT);
    expect(plain.body).toBe(SCRIPT);
    for (const { headers } of [br, gz, plain]) {
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-type']).toMatch(/javascript/);
    }
    expect(br.headers.vary).toMatch(/accept-encoding/i);
  });

  it('without one are checked each time', async () => {
    const first = await get('/icon.svg');
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await server.http.inject({
      url: '/icon.svg',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/.vite/manifest.json',
  ])('outside of the build are out of reach: %s', async (url) => {
    const { body } = await get(url);
    expect(body).not.toContain('outside');
    expect(body).not.toBe('{}');
  });
});

it('serves the API alone where nothing was built', async () => {
  const bare = await testApp({}, { webFolder: join(folder, 'none') });
  expect((await bare.http.inject('/map')).statusCode).toBe(404);
  expect((await bare.http.inject('/api/traza/installation')).statusCode).toBe(200);
  await bare.close();
});
