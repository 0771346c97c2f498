import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { door, signInAs } from './pages/door.ts';
import { frame } from './pages/frame.ts';
import { setupForm } from './pages/setup.ts';
import { useSite } from './site.ts';
import { es, said } from './words.ts';

/** The printed link names the configured port, so that must be a real one. */
const HTTP_PORT = String(await freePort());

const site = useSite(async () => null, { HTTP_PORT });

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

const printedLink = () =>
  site.server.log.map((line) => /http\S+\/setup\?key=\S+/.exec(line)?.[0]).find(Boolean);

const ADMINISTRATOR = {
  company: 'Transportes Duero',
  name: 'Ana',
  surname: 'García',
  email: 'ana@duero.example',
  username: 'ana',
  password: 'Secreta1',
};

test('an empty installation prints a link that makes its first administrator, once', async () => {
  await eventually(printedLink).toMatch(new RegExp(`^http://localhost:${HTTP_PORT}/setup\\?key=.{20,}$`));
  const link = printedLink()!;
  const first = await site.visit();
  const { page } = first;
  await page.goto('/');
  await eventually(() => page.getByText(es.access.setupPending).isVisible()).toBe(true);
  expect(await door(page).signInButton.count()).toBe(0);

  await page.goto(link);
  const form = setupForm(page);
  await form.create.click();
  await eventually(() => page.getByText(es.fault['val.required']).count()).toBeGreaterThanOrEqual(6);
  await form.fill({ ...ADMINISTRATOR, repeat: 'Secreta2' });
  await form.create.click();
  await eventually(() => page.getByText(es.fault['val.passwordMatch']).isVisible()).toBe(true);
  await form.fill({ ...ADMINISTRATOR, repeat: ADMINISTRATOR.password });
  await form.create.click();
  await eventually(() => said(frame(page).title)).toBe(es.screen['/dashboard']);
  await eventually(() => page.getByText(es.vehicle.none).isVisible()).toBe(true);
  await frame(page).fleetButton.click();
  await eventually(() => frame(page).fleet(ADMINISTRATOR.company).isVisible()).toBe(true);

  const later = await site.visit();
  later.watch.expectProblem(/Failed to load resource.* 409 .*\/setup\)/);
  await later.page.goto(link);
  await setupForm(later.page).fill({ ...ADMINISTRATOR, username: 'otra', repeat: ADMINISTRATOR.password });
  await setupForm(later.page).create.click();
  await eventually(() => door(later.page).alerts.allInnerTexts()).toEqual([es.fault['auth.setupDone']]);

  await signInAs(later.page, ADMINISTRATOR.username, ADMINISTRATOR.password);
  await eventually(() => later.page.getByText(es.vehicle.none).isVisible()).toBe(true);
  for (const { context } of [first, later]) await context.close();
  await site.server.stop();
  await site.restart();
  expect(printedLink()).toBeUndefined();
});
