import { MINUTE_MS } from '#domain/duration.ts';
import type { FrameProtocol, Heard, Taken } from '../protocol.ts';
import {
  type Decoded,
  decodeAlarm,
  decodeCells,
  decodeInformation,
  decodeLocation,
  decodeStatus,
} from './decode.ts';
import { encodeAnswer, encodeTime } from './encode.ts';
import { type Gt06Frame, nextFrame } from './frame.ts';
import { gt06Orders, orderAnswer } from './orders.ts';
import { TYPE } from './packet-type.ts';

/** The state from earlier packets of a connection. */
type Told = {
  /** Milliseconds by which the tracker's clock is ahead of UTC, according to its login. */
  zoneMs: number;
  /** Its newest status, as hex. */
  status: string;
  /** When its newest record arrived, ms UTC. */
  recordMs: number;
};

/** After this silence of a running vehicle, its status becomes a record, ms. */
const QUIET_MS = 60_000;
const ZONE_AT = 10;
const WEST = 0b1000;

/**
 * GT06, Concox and Jimi over TCP (§3). The protocol cannot refuse, so the connection of a stranger is simply
 * closed.
 */
export const gt06: FrameProtocol<Gt06Frame, Told> = {
  start: { zoneMs: 0, status: '', recordMs: 0 },
  next: nextFrame,
  take(frame, heard) {
    if (!frame.isSound) return BROKEN;
    const { state, receivedMs } = heard;
    const answer = encodeAnswer(frame.type, frame.serial);
    switch (frame.type) {
      case TYPE.login:
        if (frame.imei === undefined) return BROKEN;
        return { kind: 'talk', state: { ...state, zoneMs: zoneIn(frame.content) }, reply: answer };
      case TYPE.heartbeat:
        return { kind: 'heartbeat', reply: answer };
      case TYPE.status:
        return takeStatus(frame, heard, answer);
      case TYPE.oldLocation:
      case TYPE.location:
      case TYPE.location4g:
        return told(decodeLocation(frame, state.zoneMs), heard, answer);
      case TYPE.oldAlarm:
      case TYPE.alarm:
      case TYPE.alarmFences:
      case TYPE.alarmFences4g:
        return told(decodeAlarm(frame, state.zoneMs), heard, answer);
      case TYPE.cells:
      case TYPE.cells4g:
        return told(decodeCells(frame), heard, null);
      case TYPE.information:
        return told(decodeInformation(frame, receivedMs), heard, null);
      case TYPE.time:
        return { kind: 'talk', reply: encodeTime(receivedMs, frame.serial) };
      case TYPE.oldAnswer:
      case TYPE.answer: {
        const said = orderAnswer(frame);
        return { ...told(null, heard, null), ...(said ? { answer: said } : {}) };
      }
      default:
        return told(null, heard, null);
    }
  },
  refusal: () => null,
  orders: gt06Orders,
};

/** A packet with a wrong CRC gets no answer (§3.1). */
const BROKEN: Taken<Told> = { kind: 'broken', reply: null, setAsideReply: null };

/**
 * Takes a status. It comes every few minutes, but carries no time. As a record of its arrival, it would make
 * late records of the locations that are still on their way. So it becomes a record only when it contains
 * something new, or when a running vehicle is silent otherwise.
 */
function takeStatus(frame: Gt06Frame, heard: Heard<Told>, answer: Buffer): Taken<Told> {
  const { state, receivedMs } = heard;
  const record = decodeStatus(frame, receivedMs);
  const status = frame.content.toString('hex', 0, 3);
  const isRunning = typeof record === 'object' && record.ignition === true;
  const isNews = status !== state.status || (isRunning && receivedMs - state.recordMs >= QUIET_MS);
  if (!isNews) return { kind: 'heartbeat', reply: answer };
  return told(record, { ...heard, state: { ...state, status } }, answer);
}

/** A packet and the record of its decoder. Null: packets of this kind are not decoded. */
function told(
  decoded: Decoded | null,
  { state, receivedMs }: Heard<Told>,
  reply: Buffer | null,
): Taken<Told> {
  switch (decoded) {
    case null:
      return { kind: 'packet', records: [], unreadable: 0, reply };
    case 'truncated':
      return { kind: 'broken', reply: null, setAsideReply: reply };
    case 'untimely':
      return { kind: 'packet', records: [], unreadable: 1, reply };
    default:
      return {
        kind: 'packet',
        state: { ...state, recordMs: receivedMs },
        records: [decoded],
        unreadable: 0,
        reply,
      };
  }
}

/** `0x3201`: 8 hours and 0 minutes east of UTC, language 1; `0x4DD9`: 12 hours and 45 minutes west. */
function zoneIn(content: Buffer): number {
  if (content.length < ZONE_AT + 2) return 0;
  const word = content.readUInt16BE(ZONE_AT);
  const zone = word >>> 4;
  const minutes = Math.floor(zone / 100) * 60 + (zone % 100);
  return (word & WEST ? -minutes : minutes) * MINUTE_MS;
}
