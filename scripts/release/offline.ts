import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { DEMO_PASSWORD } from '#server/demo/users.ts';
import { DESK, sharedBrowser, VISITOR } from '../../e2e/browser.ts';
import { mapScreen } from '../../e2e/pages/map-screen.ts';
import { sessionFiller } from '../../e2e/signed-in.ts';

// node offline.ts <command traza>: run in a network of its own, without a way out. It starts the
// demonstration of a release, signs in, and waits for vehicles in the list and for land and vehicles on the
// map.
const [traza] = process.argv.slice(2);
const origin = 'http://127.0.0.1:8080';
spawnSync('ip', ['link', 'set', 'lo', 'up'], { stdio: 'inherit' });
const reached = await fetch('http://192.0.2.1', { signal: AbortSignal.timeout(2_000) }).catch(
  ({ cause }) => cause?.code,
);
if (reached !== 'ENETUNREACH') throw new Error(`there is a network: ${reached}`);

const began = performance.now();
const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
const demo = spawn(traza!, ['demo'], { stdio: ['ignore', 'pipe', 'inherit'] });
try {
  let runs = false;
  for await (const line of createInterface({ input: demo.stdout })) {
    runs = line.includes('Traza is running');
    if (runs) break;
  }
  if (!runs) throw new Error('the demonstration ended');
  console.log(`ok  the demonstration runs without a network after ${seconds()}`);
  const context = await (await sharedBrowser()).newContext({ ...VISITOR, ...DESK });
  await sessionFiller({ origin }, 'admin', DEMO_PASSWORD)(context);
  const page = await context.newPage();
  const failed: string[] = [];
  // The map's services are out of reach, and the built-in map is drawn.
  page.on('requestfailed', (request) => request.url().startsWith(origin) && failed.push(request.url()));
  await page.goto(`${origin}/map`);
  const map = mapScreen(page);
  await map.list.getByRole('option').first().waitFor();
  await map.canvas.waitFor();
  await map.isAtRest();
  if (failed.length > 0) throw new Error(`not answered: ${failed.join(', ')}`);
  console.log(`ok  the map shows ${await map.count()} after ${seconds()}`);
  if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE });
} finally {
  if (demo.exitCode === null) {
    demo.kill('SIGTERM');
    await once(demo, 'exit');
  }
  await (await sharedBrowser()).close();
}
