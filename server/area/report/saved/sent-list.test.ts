import { readXlsx } from 'hucre';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  getReportSendings,
  getSavedReports,
  postSendingTest,
  postSentList,
  putSavedReport,
} from '#api/saved-report.ts';
import { aJourney } from '#server/area/report/report.builder.ts';
import { handlers } from '#server/role/routes.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { attachmentOf, mailServer, type TestMailServer } from '#server/testing/mail-server.ts';
import { pdfText } from '#server/testing/pdf-text.ts';
import { queueSendings } from '#server/worker/send/queue-sendings.ts';
import { reportChannel } from '#server/worker/send/send-reports.ts';
import { openSender, type Sender } from '#server/worker/send/sender.ts';

/** Monday 9 March 2026, seven o'clock in Madrid. */
const MONDAY = Date.parse('2026-03-09T06:00:00Z');

let server: TestApp;
let sender: Sender;
let mail: TestMailServer;
type Person = { id: number; username: string; token: string };
const people = {} as Record<'boss' | 'ana' | 'berta', Person>;

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  const fleets = [await aFleet(database), await aFleet(database)].map(({ id }) => id);
  for (const [at, fleet_id] of fleets.entries()) {
    const { id } = await aVehicle(database, { fleet_id, license: `100${at}AAA` });
    // Sunday's drive: 100 km and 40 km.
    const times = { start_at: '2026-03-08T08:00:00Z', end_at: '2026-03-08T09:00:00Z' };
    await aJourney(database, { vehicle_id: id, ...times, distance_m: [100_000, 40_000][at]! });
  }
  const add = async (name: keyof typeof people, more: Parameters<typeof aUser>[1]) => {
    people[name] = { ...(await aUser(database, { username: name, ...more })), token: '' };
  };
  await add('boss', { roles: ['administrator'], fleetIds: fleets });
  await add('ana', { fleetIds: [fleets[0]!], language: 'es' });
  await add('berta', { fleetIds: [fleets[1]!], language: 'en' });
  const channel = reportChannel(
    server.app,
    async () => handlers,
    async () => server.app.board,
  );
  sender = openSender(server.app, channel);
});
afterAll(async () => {
  await sender.close();
  await server.close();
});
beforeEach(async () => {
  server.clock.nowMs = NOW;
  await server.app.database.pool.query('truncate delivery, mail_setting, saved_report, mail_credit cascade');
  await signIn();
  mail = await mailServer();
  const row = { host: '127.0.0.1', port: mail.port, security: 'none', sender: 'traza@example.org' };
  await server.app.database.sql.insertInto('mail_setting').values(row).execute();
});
afterEach(() => mail.close());

/** Tokens last for hours, and sendings lie days apart. */
async function signIn() {
  for (const person of Object.values(people)) person.token = await server.tokenOf(person);
}

/** Queues and sends what is due at an instant. Returns the recipients of all mails. */
async function sendAt(ms: number) {
  server.clock.nowMs = ms;
  await queueSendings(server.app);
  await sender.drain();
  await signIn();
  return mail.mails.map(({ to }) => to.replace('@example.org', '')).sort();
}

const filesFor = ({ username }: Person) =>
  mail.mails.filter(({ to }) => to.startsWith(username)).map(attachmentOf);
const rowsFor = async (person: Person) => (await readXlsx(filesFor(person)[0]!)).sheets[0]!.rows;

describe('a list', () => {
  const LIST = {
    ...{ name: 'Mis vehículos', range: 'usual', cadence: 'weekly', weekday: 1, hour: 7 },
    ...{ list: 'vehicle', screen: '/config-vehicles', endpoint: 'getVehiclesExport' },
    query: { columns: 'license,fleet', sort: 'license', dir: 'asc' },
  };
  const send = (token: string, more: object = {}) =>
    server.call(postSentList, { token, body: { ...LIST, ...more } });
  /** The rows of a workbook in an e-mail, without its head. */
  const licencesFor = async (person: Person) => {
    const [head, ...rows] = await rowsFor(person);
    return { head, licences: rows.map(([license]) => license).sort() };
  };

  it('is sent on Monday at seven with the filters of its screen, to each with the own scope', async () => {
    const { boss, ana, berta } = people;
    const made = await send(boss.token, { recipients: [ana.id, berta.id] });
    expect(made.status, made.text).toBe(200);
    expect(await sendAt(MONDAY)).toEqual(['ana', 'berta']);
    expect(await licencesFor(ana)).toEqual({ head: ['Matrícula', 'Flota'], licences: ['1000AAA'] });
    expect((await licencesFor(berta)).licences).toEqual(['1001AAA']);
    const { reports } = (await server.call(getSavedReports, { token: boss.token })).body;
    expect(reports[0]!.own).toMatchObject({ last: { state: 'sent' }, next_at: '2026-03-16T06:00:00.000Z' });
    // A recipient learns no filter of somebody else's list.
    const [hers] = (await server.call(getSavedReports, { token: ana.token })).body.reports;
    expect([hers!.report, hers!.parameters.query]).toEqual(['List', {}]);
  });

  it('is a PDF or a plain file where that is wanted', async () => {
    const { boss, ana } = people;
    await send(boss.token, { recipients: [ana.id], file_kind: 'pdf' });
    await send(boss.token, { recipients: [ana.id], file_kind: 'csv', name: 'Otra' });
    await sendAt(MONDAY);
    const files = filesFor(ana);
    const pdf = files.find((file) => file.toString('latin1', 0, 4) === '%PDF');
    const csv = files.find((file) => file !== pdf);
    expect((await pdfText(pdf!)).pages.join()).toContain('1000AAA');
    expect(csv!.toString()).toContain('\r\n1000AAA;');
  });

  it('is neither made nor sent for those who may not read it, or without a file of that name', async () => {
    const { boss, ana } = people;
    const refused = { list: 'user', endpoint: 'getUsersExport', query: { columns: 'username' } };
    expect((await send(ana.token, { ...refused, recipients: [ana.id] })).status).toBe(404);
    expect((await send(ana.token, { endpoint: 'getProfile', recipients: [ana.id] })).status).toBe(404);
    expect((await send(ana.token, { query: {}, recipients: [ana.id] })).status).toBe(404);
    const { status } = await send(boss.token, { ...refused, recipients: [ana.id] });
    expect(status).toBe(200);
    expect(await sendAt(MONDAY)).toEqual([]);
    const { reports } = (await server.call(getSavedReports, { token: boss.token })).body;
    expect(reports[0]!.own!.last).toMatchObject({ state: 'dropped', problem: 'rights' });
  });

  it('is not sent while it is paused, and goes on afterwards', async () => {
    const { boss, ana } = people;
    const { id } = (await send(boss.token, { recipients: [ana.id] })).body;
    const {
      range: _range,
      query: _query,
      list: _list,
      screen: _screen,
      endpoint: _endpoint,
      ...choice
    } = LIST;
    const edit = (version: number, is_paused: boolean) =>
      server.call(putSavedReport, {
        token: boss.token,
        params: { saved_report_id: id },
        body: { ...choice, range: 'usual', recipients: [ana.id], version, is_paused },
      });
    expect((await edit(1, true)).status).toBe(200);
    expect(await sendAt(MONDAY)).toEqual([]);
    expect((await edit(2, false)).status).toBe(200);
    expect(await sendAt(Date.parse('2026-03-16T06:00:00Z'))).toEqual(['ana']);
  });

  it('may be a dashboard, with the figures and charts of each recipient', async () => {
    const { boss, ana, berta } = people;
    const made = await send(boss.token, {
      ...{ name: 'Mi panel', list: 'dashboard', screen: '/dashboard', endpoint: 'getDashboardExport' },
      query: { columns: 'distance:day:7:bar:50000:,cost:fleet:30:bar::,distance:fleet:7:figure::' },
      ...{ recipients: [ana.id, berta.id], file_kind: 'pdf' },
    });
    expect(made.status, made.text).toBe(200);
    expect(await sendAt(MONDAY)).toEqual(['ana', 'berta']);
    const textFor = async (person: Person) => {
      const { pages } = await pdfText(filesFor(person)[0]!);
      return pages.join('\n').replaceAll('\u00a0', ' ');
    };
    const [hers, other] = [await textFor(ana), await textFor(berta)];
    // Only one of seven days keeps the target; nobody who may not read costs gets their chart.
    for (const words of ['Cuadro de mando', 'Por día', '100,0 km', 'se cumple en 1 de 7'])
      expect(hers).toContain(words);
    for (const words of ['Dashboard', '40.0 km', '0 of 7']) expect(other).toContain(words);
    for (const words of ['40,0 km', 'Coste']) expect(hers).not.toContain(words);
    expect(other).not.toContain('100.0 km');
  });

  it('is no dashboard with a chart that makes no sense', async () => {
    const { boss } = people;
    const query = { columns: 'distance:day:7:pie::' };
    const asked = { list: 'dashboard', screen: '/dashboard', endpoint: 'getDashboardExport', query };
    expect((await send(boss.token, { ...asked, recipients: [boss.id] })).status).toBe(404);
  });

  it('is tried out by its owner at once, who need not be a recipient', async () => {
    const { boss, ana } = people;
    const { id } = (await send(boss.token, { recipients: [ana.id] })).body;
    const params = { saved_report_id: id };
    expect((await server.call(postSendingTest, { token: ana.token, params })).status).toBe(404);
    expect((await server.call(postSendingTest, { token: boss.token, params })).status).toBe(200);
    await sender.drain();
    expect(mail.mails.map(({ to }) => to)).toEqual(['boss@example.org']);
    const { sendings } = (await server.call(getReportSendings, { token: boss.token, params })).body;
    expect(sendings).toMatchObject([{ is_test: true, state: 'sent', problem: null }]);
    await server.app.database.pool.query('truncate mail_setting');
    expect((await server.call(postSendingTest, { token: boss.token, params })).code).toBe('mail.none');
  });
});
