/**
 * How soon a page answers its user: `npm run bench:interaction [-- runs]`. A thousand vehicles with a month
 * of driving, the whole program and Chromium. Each step is done several times on the list, the map and a
 * report; the figure of a screen is the slowest step by its median. Software draws the maps here, which a
 * graphics card does elsewhere. So two more figures stand beside. One is the time until the page's own thread
 * had done its part of the answer. The other is its processor time with all that a step leads to later.
 */
import { chromium, type Page } from 'playwright-core';
import { daySpan } from '#domain/day.ts';
import { aUser } from '#server/testing/builders.ts';
import { readCatalogues } from '#text/catalogues.ts';
import { chromiumPath } from '../scripts/chromium.ts';
import { figure } from './figure.ts';
import { signInOnPage } from './page-sign-in.ts';
import { recordAnswers, slowestAnswer, threadWork } from './paints.ts';
import { type FilledMonth, fillMonth } from './report-data.ts';
import { benchRig, percentile } from './rig.ts';

const VEHICLES = 1_000;
const DAYS = 31;
const RUNS = Number(process.argv[2] ?? 5);
const BUDGET_MS = 200;
/** The longest time for all rows of the report to arrive, ms. */
const ARRIVAL_MS = 120_000;
const FLAGS = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const DRAWN = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/** An action of a user, or several that belong together. */
type Step = {
  name: string;
  act(page: Page): Promise<unknown>;
  /** Waits for the whole effect; it is not measured. */
  end?(page: Page): Promise<unknown>;
};

const es = readCatalogues('es');
const header = (page: Page, name: string) => page.getByRole('columnheader').filter({ hasText: name }).first();
const drawer = (page: Page) => page.getByRole('dialog').first();
const OPENED = { end: (page: Page) => drawer(page).waitFor() };
const CLOSED = { end: (page: Page) => drawer(page).waitFor({ state: 'hidden' }) };
const rows = (page: Page) => page.locator('[role=row] [role=gridcell]');

const SCREENS: Readonly<Record<string, (month: FilledMonth) => { path: string; steps: readonly Step[] }>> = {
  list: () => ({
    path: '/config-vehicles',
    steps: [
      { name: 'sort by plate', act: (page) => header(page, es.word.license).click() },
      {
        name: 'type in the search',
        act: async (page) => {
          await page.getByRole('searchbox', { name: es.vehicle.search }).pressSequentially('B0001');
          await page.getByRole('searchbox', { name: es.vehicle.search }).fill('');
        },
      },
      { name: 'open a record', act: (page) => rows(page).nth(1).click(), ...OPENED },
      { name: 'close it', act: (page) => page.keyboard.press('Escape'), ...CLOSED },
    ],
  }),
  map: () => ({
    path: '/map',
    steps: [
      { name: 'click a vehicle', act: (page) => page.getByRole('option').nth(2).click() },
      {
        name: 'type in the search',
        act: async (page) => {
          await page.getByRole('searchbox', { name: es.map.search }).pressSequentially('B0001');
          await page.getByRole('searchbox', { name: es.map.search }).fill('');
        },
      },
      { name: 'open the layers', act: (page) => page.getByRole('button', { name: es.map.layers }).click() },
      { name: 'close them', act: (page) => page.keyboard.press('Escape') },
      { name: 'nearer', act: (page) => page.getByRole('button', { name: es.map.zoomIn }).click() },
      { name: 'fit all', act: (page) => page.getByRole('button', { name: es.map.fit }).click() },
    ],
  }),
  report: ({ from, to }) => ({
    path: `/reports-vehicles?report=Journeys&from=${from}&to=${to}`,
    steps: [
      { name: 'sort by distance', act: (page) => header(page, es.column.distance).click() },
      {
        name: 'figures and charts',
        act: (page) => page.getByRole('button', { name: es.reportScreen.charts }).click(),
      },
      { name: 'open a journey', act: (page) => rows(page).nth(1).click(), ...OPENED },
      { name: 'close it', act: (page) => page.keyboard.press('Escape'), ...CLOSED },
    ],
  }),
};

let month!: FilledMonth;
const rig = await benchRig({ vehicles: VEHICLES, fleets: 50 }, async ({ database: { pool }, vehicleIds }) => {
  const { day: today } = daySpan(Date.now(), 'Europe/Madrid');
  month = await fillMonth(pool, { vehicleIds, templates: 50, sample: 5, today, days: DAYS });
});
const browser = await chromium.launch({ executablePath: chromiumPath()!, args: [...FLAGS, ...DRAWN] });
try {
  const { rows: top } = await rig.database.pool.query('select id from fleet where parent_id is null');
  await aUser(rig.database, { username: 'bench', roles: ['administrator'], fleetIds: [top[0].id] });
  const baseURL = `http://127.0.0.1:${rig.server.httpPort}`;
  const context = await browser.newContext({
    baseURL,
    locale: 'es-ES',
    viewport: { width: 1440, height: 900 },
  });
  await recordAnswers(context);
  const page = await context.newPage();
  await signInOnPage(page, es);
  const worked = await threadWork(page);
  for (const [screen, of] of Object.entries(SCREENS)) {
    const { path, steps } = of(month);
    await page.goto(path);
    await rows(page).or(page.getByRole('option')).first().waitFor();
    // A report that still arrives has fewer rows to sort.
    await page.getByRole('progressbar').waitFor({ state: 'hidden', timeout: ARRIVAL_MS });
    const answers = new Map(steps.map(({ name }) => [name, [] as number[]]));
    const parts = new Map(steps.map(({ name }) => [name, [] as number[]]));
    const works = new Map(steps.map(({ name }) => [name, [] as number[]]));
    for (let run = 0; run < RUNS; run++)
      for (const { name, act, end } of steps) {
        const before = await worked();
        const answer = await slowestAnswer(page, () => act(page));
        answers.get(name)!.push(answer.shown);
        parts.get(name)!.push(answer.page);
        works.get(name)!.push((await worked()) - before);
        await end?.(page);
      }
    const medians = [...answers].map(([name, all]) => ({ name, ...spread(all) }));
    for (const { name, median, worst } of medians) {
      const [part, thread] = [parts, works].map((all) => tell(spread(all.get(name)!).median));
      console.info(
        `${screen.padEnd(8)} ${name.padEnd(22)} median ${tell(median)}   worst ${tell(worst)}   the page's part ${part}   thread ${thread}`,
      );
    }
    const slowest = Math.max(...medians.map(({ median }) => median));
    figure(`interaction.${screen}`, slowest);
    if (slowest > BUDGET_MS) process.exitCode = 1;
    console.info(`${screen.padEnd(8)} ${slowest > BUDGET_MS ? 'MISSED' : 'kept'}: ${BUDGET_MS} ms\n`);
  }
} finally {
  await browser.close();
  await rig.close();
}

function tell(ms: number): string {
  return `${ms.toFixed(0).padStart(5)} ms`;
}

function spread(ms: readonly number[]): { median: number; worst: number } {
  const sorted = Float64Array.from(ms).sort();
  return { median: percentile(sorted, 0.5), worst: sorted.at(-1)! };
}
