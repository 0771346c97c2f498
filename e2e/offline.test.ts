import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { formContent } from '#domain/check/form.ts';
import type { Database } from '#server/base/db/database.ts';
import { aDriver, aFleet, aUser, aVehicle, PASSWORD } from '#server/testing/builders.ts';
import { SESSION_KEY } from '#web/base/session/session-storage.ts';
import { seriousFindings } from './axe.ts';
import { PHONE } from './browser.ts';
import { eventually } from './eventually.ts';
import { door } from './pages/door.ts';
import { roadScreen } from './pages/road.ts';
import { signedInVisits } from './signed-in.ts';
import type { Visitor } from './site.ts';
import { useSite } from './site.ts';
import { smallTargets } from './touch.ts';
import { es, filled } from './words.ts';

const { road } = es;
/** Network, server and session fail on purpose. */
const FAILING = /ERR_|WebSocket|Failed to load resource|Failed to fetch/;

const CONTENT = formContent.parse({
  asksSignature: false,
  sections: [
    {
      id: 'outside',
      label: { es: 'Exterior' },
      items: [
        { id: 'lights', kind: 'judgement', label: { es: 'Luces' }, photo: 'if_bad' },
        { id: 'tyres', kind: 'judgement', label: { es: 'Neumáticos' } },
      ],
    },
  ],
});
const PHOTOS: Buffer[] = [];
beforeAll(async () => {
  for (const background of ['#803010', '#108030'])
    PHOTOS.push(
      await sharp({ create: { width: 2400, height: 1800, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    );
});

const DRIVERS = ['miguel', 'ana', 'luis', 'eva', 'pablo'] as const;

const site = useSite(async (database) => {
  const fleet = await aFleet(database, { name: 'Reparto' });
  await aUser(database, { username: 'boss', roles: ['administrator'], fleetIds: [fleet.id] });
  const vehicles: Record<string, number> = {};
  for (const username of DRIVERS) {
    const user = await aUser(database, { username, roles: [], fleetIds: [] });
    const driver = await aDriver(database, { fleet_id: fleet.id, user_id: user.id });
    const van = await aVehicle(database, {
      fleet_id: fleet.id,
      license: `VAN${username.toUpperCase()}`,
      driver_id: driver.id,
    });
    vehicles[username] = van.id;
  }
  await aVehicle(database, { fleet_id: fleet.id, license: 'VANSPARE' });
  await database.sql.deleteFrom('check_form').execute();
  const form = await database.sql
    .insertInto('check_form')
    .values({ fleet_id: fleet.id, name: JSON.stringify({ es: 'Furgoneta' }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await publish(database, form.id, 1);
  return { formId: form.id, vehicles };
});

async function publish(database: Database, form_id: number, number: number): Promise<void> {
  await database.sql
    .insertInto('check_form_version')
    .values({ form_id, number, content: JSON.stringify(CONTENT), published_at: new Date() })
    .execute();
}

const visits = Object.fromEntries(
  DRIVERS.map((username) => [username, signedInVisits(site, username)]),
) as Record<(typeof DRIVERS)[number], ReturnType<typeof signedInVisits>>;

/** The phone of a driver who has opened the page once with a network. */
async function phoneOf(username: (typeof DRIVERS)[number]) {
  const visitor = await visits[username](PHONE);
  visitor.watch.expectProblem(FAILING);
  await visitor.page.goto('/assign-drivers');
  await eventually(() =>
    visitor.page.evaluate(async () => {
      const isKept = (await caches.match('/assign-drivers')) !== undefined;
      return (
        isKept && navigator.serviceWorker.controller !== null && localStorage.getItem('traza.road') !== null
      );
    }),
  ).toBe(true);
  return { ...visitor, road: roadScreen(visitor.page) };
}

/** A new tab of the phone, after the last one was killed. */
async function anotherTab({ context, page }: Pick<Visitor, 'context' | 'page'>, path: string) {
  const tab = await context.newPage();
  await page.close();
  await tab.goto(path);
  return { page: tab, road: roadScreen(tab) };
}

const checksOf = async (username: string) => {
  const { rows } = await site.database.pool.query<{ km: number }>(
    `select (odometer_m / 1000)::int as km from vehicle_check
     where user_id = (select id from app_user where username = $1) order by id`,
    [username],
  );
  return rows.map(({ km }) => km);
};
const storedPhotos = async () => {
  const { rows } = await site.database.pool.query<{ stored: number; all: number }>(
    'select count(stored_at)::int as stored, count(*)::int as all from photo',
  );
  return rows[0]!;
};

test('20 checks of two phones without network are stored once and in order, through a killed tab, a restart and a kill', async () => {
  const [miguel, ana] = [await phoneOf('miguel'), await phoneOf('ana')];
  for (const { context } of [miguel, ana]) await context.setOffline(true);
  let { page, road: phone } = miguel;
  for (const km of [1, 2, 3, 4]) await phone.fillCheck(km);
  // A defect with a picture; the tab is killed before the last step.
  await phone.checkButton.click();
  await phone.answer('Luces', road.no);
  await phone.photo(PHOTOS[0]!);
  await phone.photoTaken(1).waitFor();
  await phone.button(road.allFine).click();
  await phone.odometer.waitFor();
  ({ page, road: phone } = await anotherTab({ context: miguel.context, page }, '/assign-drivers'));
  await phone.begun.getByRole('button', { name: road.goOn }).click();
  await phone.finish(5);
  await phone.button(road.backToDay).click();
  for (const km of [6, 7, 8, 9, 10]) await phone.fillCheck(km);
  await eventually(phone.text).toContain(`${road.waits} (10)`);

  for (const km of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await ana.road.fillCheck(km);
  await ana.road.checkButton.click();
  await ana.road.answer('Luces', road.no);
  await ana.road.photo(PHOTOS[1]!);
  await ana.road.photoTaken(1).waitFor();
  await ana.road.button(road.allFine).click();
  await ana.road.finish(10);

  expect([await checksOf('miguel'), await checksOf('ana')]).toEqual([[], []]);
  await site.server.stop();
  await site.restart();
  // The server dies while a picture is on its way.
  let kill: Promise<void> | null = null;
  for (const { context } of [miguel, ana])
    context.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().includes('/own/photo/')) kill ??= site.server.kill();
    });
  for (const { context } of [miguel, ana]) await context.setOffline(false);
  await eventually(() => kill !== null).toBe(true);
  await kill;
  await site.restart();

  const inOrder = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  await eventually(() => checksOf('miguel')).toEqual(inOrder);
  await eventually(() => checksOf('ana')).toEqual(inOrder);
  await eventually(storedPhotos).toEqual({ stored: 2, all: 2 });
  await eventually(() => phone.waiting.count()).toBe(0);
});

test('what waits is sent as the driver who filled it in, while another one is signed in', async () => {
  const luis = await phoneOf('luis');
  await luis.context.setOffline(true);
  await luis.road.fillCheck(77);
  // The next driver takes the phone; only the page at the door is open when the network is back.
  await luis.page.evaluate((key) => {
    localStorage.removeItem(key);
    sessionStorage.removeItem(key);
  }, SESSION_KEY);
  await luis.page.route('**/own/check', (route) => route.abort());
  await luis.context.setOffline(false);
  await luis.page.goto('/login');
  await door(luis.page).signIn('eva', PASSWORD);
  await luis.road.checkButton.waitFor();
  await eventually(luis.road.text).toContain(filled(road.ofUser, { user: 'luis' }));
  await luis.page.unroute('**/own/check');
  await eventually(() => checksOf('luis')).toEqual([77]);
  expect(await checksOf('eva')).toEqual([]);
});

test('without session and network the page opens to fill in; a changed form and a vehicle that left lose nothing', async () => {
  const eva = await phoneOf('eva');
  await eva.context.setOffline(true);
  await eva.page.evaluate((key) => localStorage.removeItem(key), SESSION_KEY);
  const { page, road: phone } = await anotherTab(eva, '/');
  await page.waitForURL('**/road');
  await eventually(phone.text).toContain(filled(road.offlineText, { user: 'eva' }));
  expect(await seriousFindings(page)).toEqual([]);
  await phone.checkButton.click();
  await phone.answer('Luces', road.no);
  await phone.button(road.next).click();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await smallTargets(page.getByRole('main'))).toEqual([]);
  await phone.answer('Luces', road.yes);
  await phone.button(road.allFine).click();
  await phone.odometer.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await smallTargets(page.getByRole('main'))).toEqual([]);
  await phone.finish(5);
  await phone.button(road.backToDay).click();
  // Meanwhile: another version of the form, and the vehicle leaves for good.
  await publish(site.database, site.facts.formId, 2);
  await site.database.pool.query(
    `update vehicle set registration_state = 'deregistered' where license = 'VANEVA'`,
  );
  await eva.context.setOffline(false);
  await eventually(phone.text).toContain(es.fault['vehicle.notRegistered']);
  // The driver chooses the vehicle that replaced it, and what he had answered is still there.
  await site.database.pool.query(
    `update vehicle set driver_id = (select driver_id from vehicle where license = 'VANEVA') where license = 'VANSPARE'`,
  );
  await page.goto('/login');
  await door(page).signIn('eva', PASSWORD);
  await phone.waiting.getByRole('button', { name: road.choice_mend }).click();
  await page.getByRole('button', { name: 'VANSPARE' }).click();
  await phone.button(road.next).click();
  await phone.finish(6);
  await eventually(() => checksOf('eva')).toEqual([6]);
});

test('a ticket that is over: the driver signs in, and it is sent', async () => {
  const pablo = await phoneOf('pablo');
  await pablo.context.setOffline(true);
  await pablo.road.fillCheck(9);
  await site.database.pool.query(`delete from road_ticket`);
  await site.database.pool.query(`update session set ended_at = now(), end_reason = 'closed'`);
  await pablo.context.setOffline(false);
  // The page notices by itself that the session is over.
  await pablo.page.getByRole('button', { name: es.access.signInAgain }).click();
  expect(await checksOf('pablo')).toEqual([]);
  await door(pablo.page).signIn('pablo', PASSWORD);
  await eventually(() => checksOf('pablo')).toEqual([9]);
});
