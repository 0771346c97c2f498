import { useSyncExternalStore } from 'react';
import { type Profile, postLoginCookie, postLoginDelete } from '#api/session.ts';
import type { Role } from '#domain/access/role.ts';
import { TOKEN_LIFE } from '#domain/constants.ts';
import { Fault } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import type { Language } from '#domain/language.ts';
import type { DISTANCE_UNITS, Preferences, VOLUME_UNITS } from '#domain/user/preference.ts';
import { sendJson } from '#web/base/wire/wire.ts';
import { forgetSession, rememberSession, storedSession } from './session-storage.ts';

/** The browser's data about the signed-in user (spec §3, client session state). */
export type Session = {
  token: string | null;
  username: string | null;
  cookie: string | null;
  /** When the token was received. It is renewed before the server would refuse it. */
  tokenTimeMs: number;
  isLogged: boolean;
  /** From the answer to the socket's login; sent with every call. */
  clientId: string | null;
  role: readonly Role[];
  lang: Language;
  userCountry: string;
  timeZone: string;
  units: { distance: (typeof DISTANCE_UNITS)[number]; volume: (typeof VOLUME_UNITS)[number] };
  /** Name of the current screen. */
  title: string;
  /**
   * A title that a screen gives itself. It counts only at the screen's own path, so that no other screen ever
   * gets it.
   */
  ownTitle: { path: string; words: string } | null;
  keepConnected: boolean;
  isUserGao: boolean;
  manualRefueling: boolean;
  allowedEstructura: boolean;
  myProfile: Profile | null;
  preferences: Preferences;
  /** The reason why the server ended the session; null when the user ended it. */
  endReason: FaultCode | null;
};

const DEFAULT_PREFERENCES: Preferences = {
  visible_events: null,
  show_arrows: false,
  show_areas: true,
  show_pois: true,
  map_type: 'roadmap',
};

const SIGNED_OUT: Omit<Session, 'lang'> = {
  token: null,
  username: null,
  cookie: null,
  tokenTimeMs: 0,
  isLogged: false,
  clientId: null,
  role: [],
  userCountry: 'es',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  units: { distance: 'meter', volume: 'liter' },
  title: '',
  ownTitle: null,
  keepConnected: false,
  isUserGao: false,
  manualRefueling: true,
  allowedEstructura: false,
  myProfile: null,
  preferences: DEFAULT_PREFERENCES,
  endReason: null,
};

let session: Session = { ...SIGNED_OUT, lang: 'es' };
const listeners = new Set<() => void>();
const endListeners = new Set<() => void>();

/** The current session, for code outside of components. */
export function getSession(): Session {
  return session;
}

/** Calls back after every change. Returns a function that stops it. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Changes parts of the session and informs the listeners. */
export function setSession(change: Partial<Session>): void {
  session = { ...session, ...change };
  for (const listener of listeners) listener();
}

/** The current session, for a component. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession);
}

/** Calls back when a session ends, for any reason: caches are then emptied and the logout screen is shown. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Puts a profile from the server into the session. */
export function adoptProfile(profile: Profile): void {
  setSession({
    myProfile: profile,
    role: profile.role,
    userCountry: profile.country,
    timeZone: profile.time_zone,
    units: { distance: profile.distance_unit, volume: profile.volume_unit },
    isUserGao: profile.gao,
    manualRefueling: profile.manual_refueling,
    allowedEstructura: profile.allowed_estructura,
  });
  remember();
}

/**
 * The password has expired, or the role must have a second factor, since the session was opened: the server
 * answers nothing else.
 */
export function markDuty(duty: 'password_expired' | 'factor_missing'): void {
  const { myProfile } = session;
  if (myProfile) adoptProfile({ ...myProfile, [duty]: true });
}

/** Puts preferences from the server into the session. */
export function adoptPreferences(preferences: Preferences): void {
  setSession({ preferences });
  remember();
}

function remember(): void {
  const { username, token, cookie, tokenTimeMs, keepConnected, myProfile, preferences } = session;
  if (!username || !token || !cookie) return;
  rememberSession({ username, token, cookie, tokenTimeMs, keepConnected, myProfile, preferences });
}

/** Puts credentials from the server into the session, valid from now. */
export function adoptCredentials(answer: { username: string; token: string; cookie: string }): void {
  setSession({ ...answer, tokenTimeMs: Date.now() });
  remember();
}

let reading = new AbortController();

/** Aborts with the session: the server would refuse its running reads. */
export function sessionSignal(): AbortSignal {
  return reading.signal;
}

/** Forgets the session in this browser, without a call to the server. The logout screen shows `endReason`. */
export function clearSession(endReason: FaultCode | null): void {
  forgetSession();
  setSession({ ...SIGNED_OUT, endReason });
}

/**
 * Ends the session, by the user (null) or for a reason of the server. The server is informed, but its answer
 * does not matter.
 */
export function endSession(reason: FaultCode | null = 'auth.sessionEnded'): void {
  const { username, cookie, token } = session;
  if (!token) return;
  clearSession(reason);
  reading.abort();
  reading = new AbortController();
  if (username && cookie) {
    // The answer changes nothing: the session is over in this browser anyway.
    sendJson(postLoginDelete, { body: { username, cookie } }).catch(() => undefined);
  }
  for (const listener of endListeners) listener();
}

/** Ends the session on the user's request. */
export function signOut(): void {
  endSession(null);
}

let renewing: Promise<boolean> | null = null;

/**
 * Exchanges the cookie for a new token. Only one exchange at a time, in all windows. False when it cannot be
 * done.
 */
export function renewSession(): Promise<boolean> {
  renewing ??= withLock(renewNow).finally(() => {
    renewing = null;
  });
  return renewing;
}

/**
 * Another window may have the same cookie, and a spent cookie ends the session. So windows take turns if the
 * browser allows it.
 */
function withLock(work: () => Promise<boolean>): Promise<boolean> {
  return navigator.locks ? navigator.locks.request('traza-renew', work) : work();
}

async function renewNow(): Promise<boolean> {
  if (takeOverStored()) return true;
  const { username, cookie } = session;
  if (!username || !cookie) return false;
  try {
    adoptCredentials(await sendJson(postLoginCookie, { body: { username, cookie, renew: true } }));
    return true;
  } catch (error) {
    if (error instanceof Fault && (error.status === 0 || error.status >= 500)) throw error;
    return false;
  }
}

/** Takes a newer token that another window has stored. True when there was one. */
export function takeOverStored(): boolean {
  const stored = storedSession();
  if (!stored || stored.username !== session.username || stored.tokenTimeMs <= session.tokenTimeMs)
    return false;
  setSession({ token: stored.token, cookie: stored.cookie, tokenTimeMs: stored.tokenTimeMs });
  return true;
}

/** Has the token expired, so that a call with it would be refused? */
export function isTokenOver(nowMs: number): boolean {
  return session.token !== null && nowMs - session.tokenTimeMs >= TOKEN_LIFE * 1000;
}
