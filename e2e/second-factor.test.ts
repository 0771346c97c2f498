import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { codeAt } from '#server/area/account/sign-in/totp.ts';
import { aFleet, aUser, PASSWORD } from '#server/testing/builders.ts';
import { eventually } from './eventually.ts';
import { door } from './pages/door.ts';
import { frame } from './pages/frame.ts';
import { useSite } from './site.ts';
import { es, filled, said } from './words.ts';

const site = useSite(async (database) => {
  const fleet = await aFleet(database, { name: 'Norte' });
  // Screens without a map, because drawing a map costs more than all the rest.
  await aUser(database, { username: 'luis', roles: ['installer'], fleetIds: [fleet.id] });
  await aUser(database, { username: 'eva', roles: ['installer'], fleetIds: [fleet.id] });
});
afterEach(() => site.database.pool.query(`update installation set factor_roles = '{}'`));

const { signIn } = es;
const isInside = (page: Page) => eventually(() => frame(page).accountButton.isVisible()).toBe(true);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const code = (page: Page) => page.getByLabel(es.word.code, { exact: true });

/** Passkeys work at names, not at addresses. */
const named = () => site.origin.replace('127.0.0.1', 'localhost');

/**
 * A code is valid until the end of the half minute after its own, so it is typed while that is still some
 * time away.
 */
const codesLast = () => eventually(async () => (Date.now() / 1_000) % 30 < 18).toBe(true);

/** Sets up an app for codes. Returns its secret and the recovery codes. */
async function setUpApp(page: Page) {
  await button(page, signIn.codeTitle).click();
  const dialog = page.getByRole('dialog', { name: signIn.codeTitle });
  await dialog.getByRole('img', { name: signIn.codeQr }).waitFor();
  const secret = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(await said(dialog))![0].replaceAll(' ', '');
  await codesLast();
  // The code of the half minute before: the next sign-in needs a newer one.
  await dialog.getByLabel(signIn.codeShown).fill(codeAt(secret, Date.now() - 30_000));
  await button(page, signIn.setUp).last().click();
  await page.getByRole('dialog', { name: signIn.recovery }).waitFor();
  const recovery = (await said(page.getByRole('dialog', { name: signIn.recovery }))).match(
    /\b[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}\b/g,
  )!;
  await button(page, signIn.recoveryKept).click();
  return { secret, recovery };
}

test('who must have a second factor sets one up before anything else, and signs in with it from then on', async () => {
  await site.database.pool.query(`update installation set factor_roles = '{installer}'`);
  const { page, watch } = await site.visit();
  watch.expectProblem(/^console: Failed to load resource.* 401 .*\/login(\/factor)?\)$/);
  await page.goto('/login?next=/profile');
  await door(page).signIn('luis', PASSWORD);
  await page.getByRole('heading', { name: signIn.missingTitle }).waitFor();
  expect(await frame(page).accountButton.count()).toBe(0);
  const { secret, recovery } = await setUpApp(page);
  expect(recovery).toHaveLength(10);
  await isInside(page);
  expect(new URL(page.url()).pathname).toBe('/profile');

  await frame(page).signOut();
  await page.goto('/login?next=/profile');
  await door(page).signIn('luis', PASSWORD);
  await code(page).fill('abcd-efgh-2345');
  await door(page).signInButton.click();
  await eventually(() => door(page).alerts.allInnerTexts()).toEqual([es.fault['auth.codeWrong']]);
  await page.getByLabel(signIn.remember).check();
  await code(page).fill(codeAt(secret, Date.now()));
  await door(page).signInButton.click();
  await isInside(page);

  // This browser is remembered.
  await frame(page).signOut();
  await page.goto('/login?next=/profile');
  await door(page).signIn('luis', PASSWORD);
  await isInside(page);
  const other = await site.visit();
  other.watch.expectProblem(/^console: Failed to load resource.* 401 .*\/login\)$/);
  await other.page.goto('/login?next=/profile');
  await door(other.page).signIn('luis', PASSWORD);
  await code(other.page).fill(recovery[3]!);
  await door(other.page).signInButton.click();
  await isInside(other.page);
});

test('a passkey is made in the profile, signs in, and is taken away again', async () => {
  const { page, watch, context } = await site.visit();
  watch.expectProblem(/^console: Failed to load resource.* 401 .*\/login\)$/);
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${named()}/login?next=/profile`);
  await door(page).signIn('eva', PASSWORD);
  await isInside(page);
  await button(page, signIn.passkeyAdd).click();
  const dialog = page.getByRole('dialog', { name: signIn.passkeyAdd });
  await dialog.getByLabel(es.word.name).fill('Portátil');
  await dialog.getByRole('button', { name: signIn.passkeyAdd }).click();
  await button(page, signIn.recoveryKept).click();
  const remove = button(page, filled(signIn.passkeyRemove, { name: 'Portátil' }));
  await remove.waitFor();

  await frame(page).signOut();
  await page.goto(`${named()}/login?next=/profile`);
  await door(page).signIn('eva', PASSWORD);
  await button(page, signIn.usePasskey).click();
  await isInside(page);
  await remove.click();
  await button(page, signIn.remove).last().click();
  await eventually(() => remove.count()).toBe(0);
  // The notice lies over the account, and stays while the pointer is on it.
  await page.locator('.mantine-Notification-closeButton').click();
  await frame(page).signOut();
  await page.goto(`${named()}/login?next=/profile`);
  await door(page).signIn('eva', PASSWORD);
  await isInside(page);
});
