import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aFleet, aUser } from '#server/testing/builders.ts';
import { oidcProvider } from '#server/testing/oidc-provider.ts';
import { eventually } from './eventually.ts';
import { door } from './pages/door.ts';
import { frame } from './pages/frame.ts';
import { useSite, type Visitor } from './site.ts';
import { es, filled, said } from './words.ts';

const provider = await oidcProvider();
afterAll(() => provider.close());

const site = useSite(
  async (database) => {
    const fleet = await aFleet(database, { name: 'Norte' });
    const email = 'luis@example.org';
    await aUser(database, { username: 'luis', email, roles: ['installer'], fleetIds: [fleet.id] });
  },
  { OIDC_PROVIDERS: provider.setting() },
);
beforeEach(() => {
  provider.accounts.clear();
  provider.accounts.set('luis', { email: 'luis@example.org', isVerified: true });
});

const byGoogle = (page: Page) =>
  page.getByRole('button', { name: filled(es.signIn.byProvider, { name: 'Google' }) });
const isInside = (page: Page) => eventually(() => frame(page).accountButton.isVisible()).toBe(true);

/** Opens the popup at the provider; its pages are not of the installation. */
async function popupOf({ page, watch }: Visitor) {
  const [popup] = await Promise.all([page.waitForEvent('popup'), byGoogle(page).click()]);
  await popup.getByRole('button', { name: 'Cancel' }).waitFor();
  watch.foreign.splice(0);
  return popup;
}
const leaveOut = ({ watch }: Visitor) => {
  expect(watch.foreign.splice(0).every((address) => address.startsWith(provider.issuer))).toBe(true);
};

test('one signs in by a popup, which closes itself, and stays signed in if one wants to', async () => {
  const visitor = await site.visit();
  const { page, context } = visitor;
  await page.goto('/login?next=/profile');
  await page.getByLabel(es.access.keepConnected).check();
  const popup = await popupOf(visitor);
  await Promise.all([
    popup.waitForEvent('close'),
    popup.getByRole('button', { name: 'luis@example.org' }).click(),
  ]);
  await isInside(page);
  expect(new URL(page.url()).pathname).toBe('/profile');
  expect(page.url()).not.toContain('code=');
  const reopened = await site.visit({ storageState: await context.storageState() });
  await reopened.page.goto('/profile');
  await isInside(reopened.page);
  leaveOut(visitor);
});

test('what the provider refuses is told at the door, and the password is still a way in', async () => {
  const visitor = await site.visit();
  const { page, watch } = visitor;
  watch.expectProblem(/^console: Failed to load resource.* 401 /);
  await page.goto('/login');
  const popup = await popupOf(visitor);
  await popup.getByRole('button', { name: 'Cancel' }).click();
  const denied = filled(es.fault['auth.providerDenied'], { name: 'Google' });
  await eventually(() => door(page).alerts.allInnerTexts()).toEqual([denied]);

  provider.accounts.set('stranger', { email: 'stranger@example.org', isVerified: true });
  const again = await popupOf(visitor);
  await again.getByRole('button', { name: 'stranger@example.org' }).click();
  const unknown = filled(es.fault['auth.providerUnknown'], { email: 'stranger@example.org' });
  await eventually(() => door(page).alerts.allInnerTexts()).toEqual([unknown]);
  await door(page).signIn('luis', 'Secreta1');
  await isInside(page);
  leaveOut(visitor);
});

test('where popups are not allowed the window itself goes to the provider and comes back', async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/login?next=/profile');
  await byGoogle(page).click();
  await page.getByRole('button', { name: 'luis@example.org' }).click();
  await isInside(page);
  expect(new URL(page.url()).pathname).toBe('/profile');
  expect(await said(frame(page).title)).toBe(es.screen['/profile']);
  leaveOut(visitor);
});
