import type { ClientTask, ServerMessage } from '#api/socket.ts';
import { HEARTBEAT_MS, RECONNECT_MS } from '#domain/constants.ts';
import { isKnownType } from './handlers.ts';

/** How the page gets news: by the socket, soon again (`retryInS` 0 = it is trying now), or not at all without a network. */
export type LiveStatus = {
  kind: 'live' | 'reconnecting' | 'offline';
  retryInS: number;
  /** The last attempt to connect again failed (spec §4). */
  hasFailed: boolean;
};

type Login = Extract<ClientTask, { task: 'login' }>;

/** What a socket needs, and the functions it calls. */
export type SocketOptions = {
  url: string;
  /** The login task to send once the socket is open. Null: nobody is signed in, so nothing is sent. */
  login: () => Promise<Login | null>;
  onMessage: (message: ServerMessage) => void;
  /** Bytes of a binary batch. */
  onFrame: (bytes: Uint8Array) => void;
  onStatus: (status: LiveStatus) => void;
  /** Is there a network at all, as far as the browser knows? */
  isOnline: () => boolean;
  reconnectMs?: number;
  heartbeatMs?: number;
};

/** The message, if its type is known to this page. Its content is trusted, as in answers: the server's tests check its shape. */
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
 * Keeps a socket open until told to stop: sends the login on opening and heartbeats while open, and makes a new attempt
 * `reconnectMs` after every close, without end (spec §4). Unknown messages are ignored, because the server may be newer than the
 * page.
 */
export function keepSocket(options: SocketOptions): { stop: () => void; retry: () => void } {
  const reconnectMs = options.reconnectMs ?? RECONNECT_MS;
  let socket: WebSocket | null = null;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isRetry = false;

  const send = (task: ClientTask) => socket?.send(JSON.stringify(task));
  const tell = (kind: LiveStatus['kind'], retryInS: number, hasFailed: boolean) =>
    options.onStatus({ kind: options.isOnline() ? kind : 'offline', retryInS, hasFailed });

  function open() {
    clearTimeout(timer);
    tell('reconnecting', 0, isRetry);
    let wasLive = false;
    const opened = new WebSocket(options.url);
    socket = opened;
    opened.binaryType = 'arraybuffer';
    opened.onopen = async () => {
      heartbeat = setInterval(() => send({ task: 'heartbeat' }), options.heartbeatMs ?? HEARTBEAT_MS);
      const login = await options.login().catch(() => null);
      if (socket === opened && opened.readyState === WebSocket.OPEN && login) send(login);
    };
    opened.onmessage = ({ data }) => {
      if (typeof data !== 'string') return options.onFrame(new Uint8Array(data as ArrayBuffer));
      const message = parsed(data);
      if (!message) return console.warn('socket: message not understood');
      if (message.type === 'login') {
        wasLive = true;
        tell('live', 0, false);
      }
      options.onMessage(message);
    };
    opened.onclose = () => {
      clearInterval(heartbeat);
      if (socket !== opened || isStopped) return;
      socket = null;
      isRetry = !wasLive;
      wait(Math.ceil(reconnectMs / 1000), reconnectMs);
    };
  }

  function wait(secondsLeft: number, leftMs: number) {
    tell('reconnecting', secondsLeft, isRetry);
    const stepMs = Math.min(1000, leftMs);
    timer = setTimeout(() => (leftMs <= 1000 ? open() : wait(secondsLeft - 1, leftMs - stepMs)), stepMs);
  }

  open();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(heartbeat);
      socket?.close();
    },
    /** If it is waiting, tries now instead. */
    retry() {
      if (!socket && !isStopped) open();
    },
  };
}
