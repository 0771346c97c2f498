import { decodeBody } from '#server/protocol/teltonika/decode.ts';
import {
  type AvlCodec,
  encodeCommandAnswer,
  encodeLogin,
  encodeTcpFrame,
} from '#server/protocol/teltonika/encode.ts';
import { nextFrame } from '#server/protocol/teltonika/frame.ts';
import type { Device } from './device.ts';
import { heedTeltonika } from './heed-order.ts';
import { type TcpOptions, tcpDevice } from './tcp-device.ts';

export type TeltonikaOptions = Omit<TcpOptions, 'voice'> & { imei: string; codec: AvlCodec };

const PING = Buffer.from([0xff]);
const ACCEPTED = 1;
const LOGIN_BYTES = 1;
const ANSWER_BYTES = 4;

/**
 * A Teltonika tracker on TCP. It accepts only an answer with the exact number of its records (protocol
 * reference §1.1, §1.6).
 */
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
      heed,
    },
  });
}

/** A command is a frame of codec 12. It may stand behind the answer to a login or to a packet. */
function heed(received: Buffer) {
  for (const start of [0, LOGIN_BYTES, ANSWER_BYTES]) {
    if (received.length <= start + ANSWER_BYTES) return null;
    const frame = nextFrame(received, start);
    if (frame.kind !== 'data') continue;
    const said = decodeBody(frame.body);
    if (said.kind !== 'text') continue;
    const { text, does } = heedTeltonika(said.text);
    const rest = Buffer.concat([received.subarray(0, start), received.subarray(frame.end)]);
    return { rest, answer: text === null ? null : encodeCommandAnswer(text), does };
  }
  return null;
}
