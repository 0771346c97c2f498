import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { eventually } from './eventually.ts';

/** The worker as it stands; a build puts its files in. */
const WORKER = readFileSync(join(import.meta.dirname, '../web/public/push-worker.js'), 'utf8');

/** A tiny installation whose pages say of which build their script is. */
let server: Server;
let build = 1;
beforeAll(async () => {
  server = createServer((request, response) => {
    const { url } = request;
    const entry = `/assets/entry-${build}.js`;
    const send = (type: string, body: string) =>
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
    if (url === '/push-worker.js') {
      const files = JSON.stringify({ entry, files: [entry] });
      send('text/javascript', WORKER.replace('/* the build puts its files here */ null', files));
    } else if (url === entry) send('text/javascript', `document.body.append('script ${build}')`);
    else if (url?.startsWith('/assets/')) response.writeHead(404).end();
    else send('text/html', `<body>page ${build} <script type="module" src="${entry}"></script></body>`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('keeps the pages of a driver, gives the new ones after an upgrade, and never mixes two builds', async () => {
  const context = await (await sharedBrowser()).newContext();
  const page = await context.newPage();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const text = async () => (await page.locator('body').innerText()).trim();
  const kept = () => page.evaluate(() => caches.keys());

  await page.goto(`${origin}/`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js', { scope: '/', updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
  });
  // Only the browser of a driver asks for it.
  expect(await kept()).toEqual([]);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active!.postMessage('keep'));
  await eventually(() =>
    page.evaluate(async () => (await caches.match('/assign-drivers')) !== undefined),
  ).toBe(true);

  await context.setOffline(true);
  await page.goto(`${origin}/assign-drivers`);
  await eventually(text).toBe('page 1 script 1');

  await context.setOffline(false);
  build = 2;
  await page.goto(`${origin}/assign-drivers`);
  await eventually(text).toBe('page 2 script 2');
  await eventually(kept).toEqual(['traza-pages-/assets/entry-2.js']);
  await context.setOffline(true);
  await page.goto(`${origin}/`);
  await eventually(text).toBe('page 2 script 2');
  await context.close();
});
