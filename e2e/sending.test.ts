import { expect, test } from 'vitest';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { mailServer } from '#server/testing/mail-server.ts';
import { seriousFindings } from './axe.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { useSite } from './site.ts';
import { es } from './words.ts';

const site = useSite(async (database) => {
  const fleet = await aFleet(database);
  await aUser(database, { username: 'ana', roles: ['manager'], fleetIds: [fleet.id] });
  await aVehicle(database, { fleet_id: fleet.id, license: '1234BCD' });
  const mail = await mailServer();
  const row = { host: '127.0.0.1', port: mail.port, security: 'none', sender: 'traza@example.org' };
  await database.sql.insertInto('mail_setting').values(row).execute();
  return { mail };
});

const visit = keptVisits(site, 'ana');

test('a list is sent on Mondays at seven; a test arrives at once, and its state stands beside it', async () => {
  const { page } = await visit();
  await goTo(page, '/config-vehicles');
  await page.getByText('1234BCD').first().waitFor();
  await page.getByRole('button', { name: es.ui.sendMe }).click();
  await page.getByRole('button', { name: es.ui.save }).click();
  await page.getByRole('button', { name: es.savedReport.test }).click();
  const sendings = page.getByRole('region', { name: es.channel.deliveries });
  await sendings.getByText(es.channel.delivery_sent).waitFor();
  expect(site.facts.mail.mails.map(({ to }) => to)).toEqual(['ana@example.org']);
  expect(await seriousFindings(page)).toEqual([]);

  await goTo(page, '/config-notifications?tab=sendings');
  const row = page.getByRole('listitem').filter({ hasText: es.vehicle.list });
  await row.getByText(es.channel.delivery_sent).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: es.savedReport.pause }).click();
  await eventually(() => row.innerText()).toContain(es.savedReport.isPaused);
});

test('excesses of speed come by mail in working hours after three actions', async () => {
  const { page } = await visit();
  await goTo(page, '/index');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(es.spotlight.placeholder).fill('correo exceso de velocidad');
  await page.getByText(es.spotlight.mailEvent.replace('{{event}}', es.event.name_911)).waitFor();
  await page.keyboard.press('Enter');
  // The hours are those of the schedule; here there is none.
  await page.getByText(es.ui.noHours).first().waitFor();
  await page.getByRole('button', { name: es.ui.save }).click();
  await page.getByText(es.ui.saved).waitFor();
  const { rows } = await site.database.pool.query(
    `select code, channels, in_hours from subscription where code = 911 and in_hours`,
  );
  expect(rows).toEqual([{ code: 911, channels: ['web', 'email'], in_hours: true }]);
});
