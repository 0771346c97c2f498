import type { Profile } from '#api/session.ts';
import type { Preferences } from '#domain/user/preference.ts';

/** The data for continuing after a reload: user, credentials, and the account as last read. */
export type Credentials = {
  username: string;
  token: string;
  cookie: string;
  tokenTimeMs: number;
  keepConnected: boolean;
  myProfile: Profile | null;
  preferences: Preferences;
};

/** Key under which the browser stores it. */
export const SESSION_KEY = 'traza.session';

/** Key of the secret by which the server knows this browser. It stays when users sign out. */
const DEVICE_KEY = 'traza.device';

export const storedDevice = (): string | null => localStorage.getItem(DEVICE_KEY);
export const rememberDevice = (device: string): void => localStorage.setItem(DEVICE_KEY, device);

/** Stores the session for this tab, or for the browser when the user chose to stay signed in. */
export function rememberSession(credentials: Credentials): void {
  const [keep, drop] = credentials.keepConnected
    ? [localStorage, sessionStorage]
    : [sessionStorage, localStorage];
  keep.setItem(SESSION_KEY, JSON.stringify(credentials));
  drop.removeItem(SESSION_KEY);
}

/**
 * The stored session: that of this tab, else that of the browser. Null when there is none, or none that can
 * be read.
 */
export function storedSession(): Credentials | null {
  const text = sessionStorage.getItem(SESSION_KEY) ?? localStorage.getItem(SESSION_KEY);
  if (!text) return null;
  try {
    return JSON.parse(text) as Credentials;
  } catch {
    return null;
  }
}

export function forgetSession(): void {
  sessionStorage.removeItem(SESSION_KEY);
  localStorage.removeItem(SESSION_KEY);
}

/** Calls back when another window of this browser signs out of the session that all windows share. */
export function onForgottenElsewhere(listener: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === SESSION_KEY && event.newValue === null && sessionStorage.getItem(SESSION_KEY) === null)
      listener();
  });
}
