import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aFleet, aUser, aVehicle, PASSWORD } from '#server/testing/builders.ts';
import { seriousFindings } from './axe.ts';
import { PHONE } from './browser.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { door } from './pages/door.ts';
import { frame } from './pages/frame.ts';
import { mapScreen } from './pages/map-screen.ts';
import { labelled, passwordForm, usersScreen } from './pages/users.ts';
import { useSite } from './site.ts';
import { es, filled, said } from './words.ts';

const { user: words, accessToken, ui, fault } = es;

// Norte and Sur are below Duero, with a vehicle each.
const site = useSite(async (database) => {
  const company = await aFleet(database, { name: 'Duero' });
  const north = await aFleet(database, { parent_id: company.id, name: 'Norte' });
  const south = await aFleet(database, { parent_id: company.id, name: 'Sur' });
  await aVehicle(database, { fleet_id: north.id, license: 'NORTE1' });
  await aVehicle(database, { fleet_id: south.id, license: 'SUR1' });
  const person = { name: 'Berta', surname: 'Ruiz', roles: ['administrator' as const] };
  await aUser(database, { ...person, username: 'jefa', fleetIds: [company.id] });
  await aUser(database, { ...person, username: 'delegada', fleetIds: [north.id] });
  await aUser(database, { username: 'ana', roles: ['manager'], fleetIds: [company.id] });
  await aUser(database, { username: 'luis', name: 'Luis', surname: 'Gil', fleetIds: [north.id, south.id] });
});
const jefa = keptVisits(site, 'jefa');

async function aToken(username: string): Promise<void> {
  await site.database.pool.query(
    `insert into access_token (user_id, name, scopes, hint, secret_hash, created_at, expires_at)
     select id, 'ERP', '{read}', 'abcd', sha256(username::bytea), now(), now() + interval '1 day' from app_user
     where username = $1`,
    [username],
  );
}
const revokesTokens = (within: Page | Locator) =>
  within.getByRole('switch', { name: accessToken.revoke_tokens });

test('a user made with one fleet chooses a password, sees only that fleet, and is thrown out when disabled', async () => {
  const { page, watch } = await jefa();
  await goTo(page, '/config-users');
  const screen = usersScreen(page);
  await screen.newButton.click();
  const form = screen.dialog(words.new);
  await form.getByLabel(es.word.username).fill('Eva.Sanz');
  await form.getByLabel(labelled(es.word.password)).fill('Primera1');
  await form.getByLabel(words.repeat).fill('Otra1234');
  await form.getByLabel(words.givenName).fill('Eva');
  await form.getByLabel(es.word.surname).fill('Sanz');
  await form.getByLabel(es.word.email).fill('ana@example.org');
  await form.getByRole('button', { name: ui.create }).click();
  // Everything that is missing or does not match is shown at once.
  await form.getByText(fault['val.passwordMatch']).waitFor();
  await eventually(() => form.getByText(fault['val.required']).count()).toBe(1);
  await form.getByLabel(words.repeat).fill('Primera1');
  await screen.chooseFleet(form, 'Norte');
  // Administrators cannot grant the rights of the product's staff.
  await form.getByRole('combobox', { name: words.role }).click();
  expect(await page.getByRole('option', { name: words.role_system }).count()).toBe(0);
  await page.getByRole('option', { name: words.role_visualizer, exact: true }).click();
  watch.expectProblem(/409/);
  await form.getByRole('button', { name: ui.create }).click();
  await form.getByText(fault['err.uniqueEmail']).waitFor();
  await form.getByLabel(es.word.email).fill('eva@example.org');
  await form.getByRole('button', { name: ui.create }).click();
  await screen.dialog('Eva Sanz').waitFor();

  const eva = await site.visit();
  await eva.page.goto('/login?next=/map');
  await door(eva.page).signIn('eva.sanz', 'Primera1');
  // Until the password is changed, nothing else can be done.
  await eva.page.getByRole('heading', { name: words.expiredTitle }).waitFor();
  // The page does not know here if she has tokens.
  await revokesTokens(eva.page).waitFor();
  expect(await frame(eva.page).banner.count()).toBe(0);
  eva.watch.expectProblem(/422/);
  await passwordForm(eva.page).change('Primera1', 'Primera1');
  await eva.page.getByText(fault['auth.passwordRecent']).waitFor();
  await passwordForm(eva.page).change('Primera1', 'Segunda2');
  const map = mapScreen(eva.page);
  await map.row('NORTE1').waitFor();
  expect(await map.row('SUR1').count()).toBe(0);
  await frame(eva.page).fleetButton.click();
  await eventually(() => said(eva.page.getByRole('tree'))).toBe('Norte 1');
  await eva.page.keyboard.press('Escape');

  eva.watch.expectProblem(/403|401/);
  // Her password has changed meanwhile, so her record has a new version.
  await page.reload();
  await screen.dialog('Eva Sanz').waitFor();
  await aToken('Eva.Sanz');
  await screen.act('Eva Sanz', words.reset);
  const reset = screen.dialog(filled(words.resetTitle, { username: 'Eva.Sanz' }));
  await revokesTokens(reset).waitFor();
  expect(await revokesTokens(reset).isChecked()).toBe(true);
  await reset.getByRole('button', { name: ui.cancel }).click();
  await screen.act('Eva Sanz', words.disable);
  const asked = screen.dialog(filled(words.disableTitle, { username: 'Eva.Sanz' }));
  await asked.getByRole('button', { name: words.disable }).click();
  await door(eva.page).ended.waitFor();
  await eventually(() => screen.says('Eva Sanz')).toContain(words.state_disabled);
  await eva.page.goto('/login');
  await door(eva.page).signIn('eva.sanz', 'Segunda2');
  await door(eva.page).alerts.filter({ hasText: fault['auth.userEnded'] }).waitFor();
});

test('an administrator of a part reads who belongs to others too, and changes no rights of her own', async () => {
  const { page } = await keptVisits(site, 'delegada')();
  await goTo(page, '/config-users');
  const screen = usersScreen(page);
  await screen.open('luis', 'Luis Gil');
  await screen.dialog('Luis Gil').getByText(words.notYours).waitFor();
  expect(await screen.dialog('Luis Gil').getByRole('textbox').count()).toBe(0);
  expect(await screen.dialog('Luis Gil').getByRole('button', { name: es.word.actions }).count()).toBe(0);
  await page.keyboard.press('Escape');

  await screen.open('delegada', 'Berta Ruiz');
  const own = screen.dialog('Berta Ruiz');
  await own.getByText(fault['user.notYourself']).waitFor();
  expect(await own.getByRole('combobox', { name: words.role }).count()).toBe(0);
  await own.getByLabel(words.givenName).fill('Berta María');
  await own.getByRole('button', { name: ui.save }).click();
  await screen.dialog('Berta María Ruiz').waitFor();
});

test('a photo and another password in the own profile: seen in the menu, and the other browser is signed out', async () => {
  const visit = keptVisits(site, 'ana');
  const { page, watch } = await visit();
  await page.goto('/profile');
  await page.getByText(accessToken.none).waitFor();
  expect(await revokesTokens(page).count()).toBe(0);
  await aToken('ana');
  await page.reload();
  const file = async (type: 'png' | 'jpeg') =>
    sharp({ create: { width: 64, height: 48, channels: 3, background: '#d08040' } })
      .toFormat(type)
      .toBuffer();
  const choose = (mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name: 'photo', mimeType, buffer });
  watch.expectProblem(/415|422/);
  await choose('image/gif', await file('png'));
  await page.getByText(fault['val.photo']).waitFor();
  await choose('image/jpeg', await file('png'));
  await page.getByText(fault['err.uploadType']).waitFor();
  await choose('image/png', await file('png'));
  await eventually(() => frame(page).accountButton.locator('img').count()).toBe(1);
  await page.getByRole('button', { name: words.photoChange }).waitFor();

  const panel = page.getByRole('region', { name: es.word.data, exact: true });
  await panel.getByLabel(words.givenName).fill('Anna');
  await panel.getByLabel(es.word.email).fill('anna@example.org');
  await panel.getByRole('button', { name: ui.save }).click();
  await panel.getByText(fault['val.required']).waitFor();
  await panel.getByLabel(words.current_password).fill(PASSWORD);
  await panel.getByRole('button', { name: ui.save }).click();
  await frame(page).notice(ui.saved).waitFor();
  await page.getByRole('heading', { name: 'Anna García' }).waitFor();

  const elsewhere = await site.visit();
  await elsewhere.page.goto('/login?next=/profile');
  await door(elsewhere.page).signIn('ana', PASSWORD);
  await frame(elsewhere.page).banner.waitFor();
  elsewhere.watch.expectProblem(/403|401/);
  const password = passwordForm(page.getByRole('region', { name: es.word.password, exact: true }));
  await password.change('Nosees12', 'Nueva123');
  await page.getByText(fault['auth.passwordWrong']).waitFor();
  expect(await revokesTokens(page).isChecked()).toBe(false);
  await revokesTokens(page).click();
  await password.change(PASSWORD, 'Nueva123');
  await frame(page).notice(words.passwordChanged).waitFor();
  await page.getByText(accessToken.none).waitFor();
  await revokesTokens(page).waitFor({ state: 'detached' });
  await door(elsewhere.page).ended.waitFor();
  await page.reload();
  await eventually(() => frame(page).accountButton.locator('img').count()).toBe(1);
});

test('on a phone the profile shows one thing at a time, and what was chosen is in the address', async () => {
  const { page } = await jefa(PHONE);
  await goTo(page, '/profile-mobile');
  await page.getByRole('tab', { name: words.sessions }).tap();
  await page.getByText(words.sessionThis).waitFor();
  expect(new URL(page.url()).searchParams.get('tab')).toBe('sessions');
  await page.getByRole('tab', { name: es.word.password }).tap();
  await passwordForm(page).current.waitFor();
});

test('axe finds nothing serious in the record of a user, the tree of fleets and the profile', async () => {
  const { page } = await jefa();
  await goTo(page, '/config-users');
  await usersScreen(page).open('luis', 'Luis Gil');
  await page.getByText(words.reportsOfRole).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await goTo(page, '/config-fleets');
  await page.getByRole('gridcell').filter({ hasText: 'Norte' }).first().click();
  await page
    .getByRole('dialog', { name: 'Norte' })
    .getByRole('textbox', { name: es.word.name, exact: true })
    .waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await goTo(page, '/profile');
  await page.getByText(words.sessionThis).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});
