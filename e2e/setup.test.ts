import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { postDriver } from '#api/driver.ts';
import { getFleets } from '#api/fleet.ts';
import { pois } from '#api/poi.ts';
import { schedules } from '#api/schedule.ts';
import { postFitting, postTracker } from '#api/tracker.ts';
import { postUser } from '#api/user.ts';
import { postVehicle } from '#api/vehicle-command.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import { aValue } from '#server/testing/builders.ts';
import { aSheet, sheetValues } from '#server/testing/vehicle-sheet.ts';
import { eventually } from './eventually.ts';
import { door, signInAs } from './pages/door.ts';
import { fleetsScreen } from './pages/fleets.ts';
import { frame } from './pages/frame.ts';
import { mapScreen } from './pages/map-screen.ts';
import { setupForm } from './pages/setup.ts';
import { tourPanel } from './pages/tour.ts';
import { signIn } from './signed-in.ts';
import { useSite } from './site.ts';
import { sendRecords } from './tracker.ts';
import { es, filled, said } from './words.ts';

/** The printed link names the configured port, so that must be a real one. */
const HTTP_PORT = String(await freePort());

const site = useSite(async () => null, { HTTP_PORT });

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

const printedLink = () =>
  site.server.log.map((line) => /http\S+\/setup\?key=\S+/.exec(line)?.[0]).find(Boolean);

const ADMINISTRATOR = {
  company: 'Transportes Duero',
  name: 'Ana',
  surname: 'García',
  email: 'ana@duero.example',
  username: 'ana',
  password: 'Secreta1',
};

test('an empty installation prints a link that makes its first administrator, once', async () => {
  await eventually(printedLink).toMatch(new RegExp(`^http://localhost:${HTTP_PORT}/setup\\?key=.{20,}$`));
  const link = printedLink()!;
  const first = await site.visit();
  const { page } = first;
  await page.goto('/');
  await eventually(() => page.getByText(es.access.setupPending).isVisible()).toBe(true);
  expect(await door(page).signInButton.count()).toBe(0);

  await page.goto(link);
  const form = setupForm(page);
  await form.create.click();
  await eventually(() => page.getByText(es.fault['val.required']).count()).toBeGreaterThanOrEqual(6);
  await form.fill({ ...ADMINISTRATOR, repeat: 'Secreta2' });
  await form.create.click();
  await eventually(() => page.getByText(es.fault['val.passwordMatch']).isVisible()).toBe(true);
  await form.fill({ ...ADMINISTRATOR, repeat: ADMINISTRATOR.password });
  await form.create.click();
  await eventually(() => said(frame(page).title)).toBe(es.screen['/dashboard']);
  await eventually(() => page.getByText(es.vehicle.none).isVisible()).toBe(true);
  await frame(page).fleetButton.click();
  await eventually(() => frame(page).fleet(ADMINISTRATOR.company).isVisible()).toBe(true);

  const later = await site.visit();
  later.watch.expectProblem(/Failed to load resource.* 409 .*\/setup\)/);
  await later.page.goto(link);
  await setupForm(later.page).fill({ ...ADMINISTRATOR, username: 'otra', repeat: ADMINISTRATOR.password });
  await setupForm(later.page).create.click();
  await eventually(() => door(later.page).alerts.allInnerTexts()).toEqual([es.fault['auth.setupDone']]);

  await signInAs(later.page, ADMINISTRATOR.username, ADMINISTRATOR.password);
  await eventually(() => later.page.getByText(es.vehicle.none).isVisible()).toBe(true);
  for (const { context } of [first, later]) await context.close();
  await site.server.stop();
  await site.restart();
  expect(printedLink()).toBeUndefined();
});

test('the guide leads the administrator from nothing to a vehicle on the map', async () => {
  const { page } = await site.visit();
  await signInAs(page, ADMINISTRATOR.username, ADMINISTRATOR.password);
  const { text, step, next, toMap, leave, panel } = tourPanel(page);
  const { tour } = es;
  const done = (n: number) => filled(tour.done, { done: n, of: 10 });
  await eventually(text).toContain(done(0));
  expect(await next()).toBe(`${tour.fleet} ${tour.fleetText}`);

  // A step opens its form, and the data say that it is done.
  await step(tour.fleet).click();
  const form = fleetsScreen(page).dialog(es.fleet.new);
  await form.getByRole('textbox', { name: es.word.name, exact: true }).fill('Norte');
  await fleetsScreen(page).putInside(form, ADMINISTRATOR.company);
  await form.getByRole('button', { name: es.ui.create }).click();
  await eventually(text).toContain(done(1));
  await eventually(next).toBe(`${tour.user} ${tour.userText}`);
  const made = fleetsScreen(page).dialog('Norte');
  await made.waitFor();
  await page.keyboard.press('Escape');
  await made.waitFor({ state: 'hidden' });

  // Records that are made elsewhere count too.
  const { token } = await signIn(site.origin, ADMINISTRATOR.username, ADMINISTRATOR.password);
  const call = async ({ method, path }: { method: string; path: string }, body?: object) => {
    const answer = await fetch(`${site.origin}/api/traza${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.json();
  };
  const { fleets } = await call(getFleets);
  const fleet_id: number = fleets.find(({ name }: { name: string }) => name === 'Norte').id;
  const rui = { name: 'Rui', surname: 'Dias', email: 'rui@duero.example', time_zone: 'Europe/Madrid' };
  const typed = { username: 'rui', password: 'Secreta1', confirm: 'Secreta1' };
  await call(postUser, { ...rui, ...typed, language: 'es', role: 'manager', fleets: [fleet_id] });
  const hours = { entry: '08:00', exit: '17:00', weekdays: [1, 2, 3, 4, 5] };
  await call(schedules.create, { name: 'De día', fleet_ids: [fleet_id], ranges: [hours] });
  await call(pois.create, { name: 'Base', lat: 40.4, lng: -3.7, group_ids: [] });
  await eventually(next).toBe(`${tour.vehicle} ${tour.vehicleText}`);

  const sheet = aSheet(await sheetValues(site.database), { fleet_id, license: '1234BCD' });
  const vehicle = await call(postVehicle, sheet);
  await call(postDriver, { ...rui, license: '12345678Z', fleet_id });
  const [model_id, provider_id, operator_id] = await Promise.all(
    (['tracker_model', 'tracker_provider', 'gsm_operator'] as const).map(
      async (list) => (await aValue(site.database, { list })).id,
    ),
  );
  const imei = '356307042441013';
  const tracker = await call(postTracker, { imei, model_id, provider_id, operator_id });
  await eventually(next).toBe(`${tour.fitting} ${tour.fittingText}`);
  await call(
    { ...postFitting, path: postFitting.path.replace('{tracker_id}', String(tracker.id)) },
    { device_id: vehicle.id, odometer: null },
  );
  await eventually(next).toBe(`${tour.packet} ${tour.packetText}`);
  expect(await text()).toContain(done(8));

  // The first packet has a position: both last steps are done, and the vehicle is shown.
  await sendRecords(site.server, imei, [recordAt(Date.now(), { speedKmh: 40 })]);
  await eventually(text).toContain(filled(tour.ended, { license: '1234BCD' }));
  expect(await text()).toContain(done(10));
  await toMap.click();
  await eventually(() => mapScreen(page).rowText('1234BCD')).toContain('40 km/h');

  await leave.click();
  await eventually(() => panel.count()).toBe(0);
  await page.reload();
  await eventually(() => mapScreen(page).rowText('1234BCD')).not.toBe('');
  expect(await panel.count()).toBe(0);
});
