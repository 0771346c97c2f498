import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { putProfileDisplay } from '#api/session.ts';
import { addDays, daySpan } from '#domain/day.ts';
import type { Language } from '#domain/language.ts';
import { endsWithUs } from '#server/base/db/ends-with-us.ts';
import { DEMO_PASSWORD } from '#server/demo/users.ts';
import { PROTOCOL_NAMES, portSetting } from '#server/protocols.ts';
import { freePorts } from '#server/testing/free-ports.ts';
import { PHONE, sharedBrowser, VISITOR } from '../e2e/browser.ts';
import { sessionFiller, signIn } from '../e2e/signed-in.ts';
import { installChromium } from './chromium.ts';
import { ROOT } from './demonstration.ts';
import { PICTURE_MAX_BYTES, quotedTexts } from './handbook.ts';
import type { Picture } from './help-pictures.ts';
import { picturesOf } from './picture-list.ts';

/* npm run pictures [-- map fines]: takes the pictures of README.md and of the handbook, or those of these
   names, from a demonstration of its own. */
/** The most that a screen takes on a slow machine, ms. */
const START_MS = 180_000;
/** Land, photos and charts need a while on a slow machine, ms. */
const SETTLE_MS = 6_000;
const TODAY = daySpan(Date.now(), 'Europe/Madrid').day;

const wanted = process.argv.slice(2);
const PICTURES = picturesOf([addDays(TODAY, -7), addDays(TODAY, -1)]).filter(
  ({ file }) => wanted.length === 0 || wanted.includes(parse(file).name),
);

/** One point. A new page is built with it until its picture is taken. */
const BLANK = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');

/** Width of the handbook's pictures, pixels. Those of phones are as wide as these. */
const WIDTH = 900;
/** Sizes of windows. */
const WINDOWS = {
  readme: { viewport: { width: 1440, height: 900 } },
  handbook: { viewport: { width: 1200, height: 720 } },
  phone: { ...PHONE, viewport: { width: 390, height: 640 }, deviceScaleFactor: 1 },
} as const;

installChromium();
for (const { file } of PICTURES)
  if (file.endsWith('.webp') && !existsSync(join(ROOT, file))) writeFileSync(join(ROOT, file), BLANK);
const folder = mkdtempSync(join(tmpdir(), 'traza-pictures-'));
const settings = ['HTTP_PORT', 'CAMERA_PORT', ...PROTOCOL_NAMES.map(portSetting)];
const ports = await freePorts(settings.length);
const origin = `http://127.0.0.1:${ports[0]}`;
const demo = startDemo();
try {
  const ready = new Promise<boolean>((resolve) => {
    createInterface({ input: demo.stdout }).on(
      'line',
      (line) => line.includes('Traza is running') && resolve(true),
    );
  });
  if (!(await Promise.race([ready, once(demo, 'exit').then(() => false)])))
    throw new Error('the demonstration did not start');
  for (const picture of PICTURES) await take(picture);
} finally {
  if (demo.exitCode === null) {
    demo.kill('SIGTERM');
    await once(demo, 'exit');
  }
  await (await sharedBrowser()).close();
  rmSync(folder, { recursive: true, force: true });
}

function startDemo() {
  const given = settings.map((setting, i) => [setting, String(ports[i])]);
  const child = spawn(process.execPath, [join(ROOT, 'scripts/demo.ts')], {
    env: { ...process.env, ...Object.fromEntries(given), HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endsWithUs(child, { pid: child.pid!, signal: 'TERM' });
  return child;
}

async function take({ file, user, language, path, press = [], isPhone }: Picture): Promise<void> {
  await readIn(user, language);
  const isSmall = file.endsWith('.webp');
  const size = !isSmall ? (isPhone ? PHONE : WINDOWS.readme) : isPhone ? WINDOWS.phone : WINDOWS.handbook;
  const locale = language === 'en' ? 'en-GB' : 'es-ES';
  const context = await (await sharedBrowser()).newContext({ ...VISITOR, ...size, locale });
  await sessionFiller({ origin }, user, DEMO_PASSWORD)(context);
  const page = await context.newPage();
  await page.goto(origin + path);
  await atRest(page);
  // Events that arrive lie over the screen.
  await page.evaluate(() => {
    for (const notices of document.querySelectorAll<HTMLElement>('.mantine-Notifications-root'))
      notices.style.display = 'none';
  });
  const arrivals = page.getByRole('button', { name: /(close all|cerrar tod[ao]s)$/i });
  if (await arrivals.isVisible()) await arrivals.click();
  const texts = quotedTexts(language);
  for (const key of press)
    await page
      .getByRole('button', { name: texts[key]! })
      .or(page.getByRole('menuitem', { name: texts[key]! }))
      .first()
      .click();
  if (press.length > 0) await atRest(page);
  if (isSmall) await writeSmall(page, file);
  else await page.screenshot({ path: join(ROOT, file), type: 'jpeg', quality: 82 });
  console.log(`${file} ${Math.round(statSync(join(ROOT, file)).size / 1000)} kB`);
  await context.close();
}

/** Waits until nothing says that it waits, and a little more: land, photos and charts say nothing. */
async function atRest(page: Page): Promise<void> {
  await page.locator('main').waitFor({ timeout: START_MS });
  const waiting = page.locator('[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root');
  await waiting
    .first()
    .waitFor({ state: 'hidden', timeout: START_MS })
    .catch(() => {});
  await page.waitForTimeout(SETTLE_MS);
}

/**
 * Writes WebP, as good as its size allows; screens of a desk are made smaller. Playwright itself writes none.
 */
async function writeSmall(page: Page, file: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize()!;
  const clip = { ...{ x: 0, y: 0, width, height }, scale: width > WIDTH ? WIDTH / width : 1 };
  for (let quality = 76; quality > 0; quality -= 6) {
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality, clip });
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length > PICTURE_MAX_BYTES) continue;
    writeFileSync(join(ROOT, file), bytes);
    return;
  }
  throw new Error(`${file}: no quality makes it small enough`);
}

/** Readers of README.md read English; most users of the demonstration read Spanish. */
async function readIn(user: string, language: Language): Promise<void> {
  const { token } = await signIn(origin, user, DEMO_PASSWORD);
  const answer = await fetch(`${origin}/api/traza${putProfileDisplay.path}`, {
    method: putProfileDisplay.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ language }),
  });
  if (!answer.ok) throw new Error(`${user}: ${answer.status}`);
}
