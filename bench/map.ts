/**
 * How soon a live update is on the map: `npm run bench:map`. Builds a page from the product's own store and layer, opens it in
 * Chromium and measures updates of a tenth of the fleet. For comparison: the same fleet as a map source that is passed as a
 * whole. Here software draws the frames, so ratios and long tasks mean something, frames per second do not.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { build } from 'vite';

const COUNTS = [10_000, 50_000];
const METHODS = ['layer', 'layer clustered', 'setData', 'setData clustered'] as const;
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

type Result = { visibleMs: number[]; longTaskMs: number; buildMs: number; rasterMs: number[] };

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
const cell = (value: string | number, width: number) => String(value).padStart(width);

const folder = await mkdtemp(join(tmpdir(), 'bench-map-'));
await build({
  root: join(import.meta.dirname, 'map'),
  configFile: false,
  logLevel: 'error',
  build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 2_000 },
});
const server = createServer((request, response) => {
  const path = join(folder, new URL(request.url ?? '/', 'http://bench').pathname);
  const file = extname(path) && existsSync(path) ? path : join(folder, 'index.html');
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
  response.end(readFileSync(file));
}).listen(0);
const { port } = server.address() as AddressInfo;
const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
try {
  console.info(
    'vehicles  method              visible ms (median)   worst   long tasks ms   first picture ms',
  );
  for (const count of COUNTS) {
    for (const method of METHODS) {
      // A new page for each, so that none pays for the garbage of another.
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.goto(`http://localhost:${port}/`);
      await page.waitForFunction('globalThis.measureMap !== undefined');
      const result = (await page.evaluate(`measureMap(${JSON.stringify(method)}, ${count})`)) as Result;
      console.info(
        `${cell(count, 8)}  ${method.padEnd(18)}  ${cell(median(result.visibleMs).toFixed(1), 19)}  ${cell(
          Math.max(...result.visibleMs).toFixed(0),
          6,
        )}  ${cell(result.longTaskMs.toFixed(0), 14)}  ${cell(result.buildMs.toFixed(0), 17)}  ${cell(median(result.rasterMs).toFixed(0), 21)}`,
      );
      await page.close();
    }
  }
} finally {
  await browser.close();
  server.close();
  await rm(folder, { recursive: true });
}
