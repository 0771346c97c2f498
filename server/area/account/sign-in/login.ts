import { Fault } from '#domain/fault.ts';
import type { App } from '#server/base/app.ts';
import { demandedProvider } from '#server/base/config/provider-setting.ts';
import type { Hashing } from '#server/base/password/password.ts';
import { findDevice } from '../session/known-device.ts';
import { countAttempt, takeAttemptBack } from '../session/login-attempt.ts';
import type { SessionOrigin } from '../session/session.ts';
import { admitUser, notifyLocked, readEntering, refuseEnded, type SignedIn } from './admit-user.ts';

type Attempt = {
  username: string;
  password: string;
  keepConnected: boolean;
  device: string | null;
} & SessionOrigin;

/**
 * Signs in with a password. An unknown user and a wrong password give the same answer after the same time.
 * @throws Fault `auth.passwordIncorrect` 401, `auth.locked` 429, `err.tooMany` 429; only after the right
 * password: `auth.userEnded` 403, `auth.providerDemanded` 403, `auth.secondFactor` 401
 */
export function signIn(app: App, attempt: Attempt): Promise<SignedIn> {
  const name = attempt.username.toLowerCase();
  // A place first: a request without one has tried nothing, and costs nothing.
  return app.passwords.admit((hashing) =>
    app.crowd.inTurn(name, () => signInNow(app, hashing, { ...attempt, username: name })),
  );
}

async function signInNow(
  app: App,
  { isRight }: Hashing,
  { username, password, keepConnected, device, ...origin }: Attempt,
): Promise<SignedIn> {
  const deviceId = await findDevice(app.database, { username, secret: device });
  const attempt = await countAttempt(app, { username, address: origin.address, deviceId });
  const user = await readEntering(app, { username });
  if (!(await isRight(password, user?.password_hash ?? null)) || !user) {
    if (user && attempt.locks) await notifyLocked(app, user.id);
    throw new Fault('auth.passwordIncorrect', 401);
  }
  await refuseEnded(app, user, attempt.id);
  const demanded = demandedProvider(app.config, user.email);
  // System staff can always get in, to mend a setting.
  if (demanded && !user.roles.includes('system')) {
    await takeAttemptBack(app, attempt.id);
    throw new Fault('auth.providerDemanded', 403, { params: { name: demanded.name } });
  }
  const { id: userId } = user;
  const attemptId = attempt.id;
  return admitUser(app, { userId, method: 'password', keepConnected, device, deviceId, attemptId, origin });
}
