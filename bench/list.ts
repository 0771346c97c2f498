/**
 * The speed of the list of 10,000 vehicles: `npm run bench:list`, after a build. The whole program runs with
 * a durable database and Chromium. Measured are the first visit of a browser, opening the list from another
 * screen, and a jump to its middle and end.
 */
import { chromium, type Page } from 'playwright-core';
import { aUser } from '#server/testing/builders.ts';
import { readCatalogues } from '#text/catalogues.ts';
import { signInOnPage } from './page-sign-in.ts';
import { benchRig, percentile } from './rig.ts';

const VEHICLES = 10_000;
const RUNS = Number(process.argv[2] ?? 7);
const BUDGET_MS = 1_000;
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const es = readCatalogues('es');
const rig = await benchRig({ vehicles: VEHICLES, fleets: 40 });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
try {
  const fleet = await rig.database.sql
    .selectFrom('fleet')
    .select('id')
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow();
  await aUser(rig.database, { username: 'bench', roles: ['administrator'], fleetIds: [fleet.id] });
  const origin = `http://127.0.0.1:${rig.server.httpPort}`;
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'es-ES',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await signInOnPage(page, es);

  const visits: number[] = [];
  const opened: number[] = [];
  const jumps: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await page.goto('/config-vehicles');
    visits.push(await firstRow(page));
    await page.goto('/search-vehicles');
    await page.getByRole('searchbox').waitFor();
    opened.push(await openFromMenu(page));
    for (const share of [0.5, 1]) jumps.push(await jump(page, share));
  }
  tell('first visit, page and script from the browser’s cache', visits);
  tell('opened from another screen', opened, BUDGET_MS);
  tell('jump to the middle and to the end', jumps);
} finally {
  await browser.close();
  await rig.close();
}

/** The time from the start of the navigation until the first plate is drawn. */
function firstRow(page: Page): Promise<number> {
  return page.evaluate(async () => {
    while (!document.querySelector('[role=gridcell] strong')) await new Promise(requestAnimationFrame);
    return performance.now();
  });
}

/** The time from the click on the menu until the first plate is drawn. */
function openFromMenu(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const began = performance.now();
    document.querySelector<HTMLElement>('nav a[href^="/config-vehicles"]')?.click();
    while (!document.querySelector('[role=gridcell] strong')) await new Promise(requestAnimationFrame);
    return performance.now() - began;
  });
}

/** The time from a scroll to that share of the list until every row in view has its plate. */
function jump(page: Page, share: number): Promise<number> {
  return page.evaluate(async (to) => {
    const body = document.querySelector('.ag-body-viewport') ?? document.querySelector('.ag-grid-viewport');
    const began = performance.now();
    if (body) body.scrollTop = (body.scrollHeight - body.clientHeight) * to;
    await new Promise(requestAnimationFrame);
    while (document.querySelector('.traza-waiting')) await new Promise(requestAnimationFrame);
    return performance.now() - began;
  }, share);
}

function tell(what: string, ms: readonly number[], budgetMs?: number): void {
  const sorted = Float64Array.from(ms).sort();
  const [median, worst] = [percentile(sorted, 0.5), sorted.at(-1) ?? Number.NaN];
  const verdict =
    budgetMs === undefined ? '' : `   budget ${budgetMs} ms: ${median <= budgetMs ? 'kept' : 'MISSED'}`;
  console.info(
    `${what.padEnd(56)} median ${median.toFixed(0).padStart(5)} ms   worst ${worst.toFixed(0).padStart(5)} ms${verdict}`,
  );
  if (budgetMs !== undefined && median > budgetMs) process.exitCode = 1;
}
