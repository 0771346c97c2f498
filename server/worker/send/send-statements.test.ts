import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueStatements } from '#server/area/looked/queue-statements.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser } from '#server/testing/builders.ts';
import { attachmentOf, mailServer, type TestMailServer } from '#server/testing/mail-server.ts';
import { statementChannel } from './send-statements.ts';
import { openSender } from './sender.ts';

let server: TestApp;
let mail: TestMailServer;

beforeAll(async () => {
  server = await testApp({ PUBLIC_URL: 'https://traza.example.org' });
  mail = await mailServer();
  await server.app.database.sql
    .insertInto('mail_setting')
    .values({ host: '127.0.0.1', port: mail.port, security: 'none', sender: 'traza@example.org' })
    .execute();
});
afterAll(async () => {
  await mail.close();
  await server.close();
});

it('sends the statement of a month once, to drivers who are users and whom somebody looked at', async () => {
  const { app } = server;
  const fleet_id = (await aFleet(app.database)).id;
  const reader = await aUser(app.database, { roles: ['manager'], name: 'Eva', surname: 'Mora' });
  const user = await aUser(app.database, { roles: [], username: 'ana', language: 'pt' });
  const ana = await aDriver(app.database, { fleet_id, user_id: user.id, name: 'Ana' });
  const quiet = await aUser(app.database, { roles: [], username: 'luz' });
  await aDriver(app.database, { fleet_id, user_id: quiet.id });
  const luis = await aDriver(app.database, { fleet_id });
  await app.looks.record({
    ...{ reader: { userId: reader.id, username: reader.username, roles: ['manager'] }, ip: '', kind: 'past' },
    ...{ drivers: [ana.id, luis.id], days: { from: '2026-02-01', to: '2026-02-02' }, purpose: null },
  });
  const sender = openSender(app, statementChannel(app));
  expect(await queueStatements(app)).toBe(0);
  // March is over in Madrid.
  server.clock.nowMs = Date.parse('2026-04-01T06:35:00Z');
  expect(server.clock.nowMs).toBeGreaterThan(NOW);
  expect(await queueStatements(app)).toBe(1);
  expect(await queueStatements(app)).toBe(0);
  await sender.drain();
  await sender.close();
  expect(mail.mails.map(({ to }) => to)).toEqual(['ana@example.org']);
  expect(mail.mails[0]!.body).toContain('https://traza.example.org/profile');
  expect(attachmentOf(mail.mails[0]!).subarray(0, 5).toString()).toBe('%PDF-');
});
