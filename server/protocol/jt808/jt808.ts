import { clockAheadOf } from '#domain/tracker/clock-zone.ts';
import type { FrameProtocol, Heard, Taken } from '../protocol.ts';
import {
  type Answering,
  answerGeneral,
  answerRegistration,
  answerTime,
  answerTimeSync,
  tokenOf,
} from './answer.ts';
import { type Assembly, assemble } from './assembly.ts';
import { encodeFilesRequest } from './attachment.ts';
import { type Decoded, decodeBatch, decodeDriver } from './decode.ts';
import { type Jt808Frame, nextFrame } from './frame.ts';
import { decodeLocation } from './location.ts';
import { ID, NO_SUCH_TERMINAL, RESULT } from './message-id.ts';
import { type Called, jt808Orders, orderAnswer } from './orders.ts';
import { decodeTransparent } from './transparent.ts';

/** The state from earlier messages of a connection. */
type Told = Called & {
  /** Serial number of our newest message. */
  serial: number;
  /** Alarm flags of the newest location; null before the first. */
  flags: number | null;
  assembly: Assembly | null;
};

type Body = { frame: Jt808Frame; body: Buffer; heard: Heard<Told>; answering: Answering };

/** JT/T 808 of 2013 and 2019 over TCP (§5). Each message names its terminal. */
export const jt808: FrameProtocol<Jt808Frame, Told> = {
  start: { serial: 0, flags: null, assembly: null, phone: null },
  next: nextFrame,
  take(frame, heard) {
    if (!frame.isSound || frame.terminal === undefined) return BROKEN;
    const serial = (heard.state.serial + 1) & 0xffff;
    const state = { ...heard.state, serial, phone: phoneOf(heard.state, frame) };
    const answering = { ...frame, ownSerial: serial, serials: [frame.serial] };
    const spoken = { frame, body: frame.body, heard: { ...heard, state }, answering };
    if (frame.isEncrypted) return undecoded(spoken);
    return frame.part === null ? takeWhole(spoken) : takePart(spoken, frame.part);
  },
  refusal(frame) {
    if (!frame.isSound) return null;
    const answering = { ...frame, ownSerial: 1, serials: [frame.serial] };
    if (frame.id === ID.register) return answerRegistration(answering, NO_SUCH_TERMINAL, null);
    return answerGeneral(answering, RESULT.failed);
  },
  orders: jt808Orders,
  files: {
    ask(asked, state) {
      if (state.phone === null) return null;
      const serial = (state.serial + 1) & 0xffff;
      return {
        bytes: encodeFilesRequest(asked, { phone: state.phone, serial }),
        state: { ...state, serial },
      };
    },
  },
};

/**
 * The terminal's number as a copy, made once, in memory of its own. A view would hold the whole buffer that
 * it was cut from; a pooled copy would hold the pool of 64 kB.
 */
function phoneOf({ phone }: Told, frame: Jt808Frame): Buffer {
  return phone?.equals(frame.phone) ? phone : Buffer.from(Uint8Array.from(frame.phone).buffer);
}

/** A frame with a wrong checksum gets no answer. */
const BROKEN: Taken<Told> = { kind: 'broken', reply: null, setAsideReply: null };

/**
 * Takes a package. A long message gets no answer before all of it is stored. A terminal that waits for the
 * answer to each package repeats it, and gets the answer then.
 */
function takePart(spoken: Body, part: { total: number; index: number }): Taken<Told> {
  const { frame, heard, answering } = spoken;
  const { state } = heard;
  const assembled = assemble(state.assembly, frame, part);
  switch (assembled.kind) {
    case 'refused':
      return undecoded(spoken);
    case 'waiting':
      return { kind: 'talk', state: { ...state, assembly: assembled.assembly }, reply: null };
    case 'again':
      return {
        kind: 'talk',
        state: { ...state, assembly: assembled.assembly },
        reply: answerGeneral(answering, RESULT.ok),
      };
    case 'whole':
      return takeWhole({
        ...spoken,
        body: assembled.body,
        heard: {
          ...heard,
          state: { ...state, assembly: null, serial: (state.serial + part.total - 1) & 0xffff },
        },
        answering: { ...answering, serials: assembled.serials },
      });
  }
}

function takeWhole(spoken: Body): Taken<Told> {
  const taken = takeBody(spoken);
  // A location that cannot be stored gets no answer.
  const isLost =
    spoken.frame.id === ID.locationAnswer && !(taken.kind === 'packet' && taken.records.length > 0);
  const answer = isLost ? null : orderAnswer(spoken.frame, spoken.body);
  return answer === null ? taken : { ...taken, answer };
}

function takeBody(spoken: Body): Taken<Told> {
  const { frame, body, heard, answering } = spoken;
  const { state, speaker, receivedMs } = heard;
  const aheadMs = clockAheadOf(speaker.clockZone ?? 'china');
  const ok = () => answerGeneral(answering, RESULT.ok);
  switch (frame.id) {
    case ID.register:
      return {
        kind: 'talk',
        state,
        reply: answerRegistration(answering, RESULT.ok, tokenOf(frame.terminal!)),
      };
    case ID.authenticate:
    case ID.logout:
      return { kind: 'talk', state, reply: ok() };
    case ID.heartbeat:
      return { kind: 'heartbeat', state, reply: ok() };
    case ID.askTime:
      return { kind: 'talk', state, reply: answerTime(answering, receivedMs) };
    case ID.askTimeSync:
      return { kind: 'talk', state, reply: answerTimeSync(answering, receivedMs) };
    case ID.location:
      return told(decodeLocation(body, { aheadMs, before: state.flags }), spoken);
    case ID.locationAnswer:
      // It begins with the serial number of the request.
      return told(decodeLocation(body.subarray(2), { aheadMs, before: state.flags }), spoken);
    case ID.batch:
      return told(decodeBatch(body, { aheadMs, before: state.flags }), spoken);
    case ID.driver:
      return told(decodeDriver(body, aheadMs), spoken);
    case ID.transparent: {
      const decoded = decodeTransparent(body, aheadMs);
      if (decoded === null) return undecoded(spoken);
      return told(typeof decoded === 'string' ? decoded : { records: decoded }, spoken);
    }
    case ID.terminalAnswer:
    case ID.attributes:
      return { kind: 'packet', state, records: [], unreadable: 0, reply: null };
    default:
      return undecoded(spoken);
  }
}

/**
 * A message that is only kept. The answer reports that, because otherwise the terminal would repeat it for
 * ever.
 */
function undecoded({ heard, answering }: Body): Taken<Told> {
  const reply = answerGeneral(answering, RESULT.unsupported);
  return { kind: 'packet', state: heard.state, records: [], unreadable: 0, reply };
}

function told(decoded: Decoded, { heard, answering }: Body): Taken<Told> {
  const { state } = heard;
  const reply = answerGeneral(answering, RESULT.ok);
  if (decoded === 'truncated') return { kind: 'broken', state, reply: null, setAsideReply: reply };
  if (decoded === 'untimely') return { kind: 'packet', state, records: [], unreadable: 1, reply };
  const { records, flags = state.flags, unreadable = 0 } = decoded;
  return { kind: 'packet', state: { ...state, flags }, records, unreadable, reply };
}
