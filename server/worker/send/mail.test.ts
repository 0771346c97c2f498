import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteMailSilence, getChannels, postOwnMailTest, putDigest } from '#api/channel.ts';
import { postFineAssign } from '#api/fine.ts';
import { getMail, postMailTest, putMail } from '#api/mail.ts';
import type { EventCode } from '#domain/notification/event-catalogue.ts';
import { seal } from '#server/base/access/sealed.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFine, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { mailServer, type TestMailServer } from '#server/testing/mail-server.ts';
import { tell } from './queued.builder.ts';
import { fineMailChannel } from './send-fine-mails.ts';
import { mailChannel } from './send-mails.ts';
import { openSender, type Sender } from './sender.ts';

let server: TestApp;
let sender: Sender;
let fleetId: number;
let vehicleId: number;
let user: { id: number; username: string };
let token: string;
let mail: TestMailServer | null = null;

beforeAll(async () => {
  server = await testApp({ PUBLIC_URL: 'https://traza.example.org' });
  const { database } = server.app;
  fleetId = (await aFleet(database)).id;
  vehicleId = (await aVehicle(database, { fleet_id: fleetId, license: '1234BCD', alias: '<Furgón> & 2' })).id;
  sender = openSender(server.app, mailChannel(server.app));
});
afterAll(async () => {
  await sender.close();
  await server.close();
});
beforeEach(async () => {
  server.clock.nowMs = NOW;
  await run('truncate delivery, mail_setting, mail_silence, raised_event');
  user = await aUser(server.app.database, { roles: ['manager'], fleetIds: [fleetId], language: 'en' });
  token = await server.tokenOf(user);
});
afterEach(async () => {
  await mail?.close();
  mail = null;
});

const run = async (text: string, values: unknown[] = []) =>
  (await server.app.database.pool.query(text, values)).rows;

/** A mail server with this behaviour, used by the installation. */
async function withServer(
  options: SMTPServerOptions = {},
  { password, ...more }: { password?: string; username?: string; security?: string } = {},
) {
  mail = await mailServer(options);
  const row = { host: '127.0.0.1', port: mail.port, security: 'none', sender: 'traza@example.org', ...more };
  const sealed = password === undefined ? null : await seal(server.app, 'mail password', password);
  const stored = { ...row, password: sealed };
  await server.app.database.sql.insertInto('mail_setting').values(stored).execute();
  return mail;
}
const happen = (...codes: EventCode[]) =>
  tell(server.app.database, {
    events: codes.map((code) => ({
      code,
      vehicleId,
      timeMs: NOW - 60_000,
      value: 20,
      detail: { limit: 80 },
    })),
    ...{ userId: user.id, channels: ['email'], nowMs: server.clock.nowMs },
  });
const sendAfter = async (ms: number) => {
  server.clock.nowMs += ms;
  await sender.drain();
};
const states = () => run('select state, error, attempts, next_at from delivery order by id');
const notices = () =>
  run(
    'select kind, value, detail, user_id from raised_event where code = 1123 and user_id = $1 order by id',
    [user.id],
  );

it('an event is told in the user’s words and units, with a link that opens it and one that ends it', async () => {
  const { mails } = await withServer();
  await run(`update app_user set distance_unit = 'mile' where id = $1`, [user.id]);
  await happen(911);
  await sendAfter(10_000);
  expect(mails).toHaveLength(1);
  const [{ to, headers, body }] = mails as [(typeof mails)[0]];
  expect(to).toBe(`${user.username}@example.org`);
  expect(headers['message-id']).toMatch(/^<[0-9a-f-]{36}@example\.org>$/);
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  expect(body).toContain('Speeding');
  // 100 km/h where 80 are allowed.
  expect(body).toMatch(/62\smph.*50\smph/);
  expect(body).toContain(`https://traza.example.org/historic?vehicles=${vehicleId}&from=2026-03-02`);
  expect(body).toContain('<strong>1234BCD · &lt;Furgón&gt; &amp; 2 · Speeding</strong>');
  expect(body).not.toContain('<Furgón> & 2 · Speeding</strong>');
  expect(await states()).toMatchObject([{ state: 'sent' }]);
});

it('the link ends the e-mails of that event without signing in, and can be taken back', async () => {
  const { mails } = await withServer();
  await happen(911);
  await sendAfter(10_000);
  const link = new URL(/<(.*)>/.exec(mails[0]!.headers['list-unsubscribe']!)![1]!);
  const oneClick = (path: string) =>
    server.http.inject({
      ...{ method: 'POST', url: path, payload: 'List-Unsubscribe=One-Click' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await oneClick(link.pathname)).statusCode).toBe(200);
  await happen(911, 1003);
  await sendAfter(10_000);
  expect(mails).toHaveLength(2);
  expect(mails[1]!.body).not.toContain('Speeding');
  expect((await server.call(getChannels, { token })).body.silent).toEqual([911]);
  await server.call(deleteMailSilence, { token, params: { code: 911 } });
  await happen(911);
  await sendAfter(10_000);
  expect(mails).toHaveLength(3);
  // Links of another user, of another event, or made up.
  for (const other of [link.pathname.replace('-911-', '-1003-'), link.pathname.replace(/.$/, '~')])
    expect((await oneClick(other)).statusCode).toBe(404);
  expect(JSON.stringify(server.logged)).not.toContain(link.pathname);
});

it('a digest holds what happened until its hour, for one credit, without what is out of sight by then', async () => {
  const { mails } = await withServer();
  await server.call(putDigest, { token, body: { digest: 'hourly' } });
  await happen(911);
  server.clock.nowMs += 20 * 60_000;
  await happen(1003, 1090);
  await sendAfter(0);
  expect(mails).toEqual([]);
  await sendAfter(40 * 60_000);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.headers.subject).toBe('3 alerts from Traza');
  expect((await server.call(getChannels, { token })).body.credit.used).toBe(1);
  await happen(911);
  await run('delete from user_fleet where user_id = $1', [user.id]);
  await sendAfter(3_600_000);
  expect(mails).toHaveLength(1);
  expect((await states()).at(-1)).toMatchObject({ state: 'dropped', error: 'rights' });
});

it('credits are warned of at 80 %, end at 100 %, are told once, and are back on the 1st', async () => {
  const { mails } = await withServer();
  await run('update app_user set notification_credit_limit = 5 where id = $1', [user.id]);
  for (let n = 0; n < 7; n++) {
    await happen(911);
    await sendAfter(10_000);
  }
  expect(mails).toHaveLength(5);
  const credits = (await notices()).filter(({ kind }) => kind === 'credit');
  expect(credits.map(({ value }) => value)).toEqual([80, 100]);
  expect((await states()).map(({ state }) => state)).toEqual([
    ...Array(5).fill('sent'),
    'dropped',
    'dropped',
  ]);
  server.clock.nowMs = Date.parse('2026-03-31T22:00:00Z');
  await happen(911);
  await sendAfter(10_000);
  expect(mails).toHaveLength(6);
});

it('credit is paid once however often an e-mail is tried, and given back if it never arrives', async () => {
  let isDown = true;
  await withServer({
    onMailFrom: (_address, _session, done) =>
      isDown ? done(Object.assign(new Error('try later'), { responseCode: 451 })) : done(),
  });
  await happen(911);
  for (const ms of [10_000, 15_000, 30_000]) await sendAfter(ms);
  expect((await server.call(getChannels, { token })).body.credit.used).toBe(1);
  isDown = false;
  await sendAfter(60_000);
  expect(await states()).toMatchObject([{ state: 'sent', attempts: 4 }]);
  isDown = true;
  await happen(911);
  for (let hours = 0; hours < 27; hours += 3) await sendAfter(3 * 3_600_000);
  expect((await states()).at(-1)).toMatchObject({ state: 'failed' });
  token = await server.tokenOf(user);
  expect((await server.call(getChannels, { token })).body).toMatchObject({
    credit: { used: 1 },
    failure: { problem: 'address' },
  });
  expect(await notices()).toMatchObject([{ kind: 'mail_failed', detail: { problem: 'address' } }]);
});

const refusing = (at: 'onRcptTo' | 'onMailFrom', responseCode: number): SMTPServerOptions => ({
  [at]: (_address: unknown, _session: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error('no'), { responseCode })),
});

it.each<[string, SMTPServerOptions, Parameters<typeof withServer>[1], string, string]>([
  ['refuses the address for good', refusing('onRcptTo', 550), {}, 'failed', 'address'],
  ['refuses it for now', refusing('onRcptTo', 450), {}, 'waiting', 'address'],
  ['has no room in the mailbox', refusing('onRcptTo', 552), {}, 'failed', 'mailbox_full'],
  ['has no room for now', refusing('onRcptTo', 452), {}, 'waiting', 'mailbox_full'],
  [
    'does not know the password',
    {
      onAuth: (_auth, _session, done) => done(new Error('wrong')),
      authOptional: false,
      allowInsecureAuth: true,
    },
    { username: 'traza', password: 'x' },
    'waiting',
    'sign_in',
  ],
  ['has a certificate of its own making', { secure: true }, { security: 'tls' }, 'waiting', 'certificate'],
  [
    'shows such a certificate after STARTTLS',
    { disabledCommands: [] },
    { security: 'starttls' },
    'waiting',
    'certificate',
  ],
  ['offers no STARTTLS', {}, { security: 'starttls' }, 'waiting', 'security'],
  [
    'takes no content',
    {
      onData: (stream, _session, done) => {
        stream.resume();
        stream.once('end', () => done(Object.assign(new Error('spam'), { responseCode: 554 })));
      },
    },
    {},
    'failed',
    'refused',
  ],
])('an e-mail for a server that %s', async (_, options, settings, state, error) => {
  await withServer(options, settings);
  await happen(911);
  await sendAfter(10_000);
  expect(await states()).toMatchObject([{ state, error }]);
});

it('a server that is gone, or says nothing, keeps nobody: the e-mail is tried again', async () => {
  const silent = createServer((socket: Socket) => void socket.on('error', () => {}));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  await server.app.database.sql
    .insertInto('mail_setting')
    .values({ host: '127.0.0.1', port, security: 'none', sender: 'traza@example.org' })
    .execute();
  const stopped = openSender(server.app, mailChannel(server.app));
  await happen(911);
  server.clock.nowMs += 10_000;
  const connected = new Promise((resolve) => silent.once('connection', resolve));
  await stopped.turn();
  await connected;
  // The program ends in the middle.
  await stopped.close();
  expect(await states()).toMatchObject([{ state: 'waiting', error: 'slow', attempts: 1 }]);
  await new Promise((resolve) => silent.close(resolve));
  await sendAfter(60_000);
  expect(await states()).toMatchObject([{ state: 'waiting', error: 'unreachable', attempts: 2 }]);
});

it('the mail server is set by system staff; its password is never told and goes nowhere else', async () => {
  const { port, mails } = await withServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'u' && password === 'p' ? done(null, { user: 'u' }) : done(new Error('wrong')),
  });
  await run('delete from mail_setting');
  const root = await aUser(server.app.database, { roles: ['system'] });
  const staff = await server.tokenOf(root);
  const body = { host: '127.0.0.1', port, security: 'none', username: 'u', sender: 'traza@example.org' };
  expect((await server.call(postOwnMailTest, { token })).code).toBe('mail.none');
  const wrong = await server.call(postMailTest, { token: staff, body: { ...body, password: 'q' } });
  expect(wrong.body.problem).toBe('sign_in');
  const first = await server.call(putMail, { token: staff, body: { ...body, password: 'p', version: 0 } });
  expect(first.status).toBe(200);
  const told = await server.call(getMail, { token: staff });
  expect(told.body).toMatchObject({ server: { has_password: true }, version: 1 });
  expect(told.text + JSON.stringify(await run('select * from audit_entry'))).not.toContain('"p"');
  // Without a password the stored one is used, but for no other server.
  expect((await server.call(postMailTest, { token: staff, body })).body.problem).toBeNull();
  expect((await server.call(postOwnMailTest, { token })).body.problem).toBeNull();
  expect(mails.map(({ to }) => to)).toEqual([`${root.username}@example.org`, `${user.username}@example.org`]);
  const elsewhere = await server.call(postMailTest, { token: staff, body: { ...body, host: 'localhost' } });
  expect([elsewhere.status, JSON.parse(elsewhere.text).error.fields[0].field]).toEqual([422, 'password']);
  const old = await server.call(putMail, { token: staff, body: { ...body, version: 0 } });
  expect(old.status).toBe(410);
});

it('the password of the mail server is not to be read in the database', async () => {
  await withServer(
    {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) =>
        password === 'open sesame' ? done(null, { user: 'u' }) : done(new Error('wrong')),
    },
    { username: 'u', password: 'open sesame' },
  );
  const problem = async () => (await server.call(postOwnMailTest, { token })).body.problem;
  expect(await problem()).toBeNull();
  const [stored] = await run('select password from mail_setting');
  expect(stored.password.toString('latin1')).not.toContain('open sesame');
  // Sealed by another installation, for example after a restore without its `SECRET_KEY`.
  stored.password[20] ^= 1;
  await run('update mail_setting set password = $1', [stored.password]);
  const staff = await server.tokenOf(await aUser(server.app.database, { roles: ['system'] }));
  expect((await server.call(getMail, { token: staff })).body.server).toMatchObject({ has_password: false });
  expect(await problem()).toBe('sign_in');
});

it('tells the driver who is named in a fine, after a while in which another one can be named', async () => {
  const fines = openSender(server.app, fineMailChannel(server.app));
  const { mails } = await withServer();
  const { database } = server.app;
  const [ana, luz] = [
    await aDriver(database, { fleet_id: fleetId, email: 'ana@example.org' }),
    await aDriver(database, { fleet_id: fleetId, email: 'luz@example.org' }),
  ];
  const fine = await aFine(database, {
    ...{ fleet_id: fleetId, vehicle_id: vehicleId, license: '1234BCD', hour: '08:10' },
  });
  const name = async (driver_id: number, version: number) => {
    const body = { driver_id, assignment_type: 'manual_selection' as const, version };
    const answer = await server.call(postFineAssign, { token, params: { fine_id: fine.id }, body });
    expect(answer.status).toBe(200);
  };
  const after = async (minutes: number) => {
    server.clock.nowMs += minutes * 60_000;
    await fines.drain();
    return mails.map(({ to }) => to);
  };
  await name(ana.id, 1);
  await name(luz.id, 2);
  expect(await after(4)).toEqual([]);
  expect(await after(1)).toEqual(['luz@example.org']);
  expect(mails[0]!.body).toContain('1234BCD el 10/02/2026 08:10 en la multa');
  // Naming the same driver again sends nothing.
  await name(luz.id, 3);
  expect(await after(10)).toEqual(['luz@example.org']);
  await name(ana.id, 4);
  expect(await after(10)).toEqual(['luz@example.org', 'ana@example.org']);
  await fines.close();
});
