import type { Company, Samples, Who } from './sample.ts';

let count = 0;

/** Callers who may run the report of the samples: those of role T. */
const RUNS: readonly Who[] = ['VIS', 'OPE', 'ADM', 'SYS', 'GAO'];

const choice = () => ({ name: `Informe ${++count}`, range: 'last7', cadence: null, recipients: [] });

const idOf = async ({ database: { sql } }: Company, username: string) =>
  (await sql.selectFrom('app_user').select('id').where('username', '=', username).executeTakeFirstOrThrow())
    .id;

/**
 * A saved report belongs to its owner alone, and a sending to its recipient. System staff is no exception and
 * gets its own.
 */
function userIn(company: Company, who: Who): Promise<number> {
  const isNobody = who === 'nobody';
  return idOf(company, who === 'SYS' ? 'own-SYS' : isNobody ? `${company.word}-user` : company.username);
}

async function savedOf({ database: { sql } }: Company, user_id: number) {
  const { id } = await sql
    .insertInto('saved_report')
    .values({
      ...{ user_id, name: `Informe ${++count}`, report: 'Summary', range: 'last7', is_shared: false },
      ...{ from_day: '2026-02-01', to_day: '2026-02-07', weekday: 1, month_day: 1, hour: 7 },
      parameters: JSON.stringify({ variant: 'vehicle', family: 'operative' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { saved_report_id: id };
}

const ofOwner = async (company: Company, who: Who) => ({
  params: await savedOf(company, await userIn(company, who)),
});

export const savedReportSamples: Samples = {
  postSavedReport: {
    args: async ({ database: { sql } }) => {
      await sql
        .updateTable('app_user')
        .set({ assigned_reports: ['Summary', 'TMS'] })
        .where('username', 'like', 'own-%')
        .execute();
      const question = { report: 'Summary', parameters: {}, from: '2026-02-01', to: '2026-02-07' };
      return { body: { ...choice(), ...question, layout: null } };
    },
    status: (who) => (RUNS.includes(who) ? 200 : 404),
  },
  postSentList: {
    scoped: false,
    args: () => ({
      body: {
        ...choice(),
        ...{ range: 'usual', list: 'vehicle', screen: '/config-vehicles', endpoint: 'getVehiclesExport' },
        query: { columns: 'license' },
      },
    }),
  },
  postSendingTest: {
    args: async (company, who) => {
      const { sql } = company.database;
      const server = { host: '127.0.0.1', port: 9, security: 'none', sender: 'traza@example.org' };
      await sql.deleteFrom('mail_setting').execute();
      await sql.insertInto('mail_setting').values(server).execute();
      return ofOwner(company, who);
    },
  },
  putSavedReport: {
    args: async (company, who) => ({ ...(await ofOwner(company, who)), body: { ...choice(), version: 1 } }),
  },
  deleteSavedReport: { args: ofOwner },
  getReportSendings: { args: ofOwner },
  deleteOwnSending: {
    args: async (company, who) => {
      const params = await savedOf(company, await idOf(company, `${company.word}-user`));
      const user_id = await userIn(company, who);
      await company.database.sql
        .insertInto('saved_report_recipient')
        .values({ ...params, user_id })
        .execute();
      return { params };
    },
  },
};
