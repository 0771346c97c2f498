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

const KEY = 'traza.session';

/** Keeps the session for this tab, or for this browser when the user asked to stay signed in. */
export function rememberSession(credentials: Credentials): void {
  const [keep, drop] = credentials.keepConnected
    ? [localStorage, sessionStorage]
    : [sessionStorage, localStorage];
  keep.setItem(KEY, JSON.stringify(credentials));
  drop.removeItem(KEY);
}

/** The stored session, this tab's before the browser's; null when there is none that can be read. */
export function storedSession(): Credentials | null {
  const text = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
  if (!text) return null;
  try {
    return JSON.parse(text) as Credentials;
  } catch {
    return null;
  }
}

export function forgetSession(): void {
  sessionStorage.removeItem(KEY);
  localStorage.removeItem(KEY);
}

/** Calls back when another window of this browser signs out of the session kept for all of them. */
export function onForgottenElsewhere(listener: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === KEY && event.newValue === null && sessionStorage.getItem(KEY) === null) listener();
  });
}
