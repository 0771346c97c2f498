import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { MINUTE_MS } from '#domain/duration.ts';
import type { FilesRequest, FrameProtocol, Hopeless } from '#server/protocol/protocol.ts';
import { frameStream, isHopeless } from './frame-stream.ts';
import { type Gateway, noteRefused, type Packet } from './gateway.ts';
import { type Answer, hearFrame, newConversation } from './hear-frame.ts';
import { type Hearing, hearInTurn } from './hear-in-turn.ts';
import { patience } from './patience.ts';
import { refuseBroken } from './refusal.ts';
import type { Visit } from './visitors.ts';

/**
 * Silence after which a connection is closed. It is long because sleeping trackers are silent for long
 * (protocol rules §0.7).
 */
const IDLE_MS = 30 * MINUTE_MS;

/**
 * Serves one connection from login to end. Frames are handled one by one: nothing is read while a packet is
 * being stored. A tracker that has sent everything may close its side at once, and still gets its answers.
 */
export function serveTracker(
  socket: Socket,
  gateway: Gateway,
  { name, protocol, log, visit }: { name: string; protocol: FrameProtocol; log: Logger; visit: Visit },
): Hearing {
  const address = socket.remoteAddress ?? '';
  const hangUp = () => void socket.destroy();
  socket.setTimeout(IDLE_MS, hangUp);
  const waiting = patience(hangUp);
  const conversation = newConversation(protocol);
  const line = gateway.orders.open(protocol.orders, {
    write(bytes) {
      if (socket.writable) socket.write(bytes);
      return socket.writable;
    },
    state: () => conversation.state,
  });
  const files = gateway.files.open(protocol.files ? (asked) => askFiles(asked) : null);
  const stream = frameStream(protocol.next);
  gateway.metrics.connections.inc();
  socket.on('close', () => {
    gateway.metrics.connections.dec();
    waiting.stop();
    line.close();
    files.close();
  });
  return hearInTurn(socket, {
    async hear(chunk) {
      waiting.hear();
      line.hear();
      stream.push(chunk);
      for (let cut = stream.next(); cut !== null; cut = stream.next()) {
        const { frame, bytes } = cut;
        const packet = { protocol: name, address, bytes, receivedMs: gateway.now() };
        if (isHopeless(frame)) return giveUp(frame, packet);
        let answer: Answer;
        try {
          answer = await hearFrame(gateway, protocol, conversation, { frame, packet });
        } catch (error) {
          const imei = conversation.tracker?.imei;
          log.warn({ err: error, protocol: name, imei, address }, 'packet not stored');
          answer = { reply: null, isOver: true };
        }
        if (!reply(answer)) return false;
        const noted = note(answer);
        if (noted) await noted;
      }
      if (!stream.isUnfinished()) line.rest();
      files.rest(conversation.tracker?.id ?? null);
      waiting.await({ isUnfinished: stream.isUnfinished() });
      return true;
    },
    end: () => void socket.end(),
    fail(error) {
      log.debug({ err: error, protocol: name, address }, 'tracker connection ended by an error');
      noteRefused(gateway, { protocol: name, address }, 'connection_error');
      socket.destroy();
    },
  });

  async function giveUp(frame: Hopeless, packet: Packet): Promise<false> {
    socket.destroy();
    if (conversation.tracker) await refuseBroken(gateway, conversation.tracker, packet, frame.kind);
    else noteRefused(gateway, packet, frame.kind);
    return false;
  }

  /** Answers a frame; false ends the conversation. */
  function reply({ reply, isOver }: Answer): boolean {
    if (isOver) {
      if (reply) socket.end(reply);
      else socket.destroy();
      return false;
    }
    waiting.know();
    if (conversation.tracker) visit.signIn(conversation.tracker.imei);
    if (reply && socket.writable) socket.write(reply);
    return true;
  }

  /** Notes what an answered frame settles; null if it is nothing, as nearly always. */
  function note({ settling }: Answer): Promise<void> | null {
    const noted = conversation.tracker && settling ? line.note(conversation.tracker, settling) : null;
    if (noted === null) return null;
    return noted.catch((error) =>
      log.warn({ err: error, protocol: name, address }, 'answer to a command not stored'),
    );
  }

  function askFiles(asked: FilesRequest): boolean {
    const spoken = protocol.files?.ask(asked, conversation.state);
    if (!spoken || !socket.writable) return false;
    conversation.state = spoken.state;
    socket.write(spoken.bytes);
    return true;
  }
}
