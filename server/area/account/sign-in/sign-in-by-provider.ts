import { Fault } from '#domain/fault.ts';
import { auditAlone } from '#server/base/access/command.ts';
import type { App } from '#server/base/app.ts';
import { findDevice } from '../session/known-device.ts';
import { countAttempt, takeAttemptBack } from '../session/login-attempt.ts';
import type { SessionOrigin } from '../session/session.ts';
import { admitUser, readEntering, refuseEnded, type SignedIn } from './admit-user.ts';
import { endFlow } from './provider-flow.ts';
import { linkProvider, userOfProvider } from './provider-user.ts';

type Given = { flow: string; answer: string; keepConnected: boolean; device: string | null } & SessionOrigin;

/**
 * Signs in a user for whom a provider vouches. Refused attempts count for the address, and a locked username
 * is refused.
 * @throws Fault 401 from `endFlow`, `userOfProvider` and `admitUser`; `auth.userEnded` 403,
 * `auth.providerDown` 409, `auth.locked` 429
 */
export async function signInByProvider(app: App, given: Given, only?: string): Promise<SignedIn> {
  const { address, agent, keepConnected, device } = given;
  const asking = await countAttempt(app, { username: null, address, deviceId: null });
  const { provider, person } = await endFlow(app, given).catch(async (error) => {
    // The caller did not cause that failure.
    if (error instanceof Fault && error.code === 'auth.providerDown') await takeAttemptBack(app, asking.id);
    throw error;
  });
  if (only !== undefined && provider.id !== only) throw new Fault('auth.providerAnswer', 401);
  const found = await userOfProvider(app, provider, person);
  await takeAttemptBack(app, asking.id);
  const user = (await readEntering(app, { id: found.id }))!;
  const username = user.username.toLowerCase();
  return app.crowd.inTurn(username, async () => {
    const deviceId = await findDevice(app.database, { username, secret: device });
    const attempt = await countAttempt(app, { username, address, deviceId });
    await refuseEnded(app, user, attempt.id);
    const link = { userId: user.id, provider, person, nowMs: app.now() };
    if (found.isLinked) await noteUse(app, link);
    else {
      await linkProvider(app.database, { ...link, isUsed: true });
      const caller = { userId: user.id, username: user.username };
      const after = { provider: provider.name, email: person.email };
      const line = { action: 'link_provider', entity: 'user', id: user.id, after } as const;
      await auditAlone({ app, caller, request: { ip: address } }, line);
    }
    const origin = { address, agent };
    const entering = { userId: user.id, device, deviceId, keepConnected, attemptId: attempt.id, origin };
    return admitUser(app, { ...entering, method: 'provider' }, provider.second_factor);
  });
}

async function noteUse(
  { database }: App,
  { userId, provider, nowMs }: { userId: number; provider: { id: string }; nowMs: number },
): Promise<void> {
  await database.sql
    .updateTable('user_provider')
    .set({ used_at: new Date(nowMs) })
    .where('user_id', '=', userId)
    .where('provider', '=', provider.id)
    .execute();
}
