import { openSession } from '#server/area/account/session/session.ts';
import { NOW } from '../app.ts';
import { aTampering, aUser, aVehicle, PASSWORD } from '../builders.ts';
import type { Company, Samples, Who } from './sample.ts';

let count = 0;

/** A smallest PNG: one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A photo that can be recognised: its octets end with the company's word. */
const photoOf = ({ word }: Company) => ({
  type: 'image/webp',
  content: Buffer.concat([PIXEL, Buffer.from(word)]),
});

function person(company: Company) {
  const name = `${company.word.toLowerCase()}-made-${count++}`;
  return {
    name: 'Ana',
    surname: company.word,
    email: `${name}@example.org`,
    language: 'es',
    time_zone: 'Europe/Madrid',
    role: 'visualizer',
    fleets: [company.fleetId],
  };
}

/** A new user for every call, because another call disables it. */
async function newUser(company: Company) {
  const { email } = person(company);
  return aUser(company.database, {
    username: `${company.word}-account-${count++}`,
    surname: company.word,
    email,
    fleetIds: [company.fleetId],
  });
}

/** A user whom the administrators of the company administer. */
export async function ofNewUser(company: Company) {
  const { id } = await newUser(company);
  return { params: { user_id: id } };
}

/** A matter of the company's vehicle that every role but some may handle: a tampering of its own. */
async function aMatter({ database, fleetId: fleet_id, workCode: work_code }: Company) {
  const { id } = await aVehicle(database, { fleet_id, work_code });
  await aTampering(database, { vehicle_id: id, start_at: new Date(NOW - 60_000) });
  return { device_id: id, cause: '1101.unplugged' };
}
/** The roles without tamperings: they have no such matter. */
const NO_TAMPERINGS: readonly Who[] = ['COS', 'MGO'];
const ofTampering = (who: Who) => (NO_TAMPERINGS.includes(who) ? 404 : 200);

export const userSamples: Samples = {
  getDesk: {
    args: () => ({ query: { desk: 'tamperings' } }),
    scoped: false,
    status: ofTampering,
  },
  getMatter: { args: async (company) => ({ params: await aMatter(company) }), status: ofTampering },
  postMatterAction: {
    args: async (company) => ({
      body: {
        items: [{ ...(await aMatter(company)), version: 0 }],
        action: { action: 'comment', note: 'Seen' },
      },
    }),
    scoped: true,
    status: ofTampering,
  },
  getAlwaysDone: { scoped: false },
  postAlwaysDone: {
    args: async (company) => ({ body: { code: 1103, vehicle_id: company.vehicleId } }),
    scoped: true,
  },
  deleteAlwaysDone: {
    args: async ({ database, vehicleId: vehicle_id, ...company }, who) => {
      // Every caller has only own rules, system staff too.
      const username = who === 'SYS' ? 'own-SYS' : company.username;
      const user = await database.sql
        .selectFrom('app_user')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
      const { id } = await database.sql
        .insertInto('always_done')
        .values({ user_id: user.id, code: 1000 + ++count, vehicle_id, created_at: new Date(NOW) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { params: { rule_id: id } };
    },
  },

  getUsers: { args: () => ({ query: { q: 'own' } }) },
  getUsersExport: { args: () => ({ query: { columns: 'username,role' } }) },
  getUser: { args: ofNewUser },
  postUser: {
    args: (company) => ({
      body: {
        ...person(company),
        username: `${company.word}-new-${count++}`,
        password: PASSWORD,
        confirm: PASSWORD,
      },
    }),
    scoped: true,
  },
  putUser: {
    args: async (company) => ({ ...(await ofNewUser(company)), body: { ...person(company), version: 1 } }),
  },
  postUserStanding: {
    args: async (company) => ({ ...(await ofNewUser(company)), body: { disabled: true, version: 1 } }),
  },
  postUserPassword: {
    args: async (company) => ({
      ...(await ofNewUser(company)),
      body: { password: 'Distinta2', confirm: 'Distinta2' },
    }),
  },
  getUserSessions: { args: ofNewUser },
  deleteUserSession: {
    args: async (company) => {
      const user = await newUser(company);
      await openSession(company.database, user, { keepConnected: false, nowMs: NOW });
      const { id } = await company.database.sql
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      return { params: { user_id: user.id, session_id: id } };
    },
  },
  getUserHistory: { args: ofNewUser },
  getUserPhoto: {
    args: async (company) => {
      const { params } = await ofNewUser(company);
      const photo = { user_id: params.user_id, ...photoOf(company) };
      await company.database.sql.insertInto('user_photo').values(photo).execute();
      return { params };
    },
  },
  putProfile: {
    args: () => ({
      body: { name: 'Ana', surname: 'G', email: 'nobody@example.org', language: 'es', version: 1 },
    }),
    // Another e-mail without the current password.
    status: 422,
  },
  postProfilePassword: {
    args: () => ({ body: { current_password: PASSWORD, password: PASSWORD, confirm: PASSWORD } }),
    // The same password again.
    status: 422,
  },
  getProfilePhoto: {
    args: async (company, who) => {
      const own = await company.database.sql
        .selectFrom('app_user')
        .select('id')
        .where('username', '=', company.username)
        .executeTakeFirst();
      const photo = photoOf(company);
      if (own && who !== 'nobody') {
        await company.database.sql
          .insertInto('user_photo')
          .values({ user_id: own.id, ...photo })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(photo))
          .execute();
      }
      return {};
    },
  },
  putProfilePhoto: { args: () => ({ body: PIXEL, type: 'image/png' }) },
};
