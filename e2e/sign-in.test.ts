import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aFleet, aUser, PASSWORD } from '#server/testing/builders.ts';
import { eventually } from './eventually.ts';
import { door } from './pages/door.ts';
import { frame } from './pages/frame.ts';
import { useSite } from './site.ts';
import { es, said } from './words.ts';

const site = useSite(async (database) => {
  const fleet = await aFleet(database, { name: 'Norte' });
  await aUser(database, { username: 'ana', roles: ['administrator'], fleetIds: [fleet.id] });
  // A screen without a map, because drawing a map costs more than all the rest.
  await aUser(database, { username: 'luis', roles: ['installer'], fleetIds: [fleet.id] });
});

const pathOf = (page: Page) => new URL(page.url()).pathname;
const isInside = (page: Page) => eventually(() => frame(page).accountButton.isVisible()).toBe(true);
const seesDoor = (page: Page) => eventually(() => door(page).welcome.isVisible()).toBe(true);

async function signIn(options: { keep?: boolean } = {}) {
  const visitor = await site.visit();
  await visitor.page.goto('/login');
  await door(visitor.page).signIn('luis', PASSWORD, options);
  await isInside(visitor.page);
  return visitor;
}

test('a wrong password and an unknown name are told alike and leave one at the form; the right one leads to the first screen', async () => {
  const { page, watch } = await site.visit();
  // Chromium logs every refused call on the console.
  watch.expectProblem(/^console: Failed to load resource.* 401 .*\/api\/traza\/login\)$/);
  await page.goto('/');
  await seesDoor(page);
  await door(page).signInButton.click();
  const form = door(page);
  for (const [username, password] of [
    ['ana', 'Secreta2'],
    ['nadie', PASSWORD],
  ] as const) {
    await form.signIn(username, password);
    await eventually(() => form.alerts.allInnerTexts()).toEqual([es.fault['auth.passwordIncorrect']]);
    expect(pathOf(page)).toBe('/login');
    expect(await form.username.inputValue()).toBe(username);
  }
  await form.signIn('ana', PASSWORD);
  await eventually(() => said(frame(page).title)).toBe(es.screen['/dashboard']);
  expect(pathOf(page)).toBe('/dashboard');
});

test('who stays signed in is so after a reload, in another tab, and when the browser is opened again', async () => {
  const { page, context } = await signIn({ keep: true });
  await page.reload();
  await isInside(page);
  const tab = await context.newPage();
  await tab.goto('/');
  await isInside(tab);
  const reopened = await site.visit({ storageState: await context.storageState() });
  await reopened.page.goto('/');
  await isInside(reopened.page);
});

test('who does not is signed in for this tab only, reloads included', async () => {
  const { page, context } = await signIn();
  await page.reload();
  await isInside(page);
  const tab = await context.newPage();
  await tab.goto('/');
  await seesDoor(tab);
  const reopened = await site.visit({ storageState: await context.storageState() });
  await reopened.page.goto('/index');
  await seesDoor(reopened.page);
});

test('signing out says so, closes the way back, and the token is worth nothing any more', async () => {
  const { page } = await signIn();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.headers().authorization ?? ''));
  await page.reload();
  await isInside(page);
  const authorization = calls.find((header) => header.startsWith('Bearer '))!;
  const askedWithToken = async () =>
    (await fetch(`${site.origin}/api/traza/user/profile`, { headers: { authorization } })).status;
  expect(await askedWithToken()).toBe(200);

  await frame(page).signOut();
  await eventually(() => door(page).signedOut.isVisible()).toBe(true);
  expect(pathOf(page)).toBe('/logout');
  await eventually(askedWithToken).toBe(401);
  await page.goBack();
  await seesDoor(page);
  expect(await frame(page).banner.count()).toBe(0);
});

test('signing out in one tab ends the session kept for all of them', async () => {
  const { page, context } = await signIn({ keep: true });
  const tab = await context.newPage();
  await tab.goto('/');
  await isInside(tab);
  // A read that meets the end is refused; the next test is about such reads.
  await tab.waitForLoadState('networkidle');
  await frame(page).signOut();
  await eventually(() => door(tab).signedOut.isVisible()).toBe(true);
});

test('what another tab is still reading ends when one signs out', async () => {
  const { page, context } = await signIn({ keep: true });
  const tab = await context.newPage();
  const held: string[] = [];
  const ended: string[] = [];
  // Never answered: only the page itself can end it.
  await tab.route('**/api/traza/tracker?*', (route) => void held.push(route.request().url()));
  tab.on('requestfailed', (request) => void ended.push(request.url()));
  await tab.goto('/');
  await eventually(() => held.length).toBeGreaterThan(0);
  expect(ended).toEqual([]);
  await frame(page).signOut();
  await eventually(() => door(tab).signedOut.isVisible()).toBe(true);
  await eventually(() => ended).toEqual(held);
});

test('while the password is typed the screen comes that one will land on, and the map after it', async () => {
  for (const [address, expected, other] of [
    ['/login', 'DashboardScreen', 'UsersScreen'],
    ['/login?next=/config-users?q=ana', 'UsersScreen', 'DashboardScreen'],
  ] as const) {
    const { page, watch } = await site.visit();
    const placeOf = (part: string) => watch.asked.findIndex((url) => url.includes(`/${part}-`));
    await page.goto(address);
    await door(page).password.focus();
    await eventually(() => placeOf('MapScreen')).toBeGreaterThan(0);
    expect(placeOf(expected)).toBeGreaterThan(0);
    expect(placeOf(expected)).toBeLessThan(placeOf('MapScreen'));
    expect(placeOf(other)).toBe(-1);
  }
});

test('an unknown path shows the door, with the way in for who is signed in', async () => {
  const { page } = await site.visit();
  await page.goto('/no-existe/12');
  await seesDoor(page);
  await door(page).signInButton.click();
  await door(page).signIn('luis', PASSWORD);
  await isInside(page);
  await page.goto('/no-existe/12');
  await seesDoor(page);
  await door(page).enterButton.click();
  await isInside(page);
});

test('without a session every inner path leads to the door, and after signing in to where one wanted to go', async () => {
  const { page } = await site.visit();
  for (const path of [
    '/',
    '/index',
    '/map',
    '/map-mobile',
    '/config-users',
    '/costs',
    '/profile?tab=units',
  ]) {
    await page.goto(path);
    await seesDoor(page);
    expect([path, pathOf(page)]).toEqual([path, '/prelogin']);
  }
  await door(page).signInButton.click();
  await door(page).signIn('luis', PASSWORD);
  await isInside(page);
  expect(page.url()).toBe(`${site.origin}/profile?tab=units`);
});

test('a link from elsewhere cannot lead elsewhere after signing in', async () => {
  const { page } = await site.visit();
  await page.goto('/login?next=https://example.org/');
  await door(page).signIn('luis', PASSWORD);
  await isInside(page);
  await eventually(() => page.url()).toBe(`${site.origin}/see-trackers`);
});

test('navigation starts at the top', async () => {
  const { page } = await site.visit({ viewport: { width: 600, height: 330 } });
  await page.goto('/prelogin');
  await seesDoor(page);
  const scrolled = () => page.evaluate(() => Math.round(document.scrollingElement!.scrollTop));
  await page.evaluate(() => document.scrollingElement!.scrollTo(0, 10_000));
  expect(await scrolled()).toBeGreaterThan(0);
  await door(page).signInButton.click();
  await door(page).password.waitFor();
  await eventually(scrolled).toBe(0);
});

test('the watch over every visit sees a request that leaves the installation, and an error', async () => {
  const { page, context, watch } = await site.visit();
  await context.route('https://example.org/**', (route) => route.abort());
  await page.goto('/prelogin');
  await seesDoor(page);
  await eventually(() => watch.asked).toContain(`${site.origin}/api/traza/installation`);
  await page.evaluate(() => console.error('broken'));
  await eventually(() => watch.problems.splice(0)).toEqual([expect.stringContaining('broken')]);
  await expect(page.goto('https://example.org/')).rejects.toThrow();
  expect(watch.foreign.splice(0)).toEqual(['https://example.org/']);
});
