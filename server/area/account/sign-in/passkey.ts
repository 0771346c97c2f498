import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { Fault } from '#domain/fault.ts';
import type { App } from '#server/base/app.ts';

/** The library is large, and most sign-ins need none of it. */
const library = () => import('@simplewebauthn/server');

/** The site of passkeys: the origin of the pages, and its host. */
const partyOf = (site: string) => ({ origin: site, id: new URL(site).hostname });

type Stored = {
  id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
};

/** The passkeys of a user. */
export function readPasskeys({ database }: Pick<App, 'database'>, userId: number) {
  return database.sql
    .selectFrom('user_passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

const named = ({ credential_id, transports }: Pick<Stored, 'credential_id' | 'transports'>) => ({
  id: credential_id,
  transports: transports as AuthenticatorTransport[],
});

/**
 * The options with which a browser makes a passkey. Authenticators that the user already has are left out.
 */
export async function registrationOptions(
  site: string,
  user: { id: number; username: string; name: string },
  passkeys: readonly Stored[],
) {
  return (await library()).generateRegistrationOptions({
    rpName: 'Traza',
    rpID: partyOf(site).id,
    userName: user.username,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(`traza ${user.id}`),
    attestationType: 'none',
    excludeCredentials: passkeys.map(named),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** @throws Fault `auth.passkeyWrong` 409 */
export async function registeredPasskey(
  app: App,
  given: { site: string; challenge: string; response: unknown },
) {
  const party = partyOf(given.site);
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: given.response as RegistrationResponseJSON,
      expectedChallenge: given.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
    });
    if (verified) {
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports };
    }
  } catch (error) {
    app.log.warn({ problem: (error as Error).message }, 'passkey refused');
  }
  throw new Fault('auth.passkeyWrong', 409);
}

/** The options with which a browser calls a passkey. */
export async function authenticationOptions(site: string, passkeys: readonly Stored[]) {
  return (await library()).generateAuthenticationOptions({
    rpID: partyOf(site).id,
    allowCredentials: passkeys.map(named),
    userVerification: 'preferred',
  });
}

/** The passkey that has answered a challenge, with its counter noted; null when the answer is invalid. */
export async function usePasskey(
  app: App,
  given: { site: string; userId: number; challenge: string; response: unknown },
): Promise<number | null> {
  const party = partyOf(given.site);
  const response = given.response as AuthenticationResponseJSON;
  const stored = (await readPasskeys(app, given.userId)).find((one) => one.credential_id === response.id);
  if (!stored) return null;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: given.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      credential: {
        ...named(stored),
        publicKey: new Uint8Array(stored.public_key),
        counter: Number(stored.counter),
      },
    });
    if (!verified) return null;
    await app.database.sql
      .updateTable('user_passkey')
      .set({ counter: authenticationInfo.newCounter, used_at: new Date(app.now()) })
      .where('id', '=', stored.id)
      .execute();
    return stored.id;
  } catch (error) {
    app.log.warn({ problem: (error as Error).message }, 'passkey refused');
    return null;
  }
}
