import { createServer, type Server, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { quarantine } from '../telemetry/quarantine.ts';
import { type Accepted, acceptRecords, type Gateway } from './accept.ts';
import { keepFrame, mayBePrivate, type Packet } from './keep-frame.ts';
import { decodeBody } from './protocol/teltonika/decode.ts';
import { ackBytes, loginAnswer } from './protocol/teltonika/encode.ts';
import { nextFrame, type TeltonikaFrame } from './protocol/teltonika/frame.ts';
import { isTextBody } from './protocol/teltonika/text-message.ts';
import { type KnownTracker, type Registry, vehicleAt } from './registry.ts';

const PROTOCOL = 'teltonika';
/** A connection that has not said who it is, and a frame that does not end, are not waited for longer. */
const LOGIN_MS = 30_000;
const FRAME_MS = 60_000;
/** Silence after which a connection is given up; sleeping trackers are silent for long (protocol rules §0.7). */
const IDLE_MS = 30 * 60_000;
/** The same broken packet this often is set aside and acknowledged, or the tracker repeats it for ever (§1.2). */
const POISON_REPEATS = 3;
const CONNECTIONS = 20_000;

/** Listens for Teltonika trackers over TCP. */
export function listenTeltonikaTcp(gateway: Gateway, registry: Registry, log: Logger): Server {
  const server = createServer({ noDelay: true }, (socket) => {
    void serve(socket, gateway, registry, log).catch((error) => {
      log.warn({ err: error, address: socket.remoteAddress }, 'tracker connection ended by an error');
      socket.destroy();
    });
  });
  server.maxConnections = CONNECTIONS;
  return server;
}

/** One connection from login to end. Frames are taken one by one: nothing is read while a packet is being stored. */
async function serve(socket: Socket, gateway: Gateway, registry: Registry, log: Logger): Promise<void> {
  const address = socket.remoteAddress ?? '';
  gateway.metrics.connections.inc();
  socket.once('close', () => gateway.metrics.connections.dec());
  socket.on('error', () => {});
  socket.setTimeout(IDLE_MS, () => socket.destroy());
  let deadline: NodeJS.Timeout | null = setTimeout(() => socket.destroy(), LOGIN_MS);
  const clear = () => {
    if (deadline) clearTimeout(deadline);
    deadline = null;
  };
  socket.once('close', clear);

  let tracker: KnownTracker | null = null;
  const broken = { digest: '', times: 0 };
  // Pieces are joined only once they can hold the frame: bytes that trickle in cost nothing.
  let pieces: Buffer[] = [];
  let length = 0;
  let need = 1;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    pieces.push(chunk);
    length += chunk.length;
    if (length < need) continue;
    const buffered = pieces.length === 1 ? chunk : Buffer.concat(pieces);
    let at = 0;
    for (;;) {
      const frame: TeltonikaFrame = nextFrame(buffered, at);
      if (frame.kind === 'more') {
        need = frame.need;
        break;
      }
      const begin = at;
      at = frame.end;
      if (frame.kind === 'ping') continue;
      if (frame.kind === 'too_large' || frame.kind === 'garbage') {
        gateway.metrics.refused.inc({ protocol: PROTOCOL, reason: frame.kind });
        if (tracker) keepFrame(gateway, tracker, packetOf(address, buffered.subarray(begin), gateway), null);
        socket.destroy();
        return;
      }
      if (frame.kind === 'login') {
        tracker = await registry.find(frame.imei);
        if (!tracker) {
          gateway.metrics.refused.inc({ protocol: PROTOCOL, reason: 'unknown' });
          await registry.refuse({ imei: frame.imei, protocol: PROTOCOL, address, sample: buffered });
          socket.end(loginAnswer(false));
          return;
        }
        clear();
        socket.write(loginAnswer(true));
        continue;
      }
      if (!tracker) {
        gateway.metrics.refused.inc({ protocol: PROTOCOL, reason: 'no_login' });
        socket.destroy();
        return;
      }
      const packet = packetOf(address, buffered.subarray(begin, at), gateway);
      const answer = await takeFrame(gateway, registry, { tracker, frame, packet, broken, log });
      if (answer === 'close') {
        socket.destroy();
        return;
      }
      if (answer && socket.writable) socket.write(answer);
    }
    pieces = at === buffered.length ? [] : [buffered.subarray(at)];
    length = buffered.length - at;
    if (length === 0) {
      need = 1;
      if (tracker) clear();
    } else if (!deadline) {
      deadline = setTimeout(() => socket.destroy(), FRAME_MS);
    }
  }
}

/** Stores what a data frame holds and says what to answer: nothing for texts, 0 for a broken packet. */
async function takeFrame(
  gateway: Gateway,
  registry: Registry,
  taken: {
    tracker: KnownTracker;
    frame: { body: Buffer; crcOk: boolean };
    packet: Packet;
    broken: { digest: string; times: number };
    log: Logger;
  },
): Promise<Buffer | 'close' | null> {
  const { frame, packet, broken, log } = taken;
  let { tracker } = taken;
  let accepted: Accepted | null = null;
  const started = performance.now();
  const decoded = frame.crcOk ? decodeBody(frame.body) : null;
  try {
    // Fittings change while a connection lasts; the registry answers from memory most of the time.
    tracker = (await registry.find(tracker.imei)) ?? tracker;
    // Texts are never acknowledged as records, not even broken ones (§1.7).
    if (isTextBody(frame.body)) return null;
    if (decoded?.kind !== 'records') {
      const count = decoded?.kind === 'failure' ? decoded.count : (frame.body[1] ?? 0);
      return await setAsideRepeated(gateway, tracker, frame.body, count, broken);
    }
    broken.times = 0;
    accepted = await acceptRecords(gateway, tracker, PROTOCOL, decoded.records);
    if (decoded.unreadable > 0) {
      // Whether these were of private use is as unknown as that of a packet nobody could read.
      if (!accepted.isPrivate) accepted = null;
      await setAside(gateway, tracker, frame.body, 'unreadable');
    }
    gateway.metrics.ackSeconds.observe({ protocol: PROTOCOL }, (performance.now() - started) / 1000);
    return ackBytes(decoded.count);
  } catch (error) {
    // Not stored, so not answered: the tracker keeps the packet and comes again.
    log.warn({ err: error, imei: tracker.imei }, 'packet not stored');
    return 'close';
  } finally {
    keepFrame(gateway, tracker, packet, accepted);
  }
}

function packetOf(address: string, bytes: Buffer, gateway: Gateway): Packet {
  return { protocol: PROTOCOL, address, bytes, receivedMs: gateway.now() };
}

async function setAsideRepeated(
  gateway: Gateway,
  tracker: KnownTracker,
  body: Buffer,
  count: number,
  broken: { digest: string; times: number },
): Promise<Buffer> {
  gateway.metrics.refused.inc({ protocol: PROTOCOL, reason: 'broken_packet' });
  const digest = body.toString('latin1');
  broken.times = broken.digest === digest ? broken.times + 1 : 1;
  broken.digest = digest;
  if (broken.times < POISON_REPEATS) return ackBytes(0);
  broken.times = 0;
  await setAside(gateway, tracker, body, 'broken_packet');
  return ackBytes(count);
}

/** Into quarantine, without the bytes when they may tell a place of private use. */
async function setAside(gateway: Gateway, tracker: KnownTracker, body: Buffer, reason: string) {
  const { imei } = tracker;
  const raw = mayBePrivate(gateway, vehicleAt(tracker, gateway.now())) ? Buffer.alloc(0) : body;
  await quarantine(gateway.pool, [{ imei, protocol: PROTOCOL, reason, recordMs: null, raw }]);
}
