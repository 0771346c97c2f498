import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { frameStream, isHopeless } from './frame-stream.ts';
import type { Gateway } from './gateway.ts';
import { type Answer, hearFrame, newConversation } from './hear-frame.ts';
import { keepFrame } from './keep-frame.ts';
import type { FrameProtocol } from './protocol/protocol.ts';

/** How long to wait for a connection to say who it is, and for a frame to end. */
const LOGIN_MS = 30_000;
const FRAME_MS = 60_000;
/** Silence after which a connection is closed. It is long because sleeping trackers are silent for long (protocol rules §0.7). */
const IDLE_MS = 30 * 60_000;

/** One connection from login to end. Frames are handled one by one: nothing is read while a packet is being stored. */
export async function serveTracker(
  socket: Socket,
  gateway: Gateway,
  { name, protocol, log }: { name: string; protocol: FrameProtocol; log: Logger },
): Promise<void> {
  const address = socket.remoteAddress ?? '';
  const { metrics } = gateway;
  metrics.connections.inc();
  socket.once('close', () => metrics.connections.dec());
  socket.on('error', () => {});
  socket.setTimeout(IDLE_MS, () => socket.destroy());
  const patience = patienceWith(socket);
  patience.begin(LOGIN_MS);

  const conversation = newConversation(protocol);
  const stream = frameStream(protocol.next);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    for (const { frame, bytes } of stream.frames(chunk)) {
      const packet = { protocol: name, address, bytes, receivedMs: gateway.now() };
      if (isHopeless(frame)) {
        metrics.refused.inc({ protocol: name, reason: frame.kind });
        if (conversation.tracker) keepFrame(gateway, conversation.tracker, packet, null);
        socket.destroy();
        return;
      }
      const { reply, isOver } = await hearFrame(gateway, protocol, conversation, { frame, packet }).catch(
        (error): Answer => {
          const imei = conversation.tracker?.imei;
          log.warn({ err: error, protocol: name, imei, address }, 'packet not stored');
          return { reply: null, isOver: true };
        },
      );
      if (isOver) {
        if (reply) socket.end(reply);
        else socket.destroy();
        return;
      }
      patience.end();
      if (reply && socket.writable) socket.write(reply);
    }
    if (stream.isUnfinished()) patience.begin(FRAME_MS);
  }
}

/** Closes a connection that keeps the server waiting. `begin` during a wait does not restart it. */
function patienceWith(socket: Socket) {
  let timer: NodeJS.Timeout | null = null;
  const end = () => {
    if (timer) clearTimeout(timer);
    timer = null;
  };
  socket.once('close', end);
  return {
    end,
    begin(ms: number) {
      timer ??= setTimeout(() => socket.destroy(), ms);
    },
  };
}
