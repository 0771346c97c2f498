import type { FrameProtocol, Taken } from '../protocol.ts';
import { decodeReport } from './decode.ts';
import { encodeHeartbeatAnswer, encodeSack } from './encode.ts';
import { nextFrame, type QueclinkFrame } from './frame.ts';
import { orderAnswer, queclinkOrders } from './orders.ts';

/**
 * The state from earlier messages of a connection: the milliseconds by which the clock of the sending is
 * ahead of UTC.
 */
type Told = { aheadMs: number };

const HEARTBEAT = 'GTHBD';

/**
 * Queclink @Track in ASCII, over TCP and UDP (§4). Each message names its tracker. Trackers that need no
 * answer to a report ignore it. Strangers get none.
 */
export const queclink: FrameProtocol<QueclinkFrame, Told> = {
  start: { aheadMs: 0 },
  next: nextFrame,
  take(frame, { state }): Taken<Told> {
    const taken = takeMessage(frame, state);
    const hasRecords = taken.kind === 'packet' && taken.records.length > 0;
    const answer = orderAnswer(frame, hasRecords);
    return answer === null ? taken : { ...taken, answer };
  },
  refusal: () => null,
  orders: queclinkOrders,
};

function takeMessage(frame: QueclinkFrame, state: Told): Taken<Told> {
  if (!frame.isSound) return { kind: 'broken', reply: null, setAsideReply: null };
  const [, version = ''] = frame.fields;
  const count = frame.fields.at(-1)!;
  if (frame.head === 'ACK') {
    if (frame.type === HEARTBEAT) return { kind: 'heartbeat', reply: encodeHeartbeatAnswer(version, count) };
    return { kind: 'packet', records: [], unreadable: 0, reply: null };
  }
  const { aheadMs, records, unreadable } = decodeReport(frame, state.aheadMs);
  return {
    kind: 'packet',
    ...(aheadMs === null ? {} : { state: { aheadMs } }),
    records,
    unreadable,
    reply: encodeSack(count),
  };
}
