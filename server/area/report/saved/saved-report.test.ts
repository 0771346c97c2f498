import { readXlsx } from 'hucre';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { getChannels } from '#api/channel.ts';
import {
  deleteOwnSending,
  deleteSavedReport,
  getReportRecipients,
  getReportSendings,
  getSavedReports,
  postSavedReport,
  putSavedReport,
} from '#api/saved-report.ts';
import { PDF_ROWS } from '#server/base/pdf/table-pdf.ts';
import { handlers } from '#server/role/routes.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import {
  type ArrivedMail,
  attachmentOf,
  mailServer,
  type TestMailServer,
} from '#server/testing/mail-server.ts';
import { pdfText } from '#server/testing/pdf-text.ts';
import { queueSendings } from '#server/worker/send/queue-sendings.ts';
import { reportChannel } from '#server/worker/send/send-reports.ts';
import { openSender, type Sender } from '#server/worker/send/sender.ts';
import { aJourney } from '../report.builder.ts';

// 2026-03-02 is a Monday: daily reports at 07:00 in Madrid (06:00 UTC) of 2026-03-03 are about that day.
const DAY = '2026-03-02';
const openReportSender = () => {
  const channel = reportChannel(
    server.app,
    () => Promise.resolve(handlers),
    () => Promise.reject(new Error()),
  );
  return openSender(server.app, channel);
};
const AT_SEVEN = Date.parse('2026-03-03T06:00:00Z');

let server: TestApp;
let sender: Sender;
let mail: TestMailServer;
type Person = { id: number; username: string; token: string };
const people = {} as Record<'boss' | 'ana' | 'berta' | 'carla', Person>;

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  const fleets = [await aFleet(database), await aFleet(database)];
  for (const [at, fleet] of fleets.entries()) {
    const { id } = await aVehicle(database, { fleet_id: fleet.id, license: `100${at}AAA` });
    await aJourney(database, {
      ...{ vehicle_id: id, start_at: `${DAY}T08:00:00Z`, end_at: `${DAY}T08:30:00Z` },
      distance_m: 10_000 * (at + 1),
    });
  }
  const [first, second] = fleets.map(({ id }) => id) as [number, number];
  const add = async (name: keyof typeof people, more: Parameters<typeof aUser>[1]) => {
    const user = await aUser(database, { username: name, assigned_reports: ['Journeys'], ...more });
    people[name] = { ...user, token: '' };
  };
  await add('boss', { roles: ['administrator'], fleetIds: [first, second] });
  await add('ana', { fleetIds: [first], language: 'es' });
  await add('berta', { fleetIds: [second], language: 'en' });
  await add('carla', { fleetIds: [first], assigned_reports: ['Summary'] });
  sender = openReportSender();
});
afterAll(async () => {
  await sender.close();
  await server.close();
});
beforeEach(async () => {
  server.clock.nowMs = NOW;
  await run('truncate delivery, mail_setting, saved_report, mail_credit, raised_event cascade');
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
const run = async (text: string, values: unknown[] = []) =>
  (await server.app.database.pool.query(text, values)).rows;

const QUESTION = {
  ...{ report: 'Journeys', parameters: {}, from: '2026-02-01', to: '2026-02-07' },
  layout: {
    columns: [
      { id: 'license', width: null, hidden: false },
      { id: 'fleet', width: null, hidden: true },
      { id: 'distance', width: null, hidden: false },
    ],
    sort: null,
  },
} as const;
const CHOICE = { name: 'Viajes de ayer', range: 'yesterday', is_shared: false } as const;

const sentTo = (...recipients: Person[]) => ({
  ...CHOICE,
  ...{ cadence: 'daily', hour: 7, recipients: recipients.map(({ id }) => id) },
});

async function save(token: string, choice: object = {}) {
  const answer = await server.call(postSavedReport, { token, body: { ...QUESTION, ...CHOICE, ...choice } });
  return { ...answer, params: { saved_report_id: answer.body?.id } };
}
const namesOf = async ({ token }: Person) =>
  (await server.call(getSavedReports, { token })).body.reports.map(({ name }) => name);

/** Queues and sends the due reports at an instant. Returns the recipients. */
async function sendAt(ms: number) {
  server.clock.nowMs = ms;
  await queueSendings(server.app);
  await sender.drain();
  await signIn();
  return mail.mails.map(({ to }) => to.replace('@example.org', '')).sort();
}

/** The file in the e-mail to a person. */
const fileFor = ({ username }: Person) =>
  attachmentOf(mail.mails.find(({ to }) => to === `${username}@example.org`)!);

/** The rows of the workbook in the e-mail to a person. */
const rowsFor = async (person: Person) => (await readXlsx(fileFor(person))).sheets[0]!.rows;
const daysIn = ({ body }: ArrivedMail) => /\d\d\/\d\d\/\d{4}/.exec(body)![0];

it('keeps what was asked; others find it when it is shared and they may run it, and cannot change it', async () => {
  const { boss, ana, carla } = people;
  const { status, params } = await save(boss.token);
  expect(status).toBe(200);
  const [own] = (await server.call(getSavedReports, { token: boss.token })).body.reports;
  expect(own).toMatchObject({
    ...{ ...QUESTION, name: CHOICE.name, range: 'yesterday', is_sent_to_me: false },
    parameters: { variant: 'vehicle', family: 'operative', own_works: false },
    own: { version: 1, cadence: null, next_at: null, recipients: [] },
  });
  expect(await namesOf(ana)).toEqual([]);
  const edit = (token: string, change: object) =>
    server.call(putSavedReport, { token, params, body: { ...CHOICE, version: 1, ...change } });
  expect((await edit(boss.token, { name: 'Ayer', is_shared: true })).status).toBe(200);
  expect((await edit(boss.token, {})).status).toBe(410);
  expect(await namesOf(ana)).toEqual(['Ayer']);
  // Her roles include it, but it is not assigned to her.
  expect(await namesOf(carla)).toEqual([]);
  const [seen] = (await server.call(getSavedReports, { token: ana.token })).body.reports;
  expect(seen!.own).toBeNull();
  expect((await edit(ana.token, { version: 2 })).status).toBe(404);
  expect((await server.call(deleteSavedReport, { token: ana.token, params })).status).toBe(404);
  expect((await server.call(getReportSendings, { token: ana.token, params })).status).toBe(404);
  expect((await save(boss.token, { name: 'Ayer' })).code).toBe('savedReport.exists');
  expect((await save(carla.token)).status).toBe(404);
  expect((await server.call(deleteSavedReport, { token: boss.token, params })).status).toBe(200);
  expect(await namesOf(ana)).toEqual([]);
});

it('whom it may be sent to: users in reach for who administers them, else oneself', async () => {
  const { boss, ana, berta } = people;
  const offered = async ({ token }: Person) =>
    (await server.call(getReportRecipients, { token })).body.users.map(({ id }) => id);
  expect(await offered(ana)).toEqual([ana.id]);
  expect((await offered(boss)).length).toBeGreaterThanOrEqual(4);
  const fields = async (choice: object) => {
    const { text } = await save(ana.token, choice);
    return JSON.parse(text).error.fields.map((one: { field: string; code: string }) => [one.field, one.code]);
  };
  expect(await fields(sentTo(berta))).toEqual([['recipients', 'val.enum']]);
  expect(await fields({ ...sentTo(), range: 'fixed' })).toEqual([
    ['range', 'savedReport.fixedSent'],
    ['recipients', 'val.required'],
  ]);
  expect(await fields({ range: 'usual' })).toEqual([['range', 'val.enum']]);
});

it('each gets what they may see when it is sent; who may not run it gets nothing, and the owner reads why', async () => {
  const { boss, ana, berta, carla } = people;
  const { params } = await save(boss.token, sentTo(ana, berta, carla));
  expect(await sendAt(AT_SEVEN - 1)).toEqual([]);
  expect(await sendAt(AT_SEVEN)).toEqual(['ana', 'berta']);
  const [hers, others] = [await rowsFor(ana), await rowsFor(berta)];
  // 10 km of the one fleet, 20 km of the other, each with the columns that were shown, in the reader's
  // language.
  expect(hers).toEqual([
    ['Matrícula', 'Distancia (km)'],
    ['1000AAA', 10],
    ['Total (1)', 10],
  ]);
  expect(others).toEqual([
    ['Registration', 'Distance (km)'],
    ['1001AAA', 20],
    ['Total (1)', 20],
  ]);
  expect(mail.mails.map(daysIn)).toEqual(['02/03/2026', '02/03/2026']);
  const { sendings } = (await server.call(getReportSendings, { token: boss.token, params })).body;
  const due = new Date(AT_SEVEN).toISOString();
  expect(sendings.map(({ due_at, state, problem }) => [due_at, state, problem])).toEqual(
    expect.arrayContaining([
      [due, 'sent', null],
      [due, 'sent', null],
      [due, 'dropped', 'rights'],
    ]),
  );
  const used = async ({ token }: Person) => (await server.call(getChannels, { token })).body.credit.used;
  expect([await used(ana), await used(carla), await used(boss)]).toEqual([1, 0, 0]);
  const [next] = (await server.call(getSavedReports, { token: boss.token })).body.reports;
  expect(next!.own!.next_at).toBe(new Date(AT_SEVEN + 86_400_000).toISOString());
});

it('comes as a PDF if that was chosen: how it was asked for, rows and totals, in the language of who gets it', async () => {
  const { boss, ana, berta } = people;
  await save(boss.token, { ...sentTo(ana, berta), file_kind: 'pdf' });
  expect(await sendAt(AT_SEVEN)).toEqual(['ana', 'berta']);
  const [hers, others] = [await pdfText(fileFor(ana)), await pdfText(fileFor(berta))];
  const [said, saidToOther] = [hers, others].map(({ pages }) => pages.join('\n').replaceAll('\n', ' '));
  for (const words of [
    'Matrícula',
    '1000AAA',
    '10,0',
    'Total (1)',
    '02/03/2026 – 02/03/2026',
    'Página 1 de 1',
  ])
    expect(said).toContain(words);
  for (const words of ['Registration', '1001AAA', '20.0', 'Total (1)']) expect(saidToOther).toContain(words);
  expect(said).not.toContain('1001AAA');
});

it('more rows than a PDF takes are not sent, and the owner reads why', async () => {
  const { boss, ana } = people;
  const { params } = await save(boss.token, { ...sentTo(ana), file_kind: 'pdf' });
  await run(
    `insert into journey select (jsonb_populate_record(journey, jsonb_build_object('start_at', start_at + n * interval '1 second',
       'end_at', end_at + n * interval '1 second'))).* from journey, generate_series(1, $1::int) as n
     where vehicle_id = (select id from vehicle where license = '1000AAA')`,
    [PDF_ROWS],
  );
  expect(await sendAt(AT_SEVEN)).toEqual([]);
  const { sendings } = (await server.call(getReportSendings, { token: boss.token, params })).body;
  expect(sendings.map(({ state, problem }) => [state, problem])).toEqual([['failed', 'too_large']]);
  await run(
    'delete from journey where extract(second from start_at) <> 0 or extract(minute from start_at) <> 0',
  );
});

it('the rights are those of the moment of sending: a fleet that was taken away is not in the file', async () => {
  const { boss, berta } = people;
  await save(boss.token, sentTo(berta));
  server.clock.nowMs = AT_SEVEN;
  await queueSendings(server.app);
  const [{ fleet_id }] = await run('delete from user_fleet where user_id = $1 returning fleet_id', [
    berta.id,
  ]);
  await sender.drain();
  await run('insert into user_fleet (user_id, fleet_id) values ($1, $2)', [berta.id, fleet_id]);
  expect(await rowsFor(berta)).toEqual([
    ['Registration', 'Distance (km)'],
    ['Total (0)', null],
  ]);
});

it('two processes at once, and one that ends between, send each report once', async () => {
  const { boss, ana, berta } = people;
  await save(boss.token, sentTo(ana, berta));
  server.clock.nowMs = AT_SEVEN;
  // A process that ends before it has written everything has done nothing.
  await run(`alter table delivery add constraint ending check (channel <> 'report')`);
  await expect(queueSendings(server.app)).rejects.toThrow('ending');
  await run('alter table delivery drop constraint ending');
  expect(await run('select from report_sending')).toEqual([]);
  await Promise.all([1, 2, 3].map(() => queueSendings(server.app)));
  const other = openReportSender();
  await Promise.all([sender.drain(), other.drain()]);
  await other.close();
  expect(await sendAt(AT_SEVEN + 60_000)).toEqual(['ana', 'berta']);
  // Sendings missed for days arrive with the days that they are about.
  expect(await sendAt(AT_SEVEN + 2 * 86_400_000)).toHaveLength(6);
  expect(mail.mails.map(daysIn).sort()).toEqual([
    ...['02/03/2026', '02/03/2026', '03/03/2026'],
    ...['03/03/2026', '04/03/2026', '04/03/2026'],
  ]);
});

it('who wants it no more ends it for themselves, and without credit nothing is sent', async () => {
  const { boss, ana, berta } = people;
  const { params } = await save(boss.token, sentTo(ana, berta));
  await run('update app_user set notification_credit_limit = 1 where id = $1', [berta.id]);
  const [hers] = (await server.call(getSavedReports, { token: ana.token })).body.reports;
  expect([hers!.is_sent_to_me, hers!.own]).toEqual([true, null]);
  expect((await server.call(deleteOwnSending, { token: ana.token, params })).status).toBe(200);
  expect((await server.call(deleteOwnSending, { token: ana.token, params })).status).toBe(404);
  expect(await namesOf(ana)).toEqual([]);
  expect(await sendAt(AT_SEVEN)).toEqual(['berta']);
  expect(await sendAt(AT_SEVEN + 86_400_000)).toEqual(['berta']);
  await run('update app_user set notification_credit_limit = null where id = $1', [berta.id]);
  const { sendings } = (await server.call(getReportSendings, { token: boss.token, params })).body;
  expect(sendings.map(({ state, problem }) => [state, problem])).toEqual([
    ['dropped', 'credit'],
    ['sent', null],
  ]);
  const told = await run('select value from raised_event where code = 1123 and user_id = $1', [berta.id]);
  expect(told).toEqual([{ value: 100 }]);
});

it('an owner whose account has ended sends nothing more', async () => {
  const { boss, ana } = people;
  await save(boss.token, sentTo(ana));
  await run('update app_user set disabled = true where id = $1', [boss.id]);
  expect(await sendAt(AT_SEVEN)).toEqual([]);
  await run('update app_user set disabled = false where id = $1', [boss.id]);
});

it('what others share stays within the scope of its reader: neither its name nor its filters tell more', async () => {
  const { boss, ana, berta } = people;
  const { database } = server.app;
  const fleets = await run(
    `select user_fleet.fleet_id as fleet, vehicle.id as vehicle from user_fleet join vehicle using (fleet_id)
     where user_id = any($1) order by array_position($1, user_id)`,
    [[ana.id, berta.id]],
  );
  const [hers, others] = fleets as [{ fleet: number; vehicle: number }, { fleet: number; vehicle: number }];
  const drivers = [
    (await aDriver(database, { fleet_id: hers.fleet })).id,
    (await aDriver(database, { fleet_id: others.fleet })).id,
  ];
  const share = (token: string, name: string, parameters: object, choice: object = {}) =>
    save(token, { ...choice, name, parameters, is_shared: true });
  await share(boss.token, 'Both', {
    ...{ fleets: [hers.fleet, others.fleet], vehicles: [hers.vehicle, others.vehicle], drivers },
  });
  await share(boss.token, 'Only the other', { fleets: [others.fleet] });
  await share(boss.token, 'Only its vehicle', { vehicles: [others.vehicle] });
  await share(boss.token, 'Only its driver', { drivers: [drivers[1]] });
  await share(boss.token, 'Sent', { fleets: [others.fleet] }, sentTo(ana));
  await share(berta.token, 'Of a stranger', {});
  const { reports } = (await server.call(getSavedReports, { token: ana.token })).body;
  expect(
    reports.map(({ name, parameters: { fleets, vehicles, drivers } }) => [name, fleets, vehicles, drivers]),
  ).toEqual([
    ['Both', [hers.fleet], [hers.vehicle], [drivers[0]]],
    ['Sent', [], undefined, undefined],
  ]);
  expect(await namesOf(boss)).toHaveLength(6);
});
