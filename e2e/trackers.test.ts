import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import {
  encodeCommand,
  encodeCommandAnswer,
  encodeLogin,
  encodeTcpFrame,
} from '#server/protocol/teltonika/encode.ts';
import { aFleet, aTracker, aUser, aValue, aVehicle } from '#server/testing/builders.ts';
import { reading, trackerClient } from '#server/testing/tracker-client.ts';
import { PHONE } from './browser.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { fitting } from './pages/fitting.ts';
import { frame } from './pages/frame.ts';
import { mapScreen } from './pages/map-screen.ts';
import { useSite } from './site.ts';
import { sendRecords } from './tracker.ts';
import { es, filled, said } from './words.ts';

const STRANGER = '490154203237518';
const folder = mkdtempSync(join(tmpdir(), 'traza-trackers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const site = useSite(
  async (database) => {
    const fleet = await aFleet(database, { name: 'Norte' });
    const roles = {
      ines: 'installer',
      olga: 'manager',
      ada: 'administrator',
      bea: 'administrator',
    } as const;
    for (const [username, role] of Object.entries(roles)) {
      await aUser(database, { username, roles: [role], fleetIds: [fleet.id] });
    }
    const model = await aValue(database, { list: 'tracker_model', name: 'FMC003' });
    await aValue(database, { list: 'tracker_provider', name: 'Teltonika' });
    await aValue(database, { list: 'gsm_operator', name: 'Orange' });
    const van = await aVehicle(database, { fleet_id: fleet.id, license: '1234BCD', alias: 'Furgoneta 12' });
    const lorry = await aVehicle(database, { fleet_id: fleet.id, license: '5678FGH' });
    const spare = await aTracker(database, { imei: '356307042441013', model_id: model.id });
    const fitted = await aTracker(database, {
      model_id: model.id,
      vehicle_id: lorry.id,
      // As an older version stored it: sealed when the server starts.
      plain_password: 'Sms-1234',
    });
    const bus = await aVehicle(database, { fleet_id: fleet.id, license: '9012JKL' });
    const odd = await aTracker(database, { model_id: model.id, vehicle_id: bus.id });
    const wired = await aValue(database, { list: 'tracker_model', name: 'FMC130' });
    const truck = await aVehicle(database, { fleet_id: fleet.id, license: '3456LMN' });
    const switching = await aTracker(database, { model_id: wired.id, vehicle_id: truck.id });
    return { van, lorry, spare, fitted, odd, switching };
  },
  { DATA_DIR: folder, FRAME_DAYS: '7', TRACKER_OUTPUTS: 'true' },
);

const installer = keptVisits(site, 'ines');
const operator = keptVisits(site, 'olga');
const administrator = keptVisits(site, 'ada');
const second = keptVisits(site, 'bea');

test('an installer on a phone fits a tracker and sees it talking, and so does the operator', async () => {
  const watching = await operator();
  await goTo(watching.page, '/map');
  const row = () => mapScreen(watching.page).rowText('1234BCD');
  await eventually(row).toContain(es.state.no_tracker);

  const { page } = await installer(PHONE);
  await goTo(page, '/assign-trackers');
  const screen = fitting(page);
  await screen.vehicleSearch.fill('furgoneta 12');
  await screen.choice('1234BCD').tap();
  await screen.imeiSearch.fill('35-630704');
  await screen.choice(site.facts.spare.imei).tap();
  await screen.odometer.fill('125400');
  await screen.fitNow.tap();
  await eventually(screen.text).toContain(
    `${es.tracker.done} ${filled(es.tracker.doneText, { imei: site.facts.spare.imei, license: '1234BCD' })}`,
  );
  await eventually(screen.check).toContain(es.tracker.verdict_waiting);
  await eventually(row).toContain(es.state.disconnected);

  const record = recordAt(Date.now() + 1_000, { speedKmh: 0, satellites: 11, externalV: 13.8 });
  await sendRecords(site.server, site.facts.spare.imei, [record]);
  await eventually(screen.check).toMatch(
    new RegExp(`${es.tracker.verdict_talking}.*${es.tracker.satellites} 11 .*${es.tracker.supply} 13,8 V`),
  );
  await eventually(row).not.toContain(es.state.disconnected);

  const { rows } = await site.database.pool.query(
    `select odometer_fitted_m, username from tracker_fitting
     join app_user on app_user.id = fitted_by where vehicle_id = $1`,
    [site.facts.van.id],
  );
  expect(rows).toEqual([{ odometer_fitted_m: 125_400_000, username: 'ines' }]);
  // Facts that installers may not see are not on the record either.
  await goTo(page, `/see-trackers?id=${site.facts.fitted.id}`);
  const dialog = page.getByRole('dialog');
  await eventually(() => said(dialog)).toContain('FMC003');
  expect(await said(dialog)).not.toContain(es.word.password);
});

test('a tracker is taken out: its vehicle is without, and it is there for the next one', async () => {
  const { page } = await installer(PHONE);
  await goTo(page, '/assign-trackers');
  const screen = fitting(page);
  await screen.toRemoval();
  await screen.fittedSearch.fill(site.facts.fitted.imei);
  await screen.choice('5678FGH').tap();
  await screen.removeNow.tap();
  await eventually(screen.text).toContain(es.tracker.removed);
  await goTo(page, '/assign-trackers?vehicle=5678FGH');
  await eventually(() => screen.choice(site.facts.fitted.imei).isVisible()).toBe(true);
  const watching = await operator();
  await goTo(watching.page, '/map');
  await eventually(() => mapScreen(watching.page).rowText('5678FGH')).toContain(es.state.no_tracker);
});

test('a stranger that called is created by the administrator, and only once', async () => {
  const client = trackerClient({
    port: () => site.server.ports.teltonika,
    imei: STRANGER,
    records: [recordAt(Date.now())],
    perPacket: 1,
  });
  const { page, watch } = await administrator();
  watch.expectProblem(/Failed to load resource.* 409 .*\/tracker\)/);
  await goTo(page, '/see-trackers');
  await page.getByRole('button', { name: es.tracker.unknown }).click();
  await page.getByRole('button', { name: `${es.tracker.createThis} ${STRANGER}` }).click();
  client.stop();
  const form = page.getByRole('dialog', { name: es.tracker.new });
  const field = (name: string) => form.getByRole('textbox', { name });
  const choose = async (label: string, option: string) => {
    await form.getByRole('combobox', { name: label }).or(field(label)).first().click();
    await page.getByRole('option', { name: option }).click();
  };
  expect(await field(es.tracker.imei).inputValue()).toBe(STRANGER);
  await choose(es.word.model, 'FMC003');
  await choose(es.tracker.provider, 'Teltonika');
  await choose(es.tracker.operator, 'Orange');
  await field(es.tracker.imei).fill(site.facts.spare.imei);
  await form.getByRole('button', { name: es.ui.create }).click();
  await eventually(() => said(form)).toContain(es.fault['tracker.exists']);
  await field(es.tracker.imei).fill(STRANGER);
  await form.getByRole('button', { name: es.ui.create }).click();
  await eventually(() => said(page.getByRole('dialog', { name: STRANGER }))).toContain(
    es.tracker.availability_available,
  );
  const { page: phone } = await installer(PHONE);
  await goTo(phone, `/search-trackers?q=${STRANGER}`);
  await eventually(() => said(phone.getByRole('main'))).toContain('FMC003');
  expect(await said(frame(page).title)).toBe(es.screen['/see-trackers']);
});

test('an administrator reads and saves what a tracker sent; of private use there is nothing to read', async () => {
  const { id, imei } = site.facts.odd;
  const { page } = await administrator();
  await goTo(page, `/see-trackers?id=${id}`);
  const drawer = page.getByRole('dialog', { name: imei });
  await drawer.getByRole('tab', { name: es.tracker.tabFrames }).click();
  await eventually(() => said(drawer)).toContain(es.tracker.framesNone);

  const work = recordAt(Date.now() - 60_000, { coolantC: 84, extra: { io53: 21, io1234: 5 } });
  const sent = encodeTcpFrame([work], { codec: '8E' }).toString('hex');
  await sendRecords(site.server, imei, [work]);
  await sendRecords(site.server, imei, [recordAt(Date.now() - 30_000, { privateMode: true })]);
  await drawer.getByRole('button', { name: es.tracker.framesRefresh }).click();
  const frames = drawer.getByRole('list', { name: es.tracker.tabFrames }).getByRole('listitem');
  await eventually(() => frames.count()).toBe(2);
  expect(await said(frames.nth(0))).toContain(es.tracker.framePrivate);
  expect(await said(frames.nth(1))).toContain(sent);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: es.tracker.framesSave }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${imei}.txt`);
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.map((line) => line.split(' ').at(-1))).toEqual(['-', sent]);

  const { page: other } = await operator();
  await goTo(other, `/see-trackers?id=${id}`);
  const shown = other.getByRole('dialog', { name: imei }).getByRole('tab');
  await eventually(() => shown.allInnerTexts()).toContain(es.tracker.tabFittings);
  expect(await shown.allInnerTexts()).not.toContain(es.tracker.tabFrames);

  // Everybody who sees the tracker may see its last data.
  await other.getByRole('tab', { name: es.tracker.tabSaid }).click();
  const elements = other.getByRole('region', { name: es.tracker.saidElements });
  await eventually(() => said(elements)).toContain('Ambient air temperature AVL 53 21 °C');
  expect(await said(elements)).toContain('AVL 1234 5');
  const fields = await said(other.getByRole('region', { name: es.tracker.saidFields }));
  expect(fields).toContain(`${es.tracker.said_coolantC} 84 °C`);
  expect(fields).not.toContain(es.tracker.said_lat);
});

test('two administrators switch an output of a vehicle that stands, and both see it happen', async () => {
  const { id, imei } = site.facts.switching;
  const socket = connect({ port: site.server.ports.teltonika, host: '127.0.0.1' });
  const read = reading(socket);
  socket.write(encodeLogin(imei));
  await read(1);
  // The first contact decides on the protocol, and with it on the possible commands.
  const standing = recordAt(Date.now(), { lat: 40.4, lng: -3.7, valid: true, speedKmh: 0, satellites: 9 });
  socket.write(encodeTcpFrame([standing], { codec: '8E' }));
  await read(4);

  const words = es.trackerCommand;
  const path = `/see-trackers?id=${id}&tab=commands`;
  const [ada, bea] = [(await administrator()).page, (await second(PHONE)).page];
  await goTo(ada, path);
  await goTo(bea, path);
  await ada.getByRole('button', { name: words.ask }).click();
  const dialog = ada.getByRole('dialog', { name: words.ask });
  await dialog.getByRole('combobox', { name: words.kind }).click();
  await ada.getByRole('option', { name: words.kind_output_on, exact: true }).click();
  await dialog.getByLabel(words.reason).fill('Robo denunciado');
  await dialog.getByRole('button', { name: words.ask }).click();
  const commands = (page: typeof ada) => () => page.getByRole('list', { name: words.tab }).innerText();
  await eventually(commands(ada)).toContain(words.state_awaiting_consent);

  // On the other page it appears by itself.
  await bea.getByRole('button', { name: words.consent, exact: true }).tap();
  const agreeing = bea.getByRole('dialog', {
    name: filled(words.consentTitle, { kind: words.kind_output_on }),
  });
  await agreeing.getByRole('button', { name: words.consent, exact: true }).tap();
  const bytes = encodeCommand('setdigout 1');
  expect(await read(bytes.length)).toEqual(bytes);
  socket.write(encodeCommandAnswer('DOUT1:1 Timeout:INFINITY'));
  for (const page of [ada, bea]) {
    await eventually(commands(page)).toContain(words.state_answered);
    await eventually(commands(page)).toContain('DOUT1:1 Timeout:INFINITY');
  }
  socket.destroy();
});
