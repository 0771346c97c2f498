/**
 * The speed of a live update on the map: `npm run bench:map [-- vehicles…]`. Builds a page from the product's
 * own store and layer, opens it in Chromium and measures updates of a tenth of the fleet. For comparison it
 * uses the same fleet as a map source that is passed as a whole. With `-- --track`: the time to draw a track
 * of an hour, a day and a month, and the cost of a panned frame. Here software draws the frames, so ratios
 * and long tasks are meaningful, frames per second are not.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { chromiumPath } from '../scripts/chromium.ts';

/** An hour, a day and a month of fixes. */
const POINTS = [200, 2_000, 60_000] as const;
const ASKED = process.argv
  .slice(2)
  .map(Number)
  .filter((count) => count > 0);
const COUNTS = ASKED.length > 0 ? ASKED : [10_000, 50_000, 100_000];
const METHODS = ['layer', 'layer clustered', 'setData', 'setData clustered'] as const;
const CHROMIUM = process.env.CHROMIUM_PATH ?? chromiumPath()!;
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

type TrackResult = { lines: number; shownMs: number; panMs: number[]; longTaskMs: number };
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
  if (process.argv.includes('--track')) await measureTracks();
  else await measureFleets();
} finally {
  await browser.close();
  server.close();
  await rm(folder, { recursive: true });
}

/** The result of a call in the page; a new page for each, so that none pays for the garbage of another. */
async function inPage<T>(call: string): Promise<T> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`http://localhost:${port}/`);
  await page.waitForFunction('globalThis.panTrack !== undefined');
  const result = (await page.evaluate(call)) as T;
  await page.close();
  return result;
}

async function measureFleets() {
  console.info(
    'vehicles  method              visible ms (median)   worst   long tasks ms   first picture ms',
  );
  for (const count of COUNTS) {
    for (const method of METHODS) {
      const result = await inPage<Result>(`measureMap(${JSON.stringify(method)}, ${count})`);
      console.info(
        `${cell(count, 8)}  ${method.padEnd(18)}  ${cell(median(result.visibleMs).toFixed(1), 19)}  ${cell(
          Math.max(...result.visibleMs).toFixed(0),
          6,
        )}  ${cell(result.longTaskMs.toFixed(0), 14)}  ${cell(result.buildMs.toFixed(0), 17)}  ${cell(median(result.rasterMs).toFixed(0), 21)}`,
      );
    }
  }
}

async function measureTracks() {
  console.info('points  lines   shown ms   a frame of a pan ms (median)   p95   worst   long tasks ms');
  for (const points of POINTS) {
    const { lines, shownMs, panMs, longTaskMs } = await inPage<TrackResult>(`panTrack(${points})`);
    const sorted = [...panMs].sort((a, b) => a - b);
    const p95 = sorted[Math.floor(sorted.length * 0.95)]!;
    console.info(
      `${cell(points, 6)}${cell(lines, 7)}${cell(shownMs.toFixed(0), 11)}${cell(median(panMs).toFixed(1), 31)}${cell(p95.toFixed(0), 6)}${cell(sorted.at(-1)!.toFixed(0), 8)}${cell(longTaskMs.toFixed(0), 16)}`,
    );
  }
}
