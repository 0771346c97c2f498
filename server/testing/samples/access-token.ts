import { hashSecret, newSecret } from '#server/base/access/secret.ts';
import { aUser } from '../builders.ts';
import type { Company, Samples } from './sample.ts';

let count = 0;

async function tokenOf({ database, word }: Company, userId: number): Promise<number> {
  const { id } = await database.sql
    .insertInto('access_token')
    .values({
      user_id: userId,
      name: `${word} ${count++}`,
      scopes: ['read'],
      hint: 'abcd',
      secret_hash: hashSecret(newSecret()),
      created_at: new Date(),
      expires_at: new Date(Date.now() + 1e9),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function ofNewUser(company: Company) {
  const user = await aUser(company.database, {
    username: `${company.word}-programmer-${count++}`,
    surname: company.word,
    fleetIds: [company.fleetId],
  });
  return { user_id: user.id, token_id: await tokenOf(company, user.id) };
}

export const accessTokenSamples: Samples = {
  postProfileToken: {
    args: () => ({ body: { name: `ERP ${count++}`, scopes: ['read', 'cost'], last_day: '2026-12-31' } }),
  },
  deleteProfileToken: {
    args: async (company, who) => {
      // Every caller has only own tokens, system staff too.
      const username = who === 'SYS' ? 'own-SYS' : company.username;
      const own = await company.database.sql
        .selectFrom('app_user')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirst();
      return { params: { token_id: own ? await tokenOf(company, own.id) : 0 } };
    },
  },
  getUserTokens: {
    args: async (company) => ({ params: { user_id: (await ofNewUser(company)).user_id } }),
  },
  deleteUserToken: { args: async (company) => ({ params: await ofNewUser(company) }) },
};
