import { connect, type Socket } from 'node:net';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import type { Device, DeviceOptions } from './device.ts';
import type { Heeded } from './heed-order.ts';

/** A message to send, and the meaning of its answer. */
export type Exchange = {
  bytes: Buffer;
  /** Does the data received since then accept it? Null while more must come. */
  isAccepted(received: Buffer): boolean | null;
};

/** The messages of a tracker of a protocol. */
export type Voice = {
  login(): Exchange;
  packet(records: readonly TrackerRecord[]): Exchange;
  /** Sent now and then when there is nothing else to send. Nobody waits for its answer, if it has one. */
  ping(): Buffer;
  /**
   * Takes the first command of the server out of the received data, with the answer and the action. Null when
   * there is none.
   */
  heed?(received: Buffer): { rest: Buffer; answer: Buffer | null; does: Heeded['does'] } | null;
};

export type TcpOptions = DeviceOptions & {
  voice: Voice;
  /** Most records of a packet. */
  maxRecords: number;
  /** When it has a backlog, the newest records are sent first. */
  newestFirst: boolean;
  /**
   * After this time without data to send, it closes the connection until its next record. Null: it stays and
   * pings now and then.
   */
  sleepAfterMs: number | null;
};

const PING_MS = 240_000;
/** The most bytes that it stores without a request; older ones are dropped. */
const UNREAD_MAX = 4_096;

type Packet = Exchange & { count: number; newestMs: number };

/**
 * A tracker on TCP. It signs in and sends one packet at a time. It accepts only the right answer, and sends a
 * packet again, byte by byte the same, until it gets that answer.
 */
export function tcpDevice(options: TcpOptions): Device {
  const { voice } = options;
  let stored: TrackerRecord[] = [];
  let newest: TrackerRecord | null = null;
  let packet: Packet | null = null;
  let socket: Socket | null = null;
  let signedIn = false;
  let asked: Exchange | null = null;
  let received: Buffer = Buffer.alloc(0);
  let ackedMs = 0;
  let failures = 0;
  let covered = true;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;
  let deadline: NodeJS.Timeout | undefined;
  let rest: NodeJS.Timeout | undefined;
  let waiting: (() => void)[] = [];

  function open(): void {
    if (socket || retry || stopped || !covered) return;
    signedIn = false;
    asked = null;
    const opened = connect({ host: options.host, port: options.port, noDelay: true });
    socket = opened;
    opened.on('connect', () => say(voice.login()));
    opened.on('data', (bytes) => receive(bytes));
    opened.on('error', () => {});
    opened.on('close', () => {
      if (socket === opened) lost();
    });
  }

  function lost(): void {
    socket = null;
    clearTimeout(deadline);
    clearTimeout(rest);
    if (stopped || (!packet && stored.length === 0)) return;
    const waits = options.backoffMs;
    const waitMs = waits[Math.min(failures, waits.length - 1)] ?? 0;
    failures++;
    retry = setTimeout(() => {
      retry = undefined;
      open();
    }, waitMs);
  }

  function hangUp(): void {
    const closing = socket;
    if (!closing) return;
    lost();
    closing.destroy();
  }

  function say(exchange: Exchange): void {
    asked = exchange;
    received = Buffer.alloc(0);
    socket?.write(exchange.bytes);
    clearTimeout(deadline);
    deadline = setTimeout(hangUp, options.answerMs);
  }

  function receive(bytes: Buffer): void {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
    if (signedIn) heed();
    if (!asked) {
      if (received.length > UNREAD_MAX) received = Buffer.alloc(0);
      return;
    }
    const isAccepted = asked.isAccepted(received);
    if (isAccepted === null) return;
    asked = null;
    clearTimeout(deadline);
    if (!isAccepted) {
      hangUp();
      return;
    }
    if (signedIn) settled();
    signedIn = true;
    // A command may have come right behind the answer.
    heed();
    if (socket) send();
  }

  function heed(): void {
    for (;;) {
      const heeded = voice.heed?.(received);
      if (!heeded) return;
      received = heeded.rest;
      if (heeded.answer) socket?.write(heeded.answer);
      if (heeded.does === 'send' && newest) {
        stored.push(newest);
        send();
      }
      if (heeded.does === 'restart') {
        restart();
        return;
      }
    }
  }

  function restart(): void {
    const closing = socket;
    socket = null;
    clearTimeout(deadline);
    clearTimeout(rest);
    closing?.end();
    open();
  }

  function settled(): void {
    ackedMs = Math.max(ackedMs, packet!.newestMs);
    packet = null;
    failures = 0;
    options.onAcked(stored.length === 0 ? ackedMs : Math.min(ackedMs, stored[0]!.timeMs - 1));
  }

  function send(): void {
    if (!socket || !signedIn || asked) return;
    packet ??= nextPacket();
    clearTimeout(rest);
    if (packet) say(packet);
    else idle();
  }

  function nextPacket(): Packet | null {
    if (stored.length === 0) return null;
    const backlog = stored.length > options.maxRecords;
    const records =
      backlog && options.newestFirst
        ? stored.splice(-options.maxRecords).reverse()
        : stored.splice(0, options.maxRecords);
    const newestMs = Math.max(...records.map((record) => record.timeMs));
    return { ...voice.packet(records), count: records.length, newestMs };
  }

  function idle(): void {
    for (const resolve of waiting.splice(0)) resolve();
    const { sleepAfterMs } = options;
    rest = setTimeout(() => {
      if (sleepAfterMs !== null) hangUp();
      else {
        socket?.write(voice.ping());
        idle();
      }
    }, sleepAfterMs ?? PING_MS);
  }

  return {
    push(records) {
      newest = records.at(-1) ?? newest;
      if (stored.length === 0) stored = [...records];
      else stored.push(...records);
      open();
      send();
    },
    stored: () => stored.length + (packet?.count ?? 0),
    drained() {
      if (!packet && stored.length === 0) return Promise.resolve();
      return new Promise((resolve) => waiting.push(resolve));
    },
    setCoverage(now) {
      if (now === covered) return;
      covered = now;
      if (!covered) {
        clearTimeout(retry);
        retry = undefined;
        const closing = socket;
        socket = null;
        clearTimeout(deadline);
        clearTimeout(rest);
        closing?.destroy();
      } else if (packet || stored.length > 0) open();
    },
    stop() {
      stopped = true;
      clearTimeout(retry);
      clearTimeout(deadline);
      clearTimeout(rest);
      socket?.destroy();
      waiting = [];
    },
  };
}
