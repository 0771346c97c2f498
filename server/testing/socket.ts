import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { LiveUpdate } from '#api/live-frame.ts';
import { readLiveBatch } from '#api/packed-frame.ts';
import { type ClientTask, type ServerMessage, serverMessage } from '#api/socket.ts';

/** The browser's end of a socket, with everything that it has received. */
export type TestSocket = {
  ws: WebSocket;
  /** Text messages in order, each checked against the schema. */
  messages: ServerMessage[];
  /** Binary batches in order. */
  frames: LiveUpdate[][];
  send(data: ClientTask | string | Buffer): void;
  /** Waits for the first message of a type, or returns one that has already come. */
  message<T extends ServerMessage['type']>(type: T): Promise<Extract<ServerMessage, { type: T }>>;
  /** Waits until a condition holds. */
  until(what: () => boolean, forMs?: number): Promise<void>;
  /**
   * Waits for the answer to a ping. By then the server has read everything sent before, and all its messages
   * so far have arrived: a missing message was not sent. Fails if the server has closed the socket.
   */
  fence(): Promise<void>;
  /**
   * The server's close of the socket. Fails without a reason: 1005 is our own close, 1006 a connection that
   * was cut.
   */
  closed(): Promise<{ code: number; reason: string }>;
};

const PATIENCE_MS = 5_000;

/** Opens a socket, with headers if the case wants them. */
export async function openSocket(url: string, headers: Record<string, string> = {}): Promise<TestSocket> {
  const ws = new WebSocket(url, { headers });
  const messages: ServerMessage[] = [];
  const frames: LiveUpdate[][] = [];
  let end: { code: number; reason: string } | null = null;
  ws.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) {
      messages.push(serverMessage.parse(JSON.parse(data.toString())));
      return;
    }
    const frame: LiveUpdate[] = [];
    expect(readLiveBatch(data, (update) => frame.push(update))).toBe(true);
    frames.push(frame);
  });
  ws.on('close', (code, reason) => {
    end = { code, reason: reason.toString() };
  });
  await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
  ws.on('error', () => {});

  const until = (what: () => boolean, forMs = PATIENCE_MS) =>
    vi.waitFor(
      () => {
        if (!what()) throw new Error(`waited in vain for ${what}`);
      },
      { interval: 5, timeout: forMs },
    );
  return {
    ws,
    messages,
    frames,
    send: (data) => ws.send(typeof data === 'string' || Buffer.isBuffer(data) ? data : JSON.stringify(data)),
    async message(type) {
      const find = () => messages.find((message) => message.type === type);
      await until(() => find() !== undefined);
      return find() as never;
    },
    until,
    async fence() {
      let isAnswered = false;
      ws.once('pong', () => {
        isAnswered = true;
      });
      ws.ping();
      await until(() => isAnswered || end !== null);
      if (end) throw new Error(`closed: ${JSON.stringify(end)}`);
    },
    async closed() {
      await until(() => end !== null);
      if (end!.code !== 1005 && end!.code !== 1006)
        expect(end!.reason, `reason of ${end!.code}`).not.toBe('');
      return end!;
    },
  };
}

/** Opens a socket, signs in and waits for the server's answer. */
export async function signedInSocket(
  url: string,
  who: { username: string; token: string },
  options: { binary?: boolean; packed?: boolean } = {},
): Promise<TestSocket> {
  const socket = await openSocket(url);
  socket.send({ task: 'login', keep_connected: false, binary: false, ...options, ...who });
  await socket.message('login');
  return socket;
}
