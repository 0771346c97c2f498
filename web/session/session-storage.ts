import type { Profile } from '#api/session.ts';
import type { Preferences } from '#domain/user/preference.ts';

/** What a reload needs to go on: who, with what, and the account as last seen. */
export type Credentials = {
  username: string;
  token: string;
  cookie: string;
  tokenTimeMs: number;
  keepConnected: boolean;
  myProfile: Profile | null;
  preferences: Preferences;
};

/** Where the browser keeps it. */
export const SESSION_KEY = 'traza.session';

/** Keeps the session for this tab, or for this browser when the user asked to stay signed in. */
export function rememberSession(credentials: Credentials): void {
  const [keep, drop] = credentials.keepConnected
    ? [localStorage, sessionStorage]
    : [sessionStorage, localStorage];
  keep.setItem(SESSION_KEY, JSON.stringify(credentials));
  drop.removeItem(SESSION_KEY);
}

/** The stored session, this tab's before the browser's; null when there is none that can be read. */
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

/** Calls back when another window of this browser signs out of the session kept for all of them. */
export function onForgottenElsewhere(listener: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === SESSION_KEY && event.newValue === null && sessionStorage.getItem(SESSION_KEY) === null)
      listener();
  });
}
