import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { putProfileDisplay } from '#api/session.ts';
import { addDays, daySpan } from '#domain/day.ts';
import { endsWithUs } from '#server/base/db/ends-with-us.ts';
import { DEMO_PASSWORD } from '#server/demo/users.ts';
import { PROTOCOL_NAMES, portSetting } from '#server/protocols.ts';
import { freePorts } from '#server/testing/free-ports.ts';
import { DESK, PHONE, sharedBrowser, VISITOR } from '../e2e/browser.ts';
import { sessionFiller, signIn } from '../e2e/signed-in.ts';
import { installChromium } from './chromium.ts';
import { ROOT } from './demonstration.ts';
import { type Picture, picturesOf } from './picture-list.ts';

// npm run pictures: takes the pictures of README.md from a demonstration of its own.
const FOLDER = join(ROOT, 'docs/pictures');
/** Land, photos and charts need a while on a slow machine, ms. */
const SETTLE_MS = 8_000;
const TODAY = daySpan(Date.now(), 'Europe/Madrid').day;

const PICTURES = picturesOf([addDays(TODAY, -7), addDays(TODAY, -1)]);

installChromium();
mkdirSync(FOLDER, { recursive: true });
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

async function take({ name, user, path, isPhone }: Picture): Promise<void> {
  await readEnglish(user);
  const size = isPhone ? PHONE : { ...DESK, viewport: { width: 1440, height: 900 } };
  const context = await (await sharedBrowser()).newContext({ ...VISITOR, ...size, locale: 'en-GB' });
  await sessionFiller({ origin }, user, DEMO_PASSWORD)(context);
  const page = await context.newPage();
  await page.goto(origin + path);
  await page.waitForTimeout(SETTLE_MS);
  // Events that have just arrived lie over the screen.
  const arrivals = page.getByRole('button', { name: /close all$/ });
  if (await arrivals.isVisible()) await arrivals.click();
  await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 82 });
  console.log(`docs/pictures/${name}.jpg`);
  await context.close();
}

/** The readers of README.md read English; most users of the demonstration read Spanish. */
async function readEnglish(user: string): Promise<void> {
  const { token } = await signIn(origin, user, DEMO_PASSWORD);
  const answer = await fetch(`${origin}/api/traza${putProfileDisplay.path}`, {
    method: putProfileDisplay.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ language: 'en' }),
  });
  if (!answer.ok) throw new Error(`${user}: ${answer.status}`);
}
