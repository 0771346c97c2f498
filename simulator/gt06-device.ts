import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { alarmOf } from '#server/protocol/gt06/alarm.ts';
import {
  encodeAlarm,
  encodeAnswer,
  encodeCommandAnswer,
  encodeLocation,
  encodeLogin,
  encodeStatus,
} from '#server/protocol/gt06/encode.ts';
import { nextFrame } from '#server/protocol/gt06/frame.ts';
import { TYPE } from '#server/protocol/gt06/packet-type.ts';
import type { Device } from './device.ts';
import { heedGt06 } from './heed-order.ts';
import { type Exchange, type TcpOptions, tcpDevice } from './tcp-device.ts';

export type Gt06Options = Omit<TcpOptions, 'voice'> & { imei: string };

const SERIALS = 0x1_0000;
const TYPE_AT = 3;

/**
 * A GT06 tracker. It sends a location packet for each record, and an alarm packet for records with an event.
 * It sends a status when there is nothing else to send (protocol reference §3).
 */
export function gt06Device({ imei, ...options }: Gt06Options): Device {
  let serial = 0;
  let newest: Partial<TrackerRecord> = {};
  const nextSerial = () => {
    serial = (serial + 1) % SERIALS;
    return serial;
  };
  /** Packets are answered in order, so the answer to the last one settles all. */
  const exchange = (packets: readonly Buffer[]): Exchange => {
    const answer = encodeAnswer(packets.at(-1)![TYPE_AT]!, serial);
    return {
      bytes: Buffer.concat(packets),
      isAccepted: (received) => (received.includes(answer) ? true : null),
    };
  };
  const packetOf = (record: TrackerRecord) =>
    record.event !== null && alarmOf(record.event) !== null
      ? encodeAlarm(powered(record), nextSerial())
      : encodeLocation(record, nextSerial());
  return tcpDevice({
    ...options,
    voice: {
      login: () => exchange([encodeLogin(imei, nextSerial())]),
      packet(records) {
        newest = records.at(-1)!;
        return exchange(records.map(packetOf));
      },
      ping: () => encodeStatus(powered(newest), nextSerial()),
      heed(received) {
        for (let at = 0; ; ) {
          const frame = nextFrame(received, at);
          if (frame.kind !== 'frame') return null;
          if (frame.type === TYPE.command) {
            const id = frame.content.readUInt32BE(1);
            const { text, does } = heedGt06(frame.content.toString('latin1', 5), newest);
            const rest = Buffer.concat([received.subarray(0, at), received.subarray(frame.end)]);
            return { rest, answer: text === null ? null : encodeCommandAnswer(text, id, nextSerial()), does };
          }
          at = frame.end;
        }
      },
    },
  });
}

/** The tracker charges unless the record reports that the supply is gone. */
function powered<Told extends Partial<TrackerRecord>>(record: Told): Told {
  return { ...record, unplugged: record.unplugged ?? false };
}
