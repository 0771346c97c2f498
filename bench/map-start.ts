/**
 * How soon the live map is there: `npm run bench:map-start [-- runs] [--files]`. The whole program, a fleet
 * that moves and Chromium, which draws by software. It measures the first frame with vehicles, and the first
 * one with land. The time begins with the page, or with the click in the menu. The browser has no file at
 * first, then all of them; then a list leads back to the map that was kept. A slower line follows. `--files`
 * prints the begin and the end of each request of the first page.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { aUser } from '#server/testing/builders.ts';
import { trackerClient } from '#server/testing/tracker-client.ts';
import { readCatalogues } from '#text/catalogues.ts';
import { chromiumPath } from '../scripts/chromium.ts';
import { driving } from './drive.ts';
import { signInOnPage } from './page-sign-in.ts';
import { threadWork } from './paints.ts';
import { benchRig, percentile } from './rig.ts';

const VEHICLES = 300;
const STEP_MS = 1_000;
const RUNS = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 5);
const HAS_FILES = process.argv.includes('--files');
const BUDGET_MS = 1_000;
const FLAGS = [
  ...['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
];
/** A line through a mobile network: delay both ways in ms, octets a second. */
const SLOWER = { latency: 60, downloadThroughput: 1_250_000, uploadThroughput: 250_000, offline: false };
/** The time for which vehicles or land are waited for, ms. */
const PATIENCE_MS = 60_000;

/** Milliseconds from the beginning until the first frame with vehicles, and with land. */
type Drawn = { vehicles: number; land: number };
type Marked = Window & { drawn: Partial<Drawn>; began: number };

/** Notes in the window when vehicles, and the fill of the land, are drawn for the first time. */
function watchDrawing(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const page = window as unknown as Marked;
    Object.assign(page, { drawn: {}, began: 0 });
    const proto = WebGL2RenderingContext.prototype;
    const fills = new WeakSet<object>();
    let current: object | null = null;
    const note = (what: keyof Drawn) => {
      if (page.drawn[what] !== undefined) return;
      page.drawn[what] = Number.POSITIVE_INFINITY;
      requestAnimationFrame(() => {
        page.drawn[what] = performance.now() - page.began;
      });
    };
    const { shaderSource, attachShader, useProgram, drawElements, drawArraysInstanced } = proto;
    proto.shaderSource = function (shader, source) {
      if (source.includes('u_fill_translate')) fills.add(shader);
      return shaderSource.call(this, shader, source);
    };
    proto.attachShader = function (program, shader) {
      if (fills.has(shader)) fills.add(program);
      return attachShader.call(this, program, shader);
    };
    proto.useProgram = function (program) {
      current = program;
      return useProgram.call(this, program);
    };
    proto.drawElements = function (mode, count, type, offset) {
      if (mode === this.TRIANGLES && current && fills.has(current)) note('land');
      return drawElements.call(this, mode, count, type, offset);
    };
    proto.drawArraysInstanced = function (mode, first, count, instances) {
      if (instances > 0) note('vehicles');
      return drawArraysInstanced.call(this, mode, first, count, instances);
    };
  });
}

const es = readCatalogues('es');
/** Processor time of the page's thread until a cold map was drawn, ms, by line. */
const busy = new Map<string, number[]>();
const rig = await benchRig({ vehicles: VEHICLES, fleets: 10 });
const trackers = rig.imeis.map((imei, i) =>
  trackerClient({
    ...{ imei, perPacket: 1, port: () => rig.server.ports.teltonika, pauseMs: () => STEP_MS },
    records: driving({ seed: i + 1, startMs: Date.now() - STEP_MS, stepMs: STEP_MS, count: 3_600 }),
  }),
);
const browser = await chromium.launch({ executablePath: chromiumPath()!, args: FLAGS });
try {
  const { rows: top } = await rig.database.pool.query('select id from fleet where parent_id is null');
  await aUser(rig.database, { username: 'bench', roles: ['administrator'], fleetIds: [top[0].id] });
  const options = {
    baseURL: `http://127.0.0.1:${rig.server.httpPort}`,
    locale: 'es-ES',
    viewport: { width: 1440, height: 900 },
  };
  const door = await browser.newContext(options);
  await signInOnPage(await door.newPage(), es, true);
  const storageState = await door.storageState();
  await door.close();
  const lines = [
    ['here', null],
    ['60 ms, 10 Mbit/s', SLOWER],
  ] as const;
  for (const [line, network] of lines) {
    const found = new Map<string, Drawn[]>();
    const add = (name: string, drawn: Drawn) => found.set(name, [...(found.get(name) ?? []), drawn]);
    for (let run = 0; run < RUNS; run++) {
      const context = await browser.newContext({ ...options, storageState });
      await watchDrawing(context);
      const cold = await onLine(context, network);
      const worked = await threadWork(cold);
      await cold.goto('/map');
      add('cold', await drawnOn(cold));
      busy.set(line, [...(busy.get(line) ?? []), await worked()]);
      if (HAS_FILES && run === 0) await tellFiles(cold);
      await cold.close();
      const page = await onLine(context, network);
      await page.goto('/map');
      add('again', await drawnOn(page));
      const menu = page.getByRole('navigation', { name: es.frame.menu });
      await menu.getByRole('link', { name: es.screen['/config-vehicles'], exact: true }).click();
      await page.getByRole('gridcell').first().waitFor();
      await page.evaluate(() => {
        const noted = window as unknown as Marked;
        noted.drawn = {};
        addEventListener('pointerdown', () => (noted.began = performance.now()), {
          once: true,
          capture: true,
        });
      });
      await menu.getByRole('link', { name: es.screen['/map'], exact: true }).click();
      add('kept', await drawnOn(page));
      await context.close();
    }
    const tasks = Float64Array.from(busy.get(line)!).sort();
    console.info(
      `${line.padEnd(18)} cold   the page's thread worked ${percentile(tasks, 0.5).toFixed(0)} ms of processor`,
    );
    for (const [name, all] of found) tell({ line, name, all, isJudged: network === null });
  }
} finally {
  await browser.close();
  for (const tracker of trackers) tracker.stop();
  await rig.close();
}

/** A new page of a browser behind a line. */
async function onLine(context: BrowserContext, network: typeof SLOWER | null): Promise<Page> {
  const page = await context.newPage();
  if (network) {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
  }
  return page;
}

async function drawnOn(page: Page): Promise<Drawn> {
  await page.waitForFunction(
    () => {
      const { vehicles, land } = (window as unknown as Marked).drawn;
      return Number.isFinite(vehicles) && Number.isFinite(land);
    },
    undefined,
    { timeout: PATIENCE_MS },
  );
  return page.evaluate(() => (window as unknown as Marked).drawn as Drawn);
}

async function tellFiles(page: Page): Promise<void> {
  const files = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, startTime, responseEnd, encodedBodySize }) => ({
        name,
        startTime,
        responseEnd,
        encodedBodySize,
      }),
    ),
  );
  for (const { name, startTime, responseEnd, encodedBodySize } of files)
    console.info(
      `${startTime.toFixed(0).padStart(6)} ${responseEnd.toFixed(0).padStart(6)} ${(encodedBodySize / 1000).toFixed(0).padStart(6)} kB  ${new URL(name).pathname}`,
    );
}

function tell({
  line,
  name,
  all,
  isJudged,
}: {
  line: string;
  name: string;
  all: readonly Drawn[];
  isJudged: boolean;
}) {
  const of = (what: keyof Drawn) => Float64Array.from(all, (drawn) => drawn[what]).sort();
  const [vehicles, land] = [of('vehicles'), of('land')];
  const words = (sorted: Float64Array) =>
    `median ${percentile(sorted, 0.5).toFixed(0).padStart(6)} ms  worst ${sorted.at(-1)!.toFixed(0).padStart(6)} ms`;
  console.info(`${line.padEnd(18)} ${name.padEnd(6)} vehicles ${words(vehicles)}   land ${words(land)}`);
  if (!isJudged) return;
  if (Math.max(percentile(vehicles, 0.5), percentile(land, 0.5)) > BUDGET_MS) process.exitCode = 1;
}
