import type { AnswerOf } from '#api/endpoint.ts';
import { getPreferences, getProfile, postLogin } from '#api/session.ts';
import { Fault } from '#domain/fault.ts';
import { sendJson, TIMEOUT_MS } from '#web/base/wire/wire.ts';
import {
  adoptCredentials,
  adoptPreferences,
  adoptProfile,
  clearSession,
  endSession,
  getSession,
  isTokenOver,
  renewSession,
  sessionSignal,
  setSession,
} from './session.ts';
import { type Credentials, rememberDevice, storedDevice, storedSession } from './session-storage.ts';

/** Loads profile and preferences of the token's user. */
async function loadAccount(): Promise<void> {
  const { username, token } = getSession();
  const options = { token, timeoutMs: TIMEOUT_MS.loader, signal: sessionSignal() };
  const [profile, { preferences }] = await Promise.all([
    sendJson(getProfile, {}, options),
    sendJson(getPreferences, {}, options),
  ]);
  // If the user has signed out meanwhile, do not sign in again.
  if (getSession().username !== username) return;
  adoptProfile(profile);
  adoptPreferences(preferences);
  setSession({ isLogged: true });
}

/** Begins a session with credentials just received from the server, and loads the account. */
export async function beginSession(
  credentials: { username: string; token: string; cookie: string },
  keepConnected: boolean,
): Promise<void> {
  setSession({ keepConnected, endReason: null });
  adoptCredentials(credentials);
  try {
    await loadAccount();
  } catch (error) {
    clearSession(null);
    throw error;
  }
}

/**
 * Begins the session after a sign-in. Returns the number of failed attempts by others under this name since
 * the last time.
 */
export async function enter(answer: AnswerOf<typeof postLogin>, keepConnected: boolean): Promise<number> {
  const { device, failures, ...credentials } = answer;
  rememberDevice(device);
  await beginSession(credentials, keepConnected);
  return failures;
}

/**
 * Signs in with a password. Returns the number of failed attempts by others under this name since the last
 * time. Throws the server's fault when refused; then nobody is signed in. The fault `auth.secondFactor` has
 * the ticket for `signInByFactor` (web/entry/sign-in-by.ts).
 */
export async function signIn(input: {
  username: string;
  password: string;
  keepConnected: boolean;
}): Promise<number> {
  const { username, password, keepConnected } = input;
  const body = { username, password, keep_connected: keepConnected, device: storedDevice() };
  return enter(await sendJson(postLogin, { body }), keepConnected);
}

function adoptStored(stored: Credentials): void {
  setSession({ ...stored, isLogged: stored.myProfile !== null });
  if (stored.myProfile) adoptProfile(stored.myProfile);
}

let resumed: Promise<void> | null = null;

/**
 * Continues the stored session after a reload, once: by its token while that is valid, else by its cookie.
 */
export function resumeSession(): Promise<void> {
  resumed ??= resumeNow();
  return resumed;
}

async function resumeNow(): Promise<void> {
  const stored = storedSession();
  if (!stored) return;
  adoptStored(stored);
  const refresh = async () => {
    if (isTokenOver(Date.now()) && !(await renewSession())) throw new Fault('auth.sessionEnded', 401);
    await loadAccount();
  };
  // With a stored profile the screen need not wait for the server, which decides about permissions anyway.
  if (getSession().isLogged && !isTokenOver(Date.now())) void refresh().catch(settleFailure);
  else await refresh().catch(settleFailure);
}

/**
 * An unreachable server does not end the session: known data stays on the screen, and calls report their
 * failures.
 */
function settleFailure(error: unknown): void {
  if (error instanceof Fault && (error.status === 401 || error.status === 403)) {
    endSession(error.code === 'err.api' ? 'auth.sessionEnded' : error.code);
  }
}
