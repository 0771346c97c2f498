import type { ClientTask, ServerMessage } from '#api/socket.ts';
import { HEARTBEAT_MS, RECONNECT_MS } from '#domain/constants.ts';
import { isKnownType } from './handlers.ts';
import { type LinkEvent, type LinkTimes, type LiveStatus, newLink, nextLink, statusOf } from './link.ts';

/**
 * Proxies and mobile networks drop connections silently. The page detects a silent one within 15 s. After the
 * network has returned or the computer has woken up it takes 5 s. 5,000 pages of a sleeping fleet then send
 * 500 heartbeats a second.
 */
const TIMES: LinkTimes = {
  reconnectMs: RECONNECT_MS,
  heartbeatMs: HEARTBEAT_MS,
  quietMs: 10_000,
  answerMs: 5_000,
  connectMs: 10_000,
  jumpMs: 5_000,
};
/** The interval of checking the clock, milliseconds: the countdown changes every second. */
const TICK_MS = 1_000;

type Login = Extract<ClientTask, { task: 'login' }>;

/** The options of a socket, and the functions it calls. */
export type SocketOptions = {
  url: string;
  /** The login task to send once the socket is open. Null: nobody is signed in, so nothing is sent. */
  login: () => Promise<Login | null>;
  onMessage: (message: ServerMessage) => void;
  /** Bytes of a binary batch. */
  onFrame: (bytes: Uint8Array) => void;
  onStatus: (status: LiveStatus) => void;
  /** Is there a network at first, as far as the browser knows? */
  hasNetwork: boolean;
  times?: Partial<LinkTimes>;
  tickMs?: number;
};

/** A socket that reconnects by itself. */
export type KeptSocket = {
  stop: () => void;
  /** Reports a change of the network or of the page, after which the socket may be dead. */
  report: (event: Extract<LinkEvent, { kind: 'network' | 'awake' }>) => void;
  /** The time of the last message, ms of `Date.now()`. */
  heardMs: () => number;
};

/**
 * The message, if its type is known to this page. Its content is trusted, as in answers: the server's tests
 * check its shape.
 */
function parsed(text: string): ServerMessage | null {
  let value: { type?: unknown } | null;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return isKnownType(value?.type) ? (value as ServerMessage) : null;
}

/**
 * Holds a socket open until it is stopped. It sends the login on opening and heartbeats while open. It leaves
 * a dead socket, and makes a new attempt after every close, without end (spec §4; the rules are in link.ts).
 * Unknown messages are ignored, because the server may be newer than the page.
 */
export function keepSocket(options: SocketOptions): KeptSocket {
  const times = { ...TIMES, ...options.times };
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let link = newLink(Date.now(), options.hasNetwork);
  let shown: LiveStatus | null = null;

  const send = (task: ClientTask) => socket?.send(JSON.stringify(task));

  function take(event: LinkEvent) {
    const nowMs = Date.now();
    const next = nextLink(link, event, nowMs, times);
    link = next.link;
    if (next.act === 'connect') open();
    else if (next.act === 'beat') send({ task: 'heartbeat' });
    else if (next.act === 'drop') leave();
    const status = statusOf(link, nowMs);
    if (shown && isSameStatus(status, shown)) return;
    shown = status;
    options.onStatus(status);
  }

  function tick() {
    take({ kind: 'tick' });
    const leftMs = Math.max(0, link.dueMs - Date.now());
    timer = setTimeout(tick, Math.min(leftMs, options.tickMs ?? TICK_MS));
  }

  function open() {
    const opened = new WebSocket(options.url);
    socket = opened;
    opened.binaryType = 'arraybuffer';
    opened.onopen = async () => {
      const login = await options.login().catch(() => null);
      if (socket === opened && opened.readyState === WebSocket.OPEN && login) send(login);
    };
    opened.onmessage = ({ data }) => {
      if (socket !== opened) return;
      take({ kind: 'heard' });
      if (typeof data !== 'string') return options.onFrame(new Uint8Array(data as ArrayBuffer));
      const message = parsed(data);
      if (!message) return console.warn('socket: message not understood');
      if (message.type === 'login') take({ kind: 'signedIn' });
      options.onMessage(message);
    };
    opened.onclose = () => {
      if (socket !== opened) return;
      socket = null;
      take({ kind: 'closed' });
    };
  }

  /** Does not wait for the close: the browser waits for an answer of the other side, which may never come. */
  function leave() {
    const left = socket;
    socket = null;
    left?.close();
  }

  tick();
  return {
    stop() {
      clearTimeout(timer);
      leave();
    },
    report: take,
    heardMs: () => link.heardMs,
  };
}

const isSameStatus = (a: LiveStatus, b: LiveStatus) =>
  a.kind === b.kind && a.retryInS === b.retryInS && a.hasFailed === b.hasFailed;
