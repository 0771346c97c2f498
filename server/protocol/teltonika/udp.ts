import type { FrameProtocol } from '../protocol.ts';
import { profileOf } from './avl-profile.ts';
import { datagramOf, type TeltonikaDatagram } from './datagram.ts';
import { decodeBody } from './decode.ts';
import { udpAck } from './encode.ts';

type DatagramFrame = TeltonikaDatagram & { kind: 'datagram'; end: number };

/** Teltonika over UDP (§1.5). Strangers and broken datagrams are never answered. */
export const teltonikaUdp: FrameProtocol<DatagramFrame, null> = {
  start: null,
  next(bytes) {
    const datagram = datagramOf(bytes);
    const end = bytes.length;
    return datagram ? { kind: 'datagram', end, ...datagram } : { kind: 'garbage', end };
  },
  take(datagram, { speaker }) {
    const decoded = decodeBody(datagram.body, {
      profile: profileOf(speaker.model),
      sources: speaker.sources,
    });
    if (decoded.kind === 'text') return { kind: 'packet', records: [], unreadable: 0, reply: null };
    if (decoded.kind === 'failure') {
      return { kind: 'broken', reply: null, setAsideReply: udpAck(datagram, decoded.count) };
    }
    const { records, unreadable, count } = decoded;
    return { kind: 'packet', records, unreadable, reply: udpAck(datagram, count) };
  },
  refusal: () => null,
};
