import { aUser, PASSWORD } from '../builders.ts';
import type { Company, Samples } from './sample.ts';

let count = 0;

async function newUser({ database, word, fleetId }: Company) {
  const username = `${word}-factor-${count++}`;
  const { id } = await aUser(database, { username, surname: word, fleetIds: [fleetId] });
  return { params: { user_id: id } };
}

const proof = { args: () => ({ body: { current_password: PASSWORD } }) };
/** The callers have neither a passkey nor an account at a provider. */
const ofNothing = { scoped: false, status: 404 } as const;

export const signInSamples: Samples = {
  // There is no provider.
  postProviderStart: { args: () => ({ body: { provider: 'google' } }), status: 404 },
  postLoginGoogle: { args: () => ({ body: { flow: 'AAAA', answer: '?code=1' } }), status: 401 },
  postLoginProvider: { args: () => ({ body: { flow: 'AAAA', answer: '?code=1' } }), status: 401 },
  postLoginFactor: { args: () => ({ body: { ticket: 'unknown', code: '123456' } }), status: 401 },
  postLoginPasskey: { args: () => ({ body: { ticket: 'unknown' } }), status: 401 },
  postProfileProvider: {
    args: () => ({ body: { flow: 'AAAA', answer: '?code=1' } }),
    status: 409,
  },
  deleteProfileProvider: { args: () => ({ params: { provider: 'google' } }), ...ofNothing },
  postTotp: proof,
  postTotpConfirm: { args: () => ({ body: { code: '000000' } }), status: 422 },
  postTotpRemove: proof,
  // A user without a second factor gets no codes either.
  postRecoveryCodes: { ...proof, status: 410 },
  postPasskeyStart: proof,
  postPasskey: { args: () => ({ body: { name: 'Laptop', flow: 'AAAA', passkey: {} } }), status: 409 },
  putPasskey: {
    args: () => ({ params: { passkey_id: 2_000_000 }, body: { name: 'Laptop' } }),
    ...ofNothing,
  },
  postPasskeyRemove: {
    args: () => ({ params: { passkey_id: 2_000_000 }, body: { current_password: PASSWORD } }),
    ...ofNothing,
  },
  postFactorReset: { args: newUser },
  putSignInRule: {
    args: async ({ database }) => {
      const { sign_in_version: version } = await database.sql
        .selectFrom('installation')
        .select('sign_in_version')
        .executeTakeFirstOrThrow();
      return { body: { factor_roles: [], version } };
    },
    scoped: false,
  },
};
