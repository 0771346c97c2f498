import { postLoginFactor, postLoginGoogle, postLoginProvider } from '#api/sign-in.ts';
import { enter } from '#web/base/session/session-start.ts';
import { storedDevice } from '#web/base/session/session-storage.ts';
import { sendJson } from '#web/base/wire/wire.ts';

/** Signs in by a provider's answer, as `signIn` does by a password. */
export async function signInByProvider(
  provider: string,
  answered: { flow: string; answer: string },
  keepConnected: boolean,
): Promise<number> {
  const body = { ...answered, keep_connected: keepConnected, device: storedDevice() };
  const endpoint = provider === 'google' ? postLoginGoogle : postLoginProvider;
  return enter(await sendJson(endpoint, { body }), keepConnected);
}

/** The second step of either: a code, or a passkey's answer. */
export async function signInByFactor(
  given: { ticket: string; code?: string; passkey?: Record<string, unknown>; remember: boolean },
  keepConnected: boolean,
): Promise<number> {
  return enter(
    await sendJson(postLoginFactor, { body: { ...given, device: storedDevice() } }),
    keepConnected,
  );
}
