import { beforeAll, expect, test } from 'vitest';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { seriousFindings } from './axe.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { mapScreen } from './pages/map-screen.ts';
import { vehicleCard } from './pages/vehicle-card.ts';
import { useSite } from './site.ts';
import { driveNorth, fitTracker, sendRecords } from './tracker.ts';
import { es, filled, italian, said } from './words.ts';

const site = useSite(async (database) => {
  const fleet = await aFleet(database);
  await aUser(database, { username: 'ana', roles: ['manager'], fleetIds: [fleet.id] });
  const vehicle = async (license: string) => {
    const { id } = await aVehicle(database, { fleet_id: fleet.id, license });
    return { id, imei: await fitTracker(database.pool, id) };
  };
  return { van: await vehicle('1234BCD'), lorry: await vehicle('5678FGH') };
});

beforeAll(async () => {
  const { van, lorry } = site.facts;
  const ms = Date.now() - 120_000;
  await sendRecords(site.server, van.imei, driveNorth({ ms, lat: 40.4, lng: -3.7 }, 2));
  await sendRecords(site.server, lorry.imei, driveNorth({ ms, lat: 41, lng: -3.7 }, 2));
});

const visit = keptVisits(site, 'ana');

test('the nearest vehicles of a point in the address are listed, and choosing one opens its card', async () => {
  const { page } = await visit();
  await goTo(page, '/map?nearest=40.42000,-3.70000');
  const list = page.getByRole('listbox', { name: es.nearest.title });
  await eventually(async () =>
    (await list.getByRole('option').allInnerTexts()).map((text) => text.trim().slice(0, 7)),
  ).toEqual(['1234BCD', '5678FGH']);
  // There is no road file: the page says so.
  await page.getByText(filled(es.nearest.byLine, { share: 30, kmh: 40 })).waitFor();
  await list.getByRole('option').first().click();
  await eventually(vehicleCard(page).text).toContain('1234BCD');
  await page.getByRole('button', { name: es.nearest.close }).click();
  await mapScreen(page).list.waitFor();
});

test('a customer follows a shared vehicle until the link is revoked', async () => {
  const { page } = await visit();
  await goTo(page, `/map?vehicle=${site.facts.van.id}`);
  const openLinks = async () => {
    await page.getByRole('button', { name: es.map.share }).click();
    await page.getByRole('menuitem', { name: es.map.shareLink }).click();
  };
  await openLinks();
  await page.getByLabel(es.share.label).fill('Su pedido 4711');
  await page.getByRole('button', { name: es.share.make }).click();
  const made = page.getByRole('dialog', { name: es.share.made });
  const link = (await made.getByText('/shared#').innerText()).trim();
  expect(link).toMatch(new RegExp(`^${site.origin}/shared#[\\w-]{43}$`));
  await made.getByRole('button', { name: es.word.close }).last().click();

  const customer = await site.visit({ locale: 'it-IT' });
  await goTo(customer.page, link.slice(site.origin.length));
  const card = customer.page.getByRole('region', { name: 'Su pedido 4711' });
  await card.getByText(/./).first().waitFor();
  const words = await said(card);
  expect(words).toContain('Su pedido 4711');
  expect(words).not.toContain('1234BCD');
  expect(await seriousFindings(customer.page)).toEqual([]);
  customer.watch.expectProblem(/404/);

  await openLinks();
  await page.getByRole('button', { name: `${es.share.revoke} Su pedido 4711` }).click();
  const sure = page.getByRole('dialog', { name: filled(es.share.revokeTitle, { name: 'Su pedido 4711' }) });
  await sure.getByRole('button', { name: es.share.revoke }).click();
  await page.getByText(es.share.end_revoked.split(' {{')[0]!).waitFor();
  await customer.page.getByText(italian.shared.ended).waitFor();
});
