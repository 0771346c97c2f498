import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import { raiseEvents } from '#server/bus/raise.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { seriousFindings } from './axe.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { useSite } from './site.ts';
import { driveNorth, fitTracker, sendRecords } from './tracker.ts';
import { es, filled } from './words.ts';

const { matter, event, screen } = es;

const site = useSite(async (database) => {
  const company = await aFleet(database, { name: 'Transportes Duero' });
  for (const username of ['ana', 'luis'])
    await aUser(database, { username, roles: ['manager'], fleetIds: [company.id] });
  const van = await aVehicle(database, { fleet_id: company.id, license: '1234BCD' });
  const bus = await aVehicle(database, { fleet_id: company.id, license: '5678FGH' });
  return { van: { ...van, imei: await fitTracker(database.pool, van.id) }, bus };
});

const start = Date.now() - 20 * 60_000;
beforeAll(async () => {
  const { van, bus } = site.facts;
  await sendRecords(site.server, van.imei, [
    ...driveNorth({ ms: start, lat: 40, lng: -3.7 }, 10),
    recordAt(start + 11 * 60_000, { lat: 40.09, lng: -3.7, speedKmh: 0 }),
  ]);
  await site.database.sql.transaction().execute((tx) =>
    raiseEvents(
      tx,
      [
        {
          code: 911,
          timeMs: start + 5 * 60_000,
          vehicleId: van.id,
          value: 32,
          lat: 40.045,
          lng: -3.7,
          detail: { limit: 90 },
        },
        { code: 903, timeMs: start + 4 * 60_000, vehicleId: bus.id, value: 200 },
      ],
      Date.now(),
    ),
  );
});

const asAna = keptVisits(site, 'ana');
const asLuis = keptVisits(site, 'luis');

const listed = (page: Page) => page.getByRole('region', { name: screen['/notifications'], exact: true });
const row = (page: Page, words: string) => listed(page).getByRole('button', { name: words });
const speeding = `1234BCD ${event.name_911}`;
const towed = `5678FGH ${event.name_903}`;

test('a matter is found, assigned, put off and closed by keys, and the colleague sees each step at once', async () => {
  const { page } = await asAna();
  await goTo(page, '/notifications');
  await row(page, speeding).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('j');
  const preview = page.getByRole('complementary', { name: matter.facts });
  await preview.getByRole('heading', { name: speeding }).waitFor();
  // Its way is drawn on a map, and as speeds.
  await preview.locator('[data-points]').waitFor();
  await preview
    .getByRole('img', { name: es.reportScreen.speeds })
    .or(preview.getByLabel(es.reportScreen.speeds))
    .first()
    .waitFor();
  expect(await seriousFindings(page, 'aside')).toEqual([]);

  await page.keyboard.press('a');
  const assign = page.getByRole('dialog', { name: filled(matter.assignTitle, { name: '1234BCD' }) });
  await assign.getByRole('combobox', { name: matter.assignee }).click();
  await page.getByRole('option', { name: 'luis' }).click();
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await assign.getByRole('button', { name: matter.assign }).click();
  await assign.waitFor({ state: 'detached' });

  const { page: other } = await asLuis();
  await goTo(other, '/notifications?desk=mine');
  await row(other, speeding).waitFor();
  await eventually(() => row(other, towed).count()).toBe(0);

  await page.keyboard.press('s');
  const snooze = page.getByRole('dialog', { name: filled(matter.snoozeTitle, { name: '1234BCD' }) });
  await snooze.getByRole('button', { name: matter.snooze_hour }).click();
  await snooze.waitFor({ state: 'detached' });
  await row(other, speeding).waitFor({ state: 'detached' });
  // The keys go on at the next one.
  await preview.getByRole('heading', { name: towed }).waitFor();

  await goTo(other, '/notifications?desk=snoozed');
  await row(other, speeding).waitFor();
  await other.keyboard.press('j');
  await other.keyboard.press('e');
  const done = other.getByRole('dialog', { name: filled(matter.doneTitle, { name: '1234BCD' }) });
  await done.getByRole('combobox', { name: matter.reason }).click();
  await other.getByRole('option', { name: matter.outcome_informed }).click();
  await done.getByRole('textbox', { name: matter.note }).fill('Hablado con el conductor');
  await done.getByRole('button', { name: matter.done }).click();
  await done.waitFor({ state: 'detached' });

  await goTo(page, '/notifications?desk=done');
  await row(page, speeding).click();
  await preview.getByText('Hablado con el conductor').first().waitFor();
  await preview.getByText(matter.outcome_informed).first().waitFor();
});

test('several are closed at once with one reason, and a rule closes the next without a notification', async () => {
  const { page } = await asAna();
  const { bus } = site.facts;
  await goTo(page, '/notifications');
  await row(page, towed).click();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: filled(matter.doneMany_one, { n: '1' }) }).click();
  const done = page.getByRole('dialog', { name: filled(matter.doneTitle, { name: '5678FGH' }) });
  await done.getByRole('combobox', { name: matter.reason }).click();
  await page.getByRole('option', { name: matter.outcome_expected }).click();
  await done.getByRole('button', { name: matter.done }).click();
  await page.getByText(es.notification.none).waitFor();

  await goTo(page, '/notifications?desk=done');
  await row(page, towed).click();
  await page.getByRole('button', { name: matter.always }).click();
  await page.getByRole('menuitem', { name: filled(matter.alwaysOne, { name: '5678FGH' }) }).click();
  await page.getByText(matter.alwaysSaved).waitFor();
  const now = Date.now();
  await site.database.sql
    .transaction()
    .execute((tx) => raiseEvents(tx, [{ code: 903, timeMs: now, vehicleId: bus.id, value: 200 }], now));
  await eventually(async () => {
    const { rows } = await site.database.pool.query(
      'select count(*)::int as n from notification where code = 903 and closed_at is not null',
    );
    return rows[0].n;
    // Both had one, and the new one is closed for her alone.
  }).toBe(3);
  await goTo(page, '/config-notifications?tab=rules');
  await page.getByText(event.name_903).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: filled(matter.ruleRemove, { name: event.name_903 }) }).click();
  await page.getByText(matter.rulesNone).waitFor();
});
