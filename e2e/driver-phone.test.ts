import sharp from 'sharp';
import { expect, test } from 'vitest';
import { seedDemo } from '#server/demo/seed.ts';
import { DEMO_PASSWORD } from '#server/demo/users.ts';
import { seriousFindings } from './axe.ts';
import { PHONE } from './browser.ts';
import { eventually } from './eventually.ts';
import { roadScreen } from './pages/road.ts';
import { signedInVisits } from './signed-in.ts';
import { useSite } from './site.ts';
import { es, filled } from './words.ts';

const { road, receipt, ownDay } = es;
/** The network fails on purpose. */
const FAILING = /ERR_|WebSocket|Failed to load resource|Failed to fetch/;

const site = useSite((database) => seedDemo(database));
const visit = signedInVisits(site, 'driver', DEMO_PASSWORD);

/** My day of the demonstration's driver. */
async function myDay() {
  const visitor = await visit(PHONE);
  visitor.watch.expectProblem(FAILING);
  const { page, context } = visitor;
  await page.goto('/assign-drivers');
  const papers = page.getByRole('region', { name: ownDay.papers, exact: true });
  await papers.getByText(ownDay.papersKept).waitFor();
  return { page, context, papers, dialog: page.getByRole('dialog'), road: roadScreen(page) };
}

test('the vehicle and its check stand on the first screen; axe finds nothing in day, check and receipt', async () => {
  const { page, dialog, road: phone } = await myDay();
  const { y, height } = (await phone.checkButton.boundingBox())!;
  expect(y + height).toBeLessThan(page.viewportSize()!.height);
  expect(await seriousFindings(page)).toEqual([]);
  await phone.button(receipt.send).click();
  await dialog.getByRole('button', { name: receipt.sendNow }).waitFor();
  expect(await seriousFindings(page, '[role=dialog]')).toEqual([]);
  await page.goBack();
  await phone.checkButton.click();
  await page.getByRole('radio', { name: road.yes, exact: true }).first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

test('the papers of the vehicle open without network, also once the session is over', async () => {
  const { page, context, papers, dialog } = await myDay();
  await eventually(() =>
    page.evaluate(async () => {
      const isKept = (await caches.match('/assign-drivers')) !== undefined;
      return isKept && navigator.serviceWorker.controller !== null;
    }),
  ).toBe(true);
  await context.setOffline(true);
  await papers.getByRole('button').first().click();
  await dialog.getByRole('img').waitFor();
  await page.goto('/road');
  const { rows } = await site.database.pool.query<{ license: string }>(
    `select license from vehicle where driver_id = (
       select id from driver where user_id = (select id from app_user where username = 'driver'))`,
  );
  const kept = page.getByRole('region', { name: filled(ownDay.papersOf, { plate: rows[0]!.license }) });
  await kept.getByRole('button').first().click();
  await dialog.getByRole('img').waitFor();
});

test('a receipt that the phone cannot keep stays as filled in, and is sent once there is room', async () => {
  const { page, dialog, road: phone } = await myDay();
  await phone.button(receipt.send).click();
  const amount = dialog.getByRole('textbox', { name: es.column.amount });
  const toll = dialog.getByRole('radio', { name: receipt.kind_toll });
  await dialog.getByText(receipt.kind_toll).click();
  await amount.fill('12,50');
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#803010' } })
    .jpeg()
    .toBuffer();
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'peaje.jpg', mimeType: 'image/jpeg', buffer: picture });
  await phone.photoTaken(1).waitFor();
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = () => {
      IDBObjectStore.prototype.add = add;
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const send = dialog.getByRole('button', { name: receipt.sendNow });
  await send.click();
  await dialog.getByRole('alert').getByText(es.fault['outbox.full']).waitFor();
  expect([await amount.inputValue(), await toll.isChecked()]).toEqual(['12,50', true]);
  await send.click();
  await page.getByText(receipt.kept).waitFor();
  const { pool } = site.database;
  const stored = async () =>
    (
      await pool.query(
        `select kind, amount, state, (select count(*)::int from photo where owner = 'receipt' and owner_id = receipt.id
           and stored_at is not null) as photos
         from receipt order by id desc limit 1`,
      )
    ).rows[0];
  await eventually(stored).toEqual({ kind: 'toll', amount: '12.50', state: 'waiting', photos: 1 });
});

test('a full phone says so before anything is filled in', async () => {
  const { page, context, watch } = await visit(PHONE);
  watch.expectProblem(/Quota/);
  const devTools = await context.newCDPSession(page);
  const { origin } = site;
  // Before the first page: the browser remembers for minutes how much room there was.
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 300_000 });
  await page.goto('/assign-drivers');
  await page.getByRole('alert').getByText(road.roomLittle).waitFor();
});

test('a browser that keeps nothing says so before anything is filled in', async () => {
  const { page, context } = await visit(PHONE);
  await context.addInitScript(() => {
    // A private window of some browsers.
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  await page.goto('/assign-drivers');
  await page.getByRole('alert').getByText(road.roomNone).waitFor();
});
