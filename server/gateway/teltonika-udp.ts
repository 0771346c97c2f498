import { createSocket, type Socket } from 'node:dgram';
import type { Logger } from 'pino';
import { type Accepted, acceptRecords, type Gateway } from './accept.ts';
import { keepFrame } from './keep-frame.ts';
import { datagramOf } from './protocol/teltonika/datagram.ts';
import { decodeBody } from './protocol/teltonika/decode.ts';
import { udpAck } from './protocol/teltonika/encode.ts';
import type { Registry } from './registry.ts';

const PROTOCOL = 'teltonika-udp';
/** Datagrams being stored at once; beyond, they are left unanswered and the trackers send them again. */
const UNDER_WAY = 5_000;

/** Serves Teltonika trackers over UDP: answered after the commit, as over TCP; strangers and broken datagrams never. */
export function listenTeltonikaUdp(gateway: Gateway, registry: Registry, log: Logger): Socket {
  const socket = createSocket('udp4');
  let underWay = 0;
  socket.on('message', (bytes, from) => {
    if (underWay >= UNDER_WAY) {
      gateway.metrics.refused.inc({ protocol: PROTOCOL, reason: 'overload' });
      return;
    }
    underWay++;
    void take(bytes, from.address)
      .then((answer) => {
        if (answer) socket.send(answer, from.port, from.address);
      })
      .catch((error) => log.warn({ err: error }, 'datagram not stored'))
      .finally(() => underWay--);
  });

  const take = async (bytes: Buffer, address: string): Promise<Buffer | null> => {
    const datagram = datagramOf(bytes);
    if (!datagram) {
      gateway.metrics.refused.inc({ protocol: PROTOCOL, reason: 'garbage' });
      return null;
    }
    const tracker = await registry.find(datagram.imei);
    if (!tracker) {
      gateway.metrics.refused.inc({ protocol: PROTOCOL, reason: 'unknown' });
      await registry.refuse({ imei: datagram.imei, protocol: PROTOCOL, address, sample: bytes });
      return null;
    }
    const packet = { protocol: PROTOCOL, address, bytes, receivedMs: gateway.now() };
    const decoded = decodeBody(datagram.body);
    if (decoded.kind !== 'records') {
      keepFrame(gateway, tracker, packet, null);
      gateway.metrics.refused.inc({ protocol: PROTOCOL, reason: 'broken_packet' });
      return null;
    }
    let accepted: Accepted | null = null;
    try {
      accepted = await acceptRecords(gateway, tracker, PROTOCOL, decoded.records);
    } finally {
      keepFrame(gateway, tracker, packet, accepted);
    }
    return udpAck(datagram, decoded.count);
  };
  return socket;
}
