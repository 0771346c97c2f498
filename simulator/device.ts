import { connect, type Socket } from 'node:net';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { type AvlCodec, encodeLogin, encodeTcpFrame } from '#server/gateway/protocol/teltonika/encode.ts';

/** What a tracker, of whatever protocol, can be told to do. */
export type Device = {
  /** Records it has made, in time order; kept until they are acknowledged. */
  push(records: readonly TrackerRecord[]): void;
  /** Records not acknowledged yet. */
  stored(): number;
  /** Resolves when everything pushed so far is acknowledged. */
  drained(): Promise<void>;
  /** Out of coverage it only stores; back in coverage it sends what it stored. */
  setCoverage(covered: boolean): void;
  /** Ends the connection for good; what is not acknowledged is lost. */
  stop(): void;
};

export type TeltonikaOptions = {
  host: string;
  port: number;
  imei: string;
  codec: AvlCodec;
  /** Most records of a packet, 1 to 255. */
  maxRecords: number;
  /** Without the right answer by then, the link is closed and the packet sent again. */
  answerMs: number;
  /** Waits before connecting again, by failures in a row; the last one repeats. */
  backoffMs: readonly number[];
  /** A stored backlog is sent newest records first. */
  newestFirst: boolean;
  /** With nothing to send for so long it hangs up until its next record; null: it stays and pings now and then. */
  sleepAfterMs: number | null;
  /** Called after each acknowledged packet with the time up to which nothing is left to send, ms UTC. */
  onAcked(timeMs: number): void;
};

const PING_MS = 240_000;
const PING = Buffer.from([0xff]);
const ACCEPTED = 1;

type Packet = { bytes: Buffer; count: number; newestMs: number };

/**
 * A Teltonika tracker on TCP: signs in, sends one packet at a time, believes only an answer with the exact count, and sends a
 * packet again, byte by byte the same, until it is believed (protocol reference §1.1, §1.6).
 */
export function teltonikaDevice(options: TeltonikaOptions): Device {
  let stored: TrackerRecord[] = [];
  let packet: Packet | null = null;
  let socket: Socket | null = null;
  let signedIn = false;
  let sent = false;
  let answer: Buffer = Buffer.alloc(0);
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
    sent = false;
    answer = Buffer.alloc(0);
    const opened = connect({ host: options.host, port: options.port, noDelay: true });
    socket = opened;
    opened.on('connect', () => {
      opened.write(encodeLogin(options.imei));
      expectAnswer();
    });
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

  function expectAnswer(): void {
    clearTimeout(deadline);
    deadline = setTimeout(hangUp, options.answerMs);
  }

  function receive(bytes: Buffer): void {
    if (!signedIn) {
      if (bytes[0] !== ACCEPTED) {
        hangUp();
        return;
      }
      signedIn = true;
      clearTimeout(deadline);
      receive(bytes.subarray(1));
      send();
      return;
    }
    if (!sent) return;
    answer = answer.length === 0 ? bytes : Buffer.concat([answer, bytes]);
    if (answer.length < 4) return;
    const count = answer.readUInt32BE(0);
    answer = Buffer.alloc(0);
    clearTimeout(deadline);
    if (count !== packet!.count) {
      hangUp();
      return;
    }
    ackedMs = Math.max(ackedMs, packet!.newestMs);
    packet = null;
    sent = false;
    failures = 0;
    options.onAcked(stored.length === 0 ? ackedMs : Math.min(ackedMs, stored[0]!.timeMs - 1));
    send();
  }

  function send(): void {
    if (!socket || !signedIn || sent) return;
    packet ??= nextPacket();
    clearTimeout(rest);
    if (!packet) {
      idle();
      return;
    }
    sent = true;
    socket.write(packet.bytes);
    expectAnswer();
  }

  function nextPacket(): Packet | null {
    if (stored.length === 0) return null;
    const backlog = stored.length > options.maxRecords;
    const records =
      backlog && options.newestFirst
        ? stored.splice(-options.maxRecords).reverse()
        : stored.splice(0, options.maxRecords);
    const bytes = encodeTcpFrame(records, { codec: options.codec });
    return { bytes, count: records.length, newestMs: Math.max(...records.map((record) => record.timeMs)) };
  }

  function idle(): void {
    for (const resolve of waiting.splice(0)) resolve();
    const { sleepAfterMs } = options;
    rest = setTimeout(() => {
      if (sleepAfterMs !== null) hangUp();
      else {
        socket?.write(PING);
        idle();
      }
    }, sleepAfterMs ?? PING_MS);
  }

  return {
    push(records) {
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
