import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Logger } from 'pino';
import type { FrameProtocol } from '#server/protocol/protocol.ts';
import type { Door } from './door.ts';
import { type Gateway, noteRefused, type Packet } from './gateway.ts';
import { hearFrame, newConversation } from './hear-frame.ts';

/** The most datagrams being stored at once. Further ones get no answer, so their trackers send them again. */
const UNDER_WAY = 5_000;

/** Serves the trackers of a protocol over UDP. The answer follows the commit, as over TCP. */
export function udpDoor(gateway: Gateway, log: Logger, name: string, protocol: FrameProtocol): Door {
  const socket = createSocket('udp4');
  const underWay = new Set<Promise<void>>();
  let isOver = false;
  socket.on('message', (bytes, from) => {
    if (isOver) return;
    if (underWay.size >= UNDER_WAY) {
      noteRefused(gateway, { protocol: name, address: from.address }, 'overload');
      return;
    }
    const taking = take({ protocol: name, address: from.address, bytes, receivedMs: gateway.now() })
      .then((reply) => {
        if (reply) socket.send(reply, from.port, from.address);
      })
      .catch((error) => log.warn({ err: error, protocol: name }, 'datagram not stored'))
      .finally(() => underWay.delete(taking));
    underWay.add(taking);
  });

  const take = async (packet: Packet): Promise<Buffer | null> => {
    const frame = protocol.next(packet.bytes, 0);
    if (!('imei' in frame)) {
      noteRefused(gateway, packet, 'garbage');
      return null;
    }
    return (await hearFrame(gateway, protocol, newConversation(protocol), { frame, packet })).reply;
  };

  return {
    transport: 'UDP',
    async open(host, port) {
      socket.bind(port, host === '::' ? undefined : host);
      await once(socket, 'listening');
      socket.on('error', (error) => log.error({ err: error, protocol: name }, 'UDP socket'));
      return socket.address().port;
    },
    finish() {
      isOver = true;
      return Promise.all(underWay);
    },
    close: () => void socket.close(),
  };
}
