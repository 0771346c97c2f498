import type { Company, Samples } from './sample.ts';

let count = 0;

/** No user may touch another user's browser. */
const ofNobody = { args: () => ({ params: { browser_id: 2_000_000 } }), scoped: false, status: 404 };

const webhook = ({ fleetId }: Pick<Company, 'fleetId'>) => ({
  name: `Hook ${++count}`,
  url: 'https://127.0.0.1/',
  fleet_id: fleetId,
  events: [911],
  is_on: true,
});

async function ofWebhook(company: Company) {
  const { sql } = company.database;
  const { id: user_id } = await sql
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', `${company.word}-user`)
    .executeTakeFirstOrThrow();
  const { id } = await sql
    .insertInto('webhook')
    .values({ ...webhook(company), secret: Buffer.of(0), user_id, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { webhook_id: id } };
}

const server = { host: '127.0.0.1', port: 1, security: 'none', sender: 'traza@example.org' };
export const channelSamples: Samples = {
  putDigest: { args: () => ({ body: { digest: 'daily' } }) },
  postOwnMailTest: { status: 409 },
  deleteMailSilence: { args: () => ({ params: { code: 911 } }), scoped: false },
  postBrowser: {
    args: () => ({
      body: {
        endpoint: `https://push.example.org/${++count}`,
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
    }),
  },
  deleteBrowser: ofNobody,
  postBrowserTest: ofNobody,
  postUnsubscribe: {
    // Nobody has this link.
    args: () => ({
      params: { token: 'x' },
      body: 'List-Unsubscribe=One-Click',
      type: 'application/x-www-form-urlencoded',
    }),
    scoped: false,
    status: 404,
  },
  putUnsubscribed: {
    args: () => ({ params: { token: 'x' }, body: { is_silent: true } }),
    scoped: false,
    status: 404,
  },
  postWebhook: { args: (company) => ({ body: webhook(company) }), scoped: true },
  putWebhook: {
    args: async (company) => ({ ...(await ofWebhook(company)), body: { ...webhook(company), version: 1 } }),
  },
  postWebhookSecret: { args: ofWebhook },
  deleteWebhook: { args: ofWebhook },
  getWebhookDeliveries: { args: ofWebhook },
  postWebhookTest: { args: ofWebhook },
  putMail: {
    args: async ({ database: { sql } }) => {
      await sql.deleteFrom('mail_setting').execute();
      return { body: { ...server, version: 0 } };
    },
  },
  deleteMail: {
    args: async ({ database: { sql } }) => {
      await sql.deleteFrom('mail_setting').execute();
      await sql.insertInto('mail_setting').values(server).execute();
      return {};
    },
  },
  postMailTest: { args: () => ({ body: server }) },
};
