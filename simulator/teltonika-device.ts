import { type AvlCodec, encodeLogin, encodeTcpFrame } from '#server/gateway/protocol/teltonika/encode.ts';
import type { Device } from './device.ts';
import { type TcpOptions, tcpDevice } from './tcp-device.ts';

export type TeltonikaOptions = Omit<TcpOptions, 'voice'> & { imei: string; codec: AvlCodec };

const PING = Buffer.from([0xff]);
const ACCEPTED = 1;

/** A Teltonika tracker on TCP. It accepts only an answer with the exact number of its records (protocol reference §1.1, §1.6). */
export function teltonikaDevice({ imei, codec, ...options }: TeltonikaOptions): Device {
  return tcpDevice({
    ...options,
    voice: {
      login: () => ({
        bytes: encodeLogin(imei),
        isAccepted: (received) => received[0] === ACCEPTED,
      }),
      packet: (records) => ({
        bytes: encodeTcpFrame(records, { codec }),
        isAccepted: (received) => (received.length < 4 ? null : received.readUInt32BE(0) === records.length),
      }),
      ping: () => PING,
    },
  });
}
