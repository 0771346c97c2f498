import { useSyncExternalStore } from 'react';
import { SOCKET_PATH } from '#api/socket.ts';
import { getVehicleCard } from '#api/telemetry.ts';
import { queryOf } from '#web/base/call/cache.ts';
import { markAllStale, markStale, queryClient } from '#web/base/call/queries.ts';
import {
  endSession,
  getSession,
  isTokenOver,
  renewSession,
  setSession,
  subscribeSession,
} from '#web/base/session/session.ts';
import { API_BASE } from '#web/base/wire/wire.ts';
import { noteArrival } from './arrivals.ts';
import { handle, type LiveEffects } from './handlers.ts';
import type { LiveStatus } from './link.ts';
import { isDeletionOpen } from './open-deletions.ts';
import { notePages } from './pages.ts';
import { emptyVehicles, refillNow, refillSoon, refillVehicleSoon } from './refill.ts';
import { type KeptSocket, keepSocket } from './socket.ts';
import { vehicles } from './vehicles.ts';

let status: LiveStatus = { kind: 'reconnecting', retryInS: 0, hasFailed: false };
const listeners = new Set<() => void>();

function setStatus(next: LiveStatus): void {
  status = next;
  for (const listener of listeners) listener();
}

/** Has the socket been live before? When it opens for the first time, the page's answers are new. */
let wasLive = false;

const effects: LiveEffects = {
  vehicles,
  setClientId: (clientId) => setSession({ clientId }),
  notePages,
  endSession,
  refill: (when, deviceId) => {
    if (deviceId !== undefined) refillVehicleSoon(deviceId);
    else if (when === 'now') refillNow();
    else refillSoon();
  },
  markStale,
  markAllStale: () => {
    if (wasLive) markAllStale();
    wasLive = true;
  },
  refetchCard: (deviceId) => {
    const { queryKey } = queryOf(getVehicleCard, { params: { device_id: deviceId } });
    void queryClient.invalidateQueries({ queryKey });
  },
  toast: ({ row }) => {
    // A user who waits for the answer reads it there.
    const isAnswered =
      row.kind === 'deletion_refused' && row.device_id !== null && isDeletionOpen(row.device_id);
    if (!isAnswered) noteArrival(row);
  },
};

async function login() {
  // An expired token would be refused, and the refusal would end the session. So it is renewed first.
  if (isTokenOver(Date.now())) await renewSession();
  const { username, token, keepConnected } = getSession();
  if (!username || !token) return null;
  const form = { binary: true, packed: true };
  return { task: 'login', username, token, keep_connected: keepConnected, ...form } as const;
}

let kept: KeptSocket | null = null;
let stop: (() => void) | null = null;

function connect(): () => void {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = keepSocket({
    url: `${scheme}://${location.host}${API_BASE}${SOCKET_PATH}`,
    login,
    onMessage: (message) => handle(message, effects),
    onFrame: (bytes) => vehicles.applyFrame(bytes),
    onStatus: setStatus,
    hasNetwork: navigator.onLine,
  });
  kept = socket;
  const network = ({ type }: Event) => socket.report({ kind: 'network', isThere: type === 'online' });
  const awake = () => document.hidden || socket.report({ kind: 'awake' });
  addEventListener('online', network);
  addEventListener('offline', network);
  document.addEventListener('visibilitychange', awake);
  return () => {
    removeEventListener('online', network);
    removeEventListener('offline', network);
    document.removeEventListener('visibilitychange', awake);
    socket.stop();
    kept = null;
    wasLive = false;
    emptyVehicles();
  };
}

/**
 * Follows the session from now on: the socket is open while a user is signed in. The frame calls this once.
 */
export function startLive(): void {
  const follow = () => {
    const { isLogged, myProfile } = getSession();
    // The server opens no socket for a user whose password has expired, or who lacks a second factor.
    const isWanted = isLogged && !myProfile?.password_expired && !myProfile?.factor_missing;
    if (isWanted && !stop) stop = connect();
    if (!isWanted && stop) {
      stop();
      stop = null;
    }
  };
  subscribeSession(follow);
  follow();
}

/** The state of the live connection, for a component. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => status,
  );
}

/** The age of the last message, ms; null without a connection. Call it again for each display. */
export function messageAgeMs(): number | null {
  return kept && status.kind === 'live' ? Math.max(0, Date.now() - kept.heardMs()) : null;
}
