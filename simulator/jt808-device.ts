import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { clockAheadOf } from '#domain/tracker/clock-zone.ts';
import { tokenOf } from '#server/protocol/jt808/answer.ts';
import { readFilesRequest } from '#server/protocol/jt808/attachment.ts';
import {
  encodeAttributes,
  encodeAuthentication,
  encodeBatch,
  encodeDriver,
  encodeHeartbeat,
  encodeLocation,
  encodeLocationAnswer,
  encodeRegistration,
  encodeTerminalAnswer,
  phoneBytes,
  type Sender,
} from '#server/protocol/jt808/encode.ts';
import { type Jt808Frame, nextFrame } from '#server/protocol/jt808/frame.ts';
import { ID, RESULT } from '#server/protocol/jt808/message-id.ts';
import { alarmPhases } from './alarm-phases.ts';
import type { Device } from './device.ts';
import { keptFiles } from './kept-files.ts';
import { sendFiles } from './send-files.ts';
import { type Exchange, type TcpOptions, tcpDevice } from './tcp-device.ts';

export type Jt808Options = Omit<TcpOptions, 'voice'> & { imei: string };

const AHEAD_MS = clockAheadOf('china');
/** Messages that the terminal must answer or execute. */
const ORDERS: readonly number[] = [
  ...[ID.setParameters, ID.control, ID.askAttributes, ID.askLocation, ID.askFiles],
];
/** Digits of the code of a licence. */
const CODE_MAX = 20;

/**
 * A terminal of JT/T 808 in the version of 2019, whose number is its IMEI. It registers and signs in. It
 * sends a location at once and several from its memory together, reports the driver's card, and sends a
 * heartbeat when there is nothing else. It stores a picture of each camera event, and sends it on request
 * (protocol reference §5).
 */
export function jt808Device({ imei, ...options }: Jt808Options): Device {
  const phone = phoneBytes(imei, true);
  let serial = 0;
  let tag: string | null = null;
  const files = keptFiles(AHEAD_MS);
  const phased = alarmPhases();
  let newest: TrackerRecord | null = null;
  const sender = (): Sender => {
    serial = (serial + 1) & 0xffff;
    return { phone, serial };
  };
  const driverOf = ({ driverTag, timeMs }: TrackerRecord): Buffer[] => {
    const isNew = driverTag !== null && driverTag !== tag && driverTag.length <= CODE_MAX;
    tag = driverTag;
    return isNew ? [encodeDriver(driverTag, timeMs, AHEAD_MS, sender())] : [];
  };
  const batchOf = (records: readonly TrackerRecord[]): Buffer =>
    records.length === 1
      ? encodeLocation(records[0]!, AHEAD_MS, sender())
      : encodeBatch(records, { aheadMs: AHEAD_MS, isBuffered: true }, sender());
  const answerOf = ({ id, serial: asked, body }: Jt808Frame): Buffer => {
    const from = { ...sender(), asked };
    const wanted = id === ID.askFiles ? readFilesRequest(body) : null;
    if (wanted) void sendFiles(wanted, phone, files.of(wanted.label));
    if (id === ID.askAttributes) return encodeAttributes(imei, from);
    if (id === ID.askLocation && newest)
      return encodeLocationAnswer({ ...newest, timeMs: Date.now() }, AHEAD_MS, from);
    return encodeTerminalAnswer(id, id === ID.askLocation ? RESULT.failed : RESULT.ok, from);
  };
  /** Messages are answered in order, so the answer to the last one settles all. */
  const exchange = (messages: readonly Buffer[]): Exchange => {
    const bytes = Buffer.concat(messages);
    const last = framesIn(bytes).at(-1)!;
    // A long message has taken a serial number for each of its packages.
    serial = last.serial;
    return { bytes, isAccepted: (received) => answerTo(last, received) };
  };
  return tcpDevice({
    ...options,
    voice: {
      login() {
        const messages = [encodeRegistration(sender()), encodeAuthentication(tokenOf(imei), imei, sender())];
        return exchange(messages);
      },
      packet(records) {
        newest = records.at(-1)!;
        const labelled = records.map((record) => files.labelled(phased(record), Date.now()));
        return exchange([...labelled.flatMap(driverOf), batchOf(labelled)]);
      },
      ping: () => encodeHeartbeat(sender()),
      heed(received) {
        for (let at = 0; ; ) {
          const cut = nextFrame(received, at);
          if (cut.kind !== 'frame' && cut.kind !== 'ping') return null;
          if (cut.kind === 'frame' && ORDERS.includes(cut.id)) {
            const rest = Buffer.concat([received.subarray(0, at), received.subarray(cut.end)]);
            const does = cut.id === ID.control ? 'restart' : null;
            return { rest, answer: answerOf(cut), does };
          }
          at = cut.end;
        }
      },
    },
  });
}

function framesIn(bytes: Buffer): Jt808Frame[] {
  const frames: Jt808Frame[] = [];
  for (let cut = nextFrame(bytes, 0); cut.kind !== 'more'; cut = nextFrame(bytes, cut.end)) {
    if (cut.kind === 'frame') frames.push(cut);
  }
  return frames;
}

/** Do the received messages accept a message? Null while its answer is missing. */
function answerTo({ id, serial }: Jt808Frame, received: Buffer): boolean | null {
  const answer = framesIn(received).find(
    ({ id: kind, body }) =>
      kind === ID.generalAnswer && body.readUInt16BE(0) === serial && body.readUInt16BE(2) === id,
  );
  return answer === undefined ? null : answer.body[4] === RESULT.ok;
}
