/**
 * The state of the page's connection: live, about to try again (`retryInS` 0 = it is trying now), or without
 * a network.
 */
export type LiveStatus = {
  kind: 'live' | 'reconnecting' | 'offline';
  retryInS: number;
  /** The last attempt to connect again failed (spec §4). */
  hasFailed: boolean;
};

/** Times of a link, milliseconds. */
export type LinkTimes = {
  /** The wait between a close and the next attempt (spec §9). */
  reconnectMs: number;
  /** The longest time without sending a heartbeat (spec §9). */
  heartbeatMs: number;
  /** After this silence of the server the page sends a heartbeat, which the server answers. */
  quietMs: number;
  /** After this time without an answer to a heartbeat, the socket counts as dead. */
  answerMs: number;
  /** After this time an attempt that has not signed in is given up. */
  connectMs: number;
  /** Ticks further apart mean that the computer slept or the page was frozen. */
  jumpMs: number;
};

/** The state of the connection: `waiting` for the next attempt, `opening` until signed in, `open`. */
export type Link = {
  phase: 'waiting' | 'opening' | 'open';
  /**
   * The time of the next act: to try, to give up, or (open) to send a heartbeat or to give up on its answer.
   */
  dueMs: number;
  /** A heartbeat has been sent, and nothing has arrived since. */
  isAsking: boolean;
  heardMs: number;
  sentMs: number;
  tickMs: number;
  hasFailed: boolean;
  /** The browser's opinion on the network. It decides on a word, and never on an attempt. */
  hasNetwork: boolean;
};

export type LinkEvent =
  | { kind: 'tick' }
  /** The server has accepted the login. */
  | { kind: 'signedIn' }
  /** A message or an answer arrived. */
  | { kind: 'heard' }
  | { kind: 'closed' }
  | { kind: 'network'; isThere: boolean }
  /** The page is visible again. */
  | { kind: 'awake' };

/** An act of the page: open a socket, send a heartbeat, or leave a dead socket. */
export type LinkAct = 'connect' | 'beat' | 'drop';

type Step = { link: Link; act: LinkAct | null };

/** A link before its first attempt, which is due at once. */
export function newLink(nowMs: number, hasNetwork: boolean): Link {
  return {
    phase: 'waiting',
    dueMs: nowMs,
    isAsking: false,
    heardMs: nowMs,
    sentMs: nowMs,
    tickMs: nowMs,
    hasFailed: false,
    hasNetwork,
  };
}

/** The link after an event, and the act that follows from it. */
export function nextLink(link: Link, event: LinkEvent, nowMs: number, times: LinkTimes): Step {
  switch (event.kind) {
    case 'tick': {
      const passedMs = nowMs - link.tickMs;
      const ticked = { ...link, tickMs: nowMs };
      if (passedMs < 0 || passedMs > times.jumpMs) return afterPause(ticked, nowMs, times);
      return nowMs < link.dueMs ? rest(ticked) : onDue(ticked, nowMs, times);
    }
    case 'signedIn':
      return rest(heard({ ...link, phase: 'open', hasFailed: false, sentMs: nowMs }, nowMs, times));
    case 'heard':
      return rest(link.phase === 'open' ? heard(link, nowMs, times) : link);
    case 'closed':
      return rest(lost(link, nowMs, times));
    case 'network':
      return checked({ ...link, hasNetwork: event.isThere }, nowMs, times);
    case 'awake':
      return checked(link, nowMs, times);
  }
}

const rest = (link: Link): Step => ({ link, act: null });

function heard(link: Link, nowMs: number, { quietMs, heartbeatMs }: LinkTimes): Link {
  const dueMs = Math.min(nowMs + quietMs, link.sentMs + heartbeatMs);
  return { ...link, heardMs: nowMs, isAsking: false, dueMs };
}

function lost(link: Link, nowMs: number, { reconnectMs }: LinkTimes): Link {
  const hasFailed = link.phase === 'opening';
  return { ...link, phase: 'waiting', isAsking: false, hasFailed, dueMs: nowMs + reconnectMs };
}

function connect(link: Link, nowMs: number, { connectMs }: LinkTimes): Step {
  return { link: { ...link, phase: 'opening', dueMs: nowMs + connectMs }, act: 'connect' };
}

function beat(link: Link, nowMs: number, { answerMs }: LinkTimes): Step {
  return { link: { ...link, isAsking: true, sentMs: nowMs, dueMs: nowMs + answerMs }, act: 'beat' };
}

function onDue(link: Link, nowMs: number, times: LinkTimes): Step {
  if (link.phase === 'waiting') return connect(link, nowMs, times);
  if (link.phase === 'open' && !link.isAsking) return beat(link, nowMs, times);
  return { link: lost(link, nowMs, times), act: 'drop' };
}

/**
 * The network or the page may have changed: tests at once if the socket is still alive, without waiting for
 * the planned act.
 */
function checked(link: Link, nowMs: number, times: LinkTimes): Step {
  if (link.phase === 'waiting') return connect(link, nowMs, times);
  if (link.phase === 'open') return link.isAsking ? rest(link) : beat(link, nowMs, times);
  return rest({ ...link, dueMs: Math.min(link.dueMs, nowMs + times.answerMs) });
}

/**
 * Times from before a pause, or before a change of the clock, are useless. An answer awaited since then will
 * hardly come.
 */
function afterPause(link: Link, nowMs: number, times: LinkTimes): Step {
  if (link.phase === 'open' && link.isAsking) return { link: lost(link, nowMs, times), act: 'drop' };
  return checked({ ...link, dueMs: nowMs + times.answerMs }, nowMs, times);
}

/**
 * The status to show. A socket through which messages arrive is live, whatever the browser says about the
 * network.
 */
export function statusOf({ phase, dueMs, hasFailed, hasNetwork }: Link, nowMs: number): LiveStatus {
  if (phase === 'open') return { kind: 'live', retryInS: 0, hasFailed: false };
  const retryInS = phase === 'waiting' ? Math.max(0, Math.ceil((dueMs - nowMs) / 1000)) : 0;
  return { kind: hasNetwork ? 'reconnecting' : 'offline', retryInS, hasFailed };
}
