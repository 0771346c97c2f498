import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { aFine, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { seriousFindings } from './axe.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { useSite } from './site.ts';
import { es } from './words.ts';

const site = useSite(async (database) => {
  const fleet = await aFleet(database);
  await aUser(database, { username: 'ana', roles: ['manager'], fleetIds: [fleet.id] });
  const vehicle = await aVehicle(database, { fleet_id: fleet.id, license: '1234BCD' });
  const columns = { fleet_id: fleet.id, vehicle_id: vehicle.id, license: '1234BCD', date: '2026-02-10' };
  return { fine: await aFine(database, columns) };
});

const visit = keptVisits(site, 'ana');

test('a fine gives its evidence as a file, and a link that works without an account until it is withdrawn', async () => {
  const { page } = await visit();
  await goTo(page, `/config-sanctions?id=${site.facts.fine.id}`);
  const open = page.getByRole('button', { name: es.evidencePack.more });
  await open.click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: es.evidencePack.zip }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('pruebas_1234BCD_2026-02-10.zip');
  expect((await readFile(await file.path())).toString('latin1', 0, 2)).toBe('PK');

  await open.click();
  await page.getByRole('menuitem', { name: es.evidencePack.link }).click();
  const dialog = page.getByRole('dialog', { name: es.evidenceLink.title });
  await dialog.getByRole('button', { name: es.share.make }).click();
  const link = (await dialog.getByText('/evidence#').innerText()).trim();
  expect(link).toMatch(new RegExp(`^${site.origin}/evidence#[\\w-]{43}$`));
  await dialog.getByRole('button', { name: es.word.close }).last().click();

  const stranger = await site.visit();
  await goTo(stranger.page, link.slice(site.origin.length));
  const [theirs] = await Promise.all([
    stranger.page.waitForEvent('download'),
    stranger.page.getByRole('button', { name: es.evidencePack.pdf }).click(),
  ]);
  expect((await readFile(await theirs.path())).toString('latin1', 0, 5)).toBe('%PDF-');
  expect(await seriousFindings(stranger.page)).toEqual([]);
  stranger.watch.expectProblem(/404/);

  await open.click();
  await page.getByRole('menuitem', { name: es.evidencePack.link }).click();
  await dialog.getByRole('button', { name: es.share.revoke }).click();
  await dialog.getByText(es.evidenceLink.end_revoked).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await stranger.page.reload();
  await stranger.page.getByText(es.shared.ended).waitFor();
});
