import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getTracker } from '#api/tracker.ts';
import { postWebhook } from '#api/webhook.ts';
import { pushKey, readChannelKey } from '#server/area/notification/channel/channel-key.ts';
import { readMailServer } from '#server/area/notification/channel/stored-mail-server.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aTracker, aUser } from '#server/testing/builders.ts';
import { unseal } from './sealed.ts';
import { sealPlainSecrets } from './sealed-columns.ts';

let server: TestApp;
let token: string;
beforeAll(async () => {
  server = await testApp();
  token = await server.tokenOf(await aUser(server.app.database, { roles: ['system'] }));
});
afterAll(() => server.close());

const run = async (text: string, values: unknown[] = []) =>
  (await server.app.database.pool.query(text, values)).rows;

/** The contents of all tables with secrets; octets that are text appear as text. */
async function stored(): Promise<string> {
  const tables = ['mail_setting', 'tracker', 'webhook', 'channel_key'];
  const rows = await Promise.all(tables.map((table) => run(`select * from ${table}`)));
  return JSON.stringify(rows, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  );
}

describe('secrets that an older version stored in plain', () => {
  it('are sealed when the program starts, and read as before', async () => {
    const { app } = server;
    const trackers = await Promise.all(Array.from({ length: 3 }, () => aTracker(app.database)));
    await run(`update tracker set plain_password = 'open-' || id where id = any($1)`, [
      trackers.slice(1).map(({ id }) => id),
    ]);
    const body = { name: 'ERP', url: 'https://erp.example.org', fleet_id: null, events: [911] };
    const { id } = (await server.call(postWebhook, { token, body })).body;
    await run(`update webhook set secret = null, plain_secret = 'open-webhook'`);
    await readChannelKey(app);
    await run(`update channel_key set vapid_private = null, plain_vapid_private = 'open-key'`);
    await run(
      `insert into mail_setting (host, port, security, sender, username, plain_password)
       values ('mail', 25, 'none', 'a@b.es', 'u', 'open-mail')`,
    );
    expect(await stored()).toContain('open-');

    await Promise.all([sealPlainSecrets(app), sealPlainSecrets(app)]);
    await sealPlainSecrets(app);

    expect(await stored()).not.toContain('open-');
    const passwords = await Promise.all(
      trackers.map(async ({ id: tracker_id }) => {
        const { body } = await server.call(getTracker, { token, params: { tracker_id } });
        return body.password;
      }),
    );
    expect(passwords).toEqual([null, ...trackers.slice(1).map((tracker) => `open-${tracker.id}`)]);
    const [webhook] = await run('select secret from webhook where id = $1', [id]);
    expect(await unseal(app, 'webhook secret', webhook.secret)).toBe('open-webhook');
    expect(await pushKey(app, await readChannelKey(app))).toBe('open-key');
    expect(await readMailServer(app)).toMatchObject({ password: 'open-mail' });
  });

  it('are sealed by thousands', async () => {
    const { app } = server;
    await run(
      `insert into tracker (imei, plain_password) select (350000000000000 + n)::text, 'open-' || n from generate_series(1, 2001) as n`,
    );
    await sealPlainSecrets(app);
    expect(await run('select count(*)::int as n from tracker where plain_password is not null')).toEqual([
      { n: 0 },
    ]);
    const [last] = await run(`select password from tracker where imei = '350000000002001'`);
    expect(await unseal(app, 'tracker password', last.password)).toBe('open-2001');
  });
});

/** Texts with the name of a secret that are no secrets, or only stored as a hash. */
const HARMLESS: Readonly<Record<string, string>> = {
  'app_user.password_hash': 'a hash',
  'channel_key.link_key': 'whoever reads the database could only end e-mails with it',
  'line_mapping.heads_key': 'names the heads of a file',
  'push_subscription.auth': 'belongs to the browser; sends nothing without the sealed key',
  'statement_mapping.heads_key': 'names the heads of a statement',
};

it('a column with the name of a secret holds octets, sealed or hashed', async () => {
  const found = await run(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'character varying', 'json', 'jsonb')
       and column_name ~ '(password|secret|private|token|key|auth)' and column_name not like 'plain\\_%'
     order by 1`,
  );
  expect(found.map(({ name }) => name)).toEqual(Object.keys(HARMLESS));
});
