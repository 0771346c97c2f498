import type { CommandKind, TrackerFailure } from '#domain/tracker/command.ts';
import { type Order, type OrderAnswer, type OrderVoice, SHORT_ID } from '../protocol.ts';
import { attributesIn } from './attributes.ts';
import { message } from './encode.ts';
import type { Jt808Frame } from './frame.ts';
import { ID, RESULT } from './message-id.ts';

/**
 * The state that orders need: the number of the connection's terminal in its sent form; null before its first
 * message.
 */
export type Called = { phone: Buffer | null };

/** Command word of 8105: the terminal restarts. */
const RESTART = 4;
/** Parameter of 8103: the vehicle's odometer, in tenths of a kilometre, four bytes. */
const ODOMETER = 0x80;
/** The kind of order to which a general answer belongs, by the id of our message. */
const ASKED: ReadonlyMap<number, CommandKind> = new Map<number, CommandKind>([
  [ID.askAttributes, 'state'],
  [ID.askLocation, 'position'],
  [ID.control, 'restart'],
  [ID.setParameters, 'odometer'],
]);
/** These are done only when the requested message arrives. */
const QUESTIONS: readonly CommandKind[] = ['state', 'position'];
const FAILURE: Readonly<Record<number, TrackerFailure>> = {
  [RESULT.failed]: 'not_done',
  [RESULT.wrong]: 'garbled',
  [RESULT.unsupported]: 'unsupported',
};

/**
 * The orders to terminals of JT/T 808 (§5.2). Outputs are missing: the standard has a command for the doors
 * (8500), and each maker has another one for cutting the fuel.
 */
export const jt808Orders: OrderVoice = {
  numberMask: SHORT_ID,
  kinds: () => ({ state: 'answer', position: 'answer', restart: 'sign_in', odometer: 'answer' }),
  encode(order, { state }) {
    const { phone } = state as Called;
    const [id, body] = asked(order);
    return message(id, body, { phone: phone!, serial: order.id & SHORT_ID });
  },
};

function asked({ kind, odometerM }: Order): [number, Buffer] {
  switch (kind) {
    case 'position':
      return [ID.askLocation, Buffer.alloc(0)];
    case 'restart':
      return [ID.control, Buffer.from([RESTART])];
    case 'odometer':
      return [ID.setParameters, parameter(ODOMETER, Math.round(odometerM / 100))];
    default:
      return [ID.askAttributes, Buffer.alloc(0)];
  }
}

/** One parameter of four bytes: the number of parameters, its id, its length and its value. */
function parameter(id: number, value: number): Buffer {
  const body = Buffer.alloc(1 + 4 + 1 + 4);
  body[0] = 1;
  body.writeUInt32BE(id, 1);
  body[5] = 4;
  body.writeUInt32BE(value, 6);
  return body;
}

/** The part of a message that answers an order; null when there is none. */
export function orderAnswer(
  { id, phone }: Pick<Jt808Frame, 'id' | 'phone'>,
  body: Buffer,
): OrderAnswer | null {
  switch (id) {
    case ID.terminalAnswer:
      return generalAnswer(body);
    case ID.locationAnswer:
      if (body.length < 2) return null;
      return { number: body.readUInt16BE(0), kinds: ['position'], text: null, failure: null };
    case ID.attributes: {
      const text = attributesIn(body, phone);
      return text === null ? null : { number: null, kinds: ['state'], text, failure: null };
    }
    default:
      return null;
  }
}

/** The serial number and the id of our message, and its result. */
function generalAnswer(body: Buffer): OrderAnswer | null {
  if (body.length < 5) return null;
  const kind = ASKED.get(body.readUInt16BE(2));
  if (kind === undefined) return null;
  const result = body[4]!;
  if (result === RESULT.ok && QUESTIONS.includes(kind)) return null;
  const failure = result === RESULT.ok ? null : (FAILURE[result] ?? 'not_done');
  return { number: body.readUInt16BE(0), kinds: [kind], text: null, failure };
}
