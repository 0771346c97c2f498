import type { CommandKind } from '#domain/tracker/command.ts';
import {
  type Order,
  type OrderAnswer,
  type Ordered,
  type OrderVoice,
  type Settlement,
  SHORT_ID,
} from '../protocol.ts';
import { countText } from './encode.ts';
import type { QueclinkFrame } from './frame.ts';

/**
 * Sub commands of GTRTO. The position and the versions arrive in messages of their own; a restart is
 * confirmed at once.
 */
const REAL_TIME: Readonly<Partial<Record<CommandKind, { code: string; settledBy: Settlement }>>> = {
  state: { code: '8', settledBy: 'answer' },
  position: { code: '1', settledBy: 'answer' },
  restart: { code: '3', settledBy: 'sign_in' },
};
const OUTPUTS: readonly CommandKind[] = ['output_on', 'output_off'];
/**
 * The fields after the status of output 1 in GTOUT, by the manuals of these models: the other outputs are
 * off.
 */
const OUTPUT_TAIL: readonly (readonly [RegExp, string])[] = [
  [/\bGV300\b/i, ',,0,0,0,0,0,0,,,,,,,'],
  [/\bGV200\b/i, '0,0,0,0,0,0,0,0,0,0,0,,,,'],
];
/** Any other character would change the fields of the command. */
const PASSWORD = /^[0-9A-Za-z]{4,20}$/;
/** A model's name: in small letters it is the password of the factory. */
const MODEL = /\bG[A-Z]{1,2}\d{2,3}[A-Z]*\b/i;
const SERIAL = /^[0-9A-Fa-f]{4}$/;

/**
 * The orders to Queclink's trackers (§4). The odometer is missing: the command for it (GTCFG) also sets
 * twenty other things. Their order differs from model to model.
 */
export const queclinkOrders: OrderVoice = {
  numberMask: SHORT_ID,
  kinds(tracker) {
    if (passwordOf(tracker) === null) return {};
    const settlements = Object.entries(REAL_TIME).map(([kind, { settledBy }]) => [kind, settledBy]);
    const outputs = outputTail(tracker) === null ? [] : OUTPUTS.map((kind) => [kind, 'answer']);
    return Object.fromEntries([...settlements, ...outputs]);
  },
  encode: (order, to) => Buffer.from(commandText(order, to), 'latin1'),
};

function commandText({ kind, id }: Order, to: Ordered): string {
  const password = passwordOf(to);
  const serial = countText(id);
  const code = REAL_TIME[kind]?.code;
  if (code !== undefined) return `AT+GTRTO=${password},${code},,,,,,${serial}$`;
  return `AT+GTOUT=${password},${kind === 'output_on' ? 1 : 0},${outputTail(to)},${serial}$`;
}

/** The password in the tracker's record, or else the factory's; null when neither is known. */
function passwordOf({ password, model }: Ordered): string | null {
  const text = password ?? MODEL.exec(model ?? '')?.[0].toLowerCase() ?? '';
  return PASSWORD.test(text) ? text : null;
}

function outputTail({ model }: Ordered): string | null {
  return OUTPUT_TAIL.find(([name]) => name.test(model ?? ''))?.[1] ?? null;
}

/**
 * The part of a message that answers an order; null when there is none. `hasRecords`: a place came with it.
 */
export function orderAnswer({ head, type, fields }: QueclinkFrame, hasRecords: boolean): OrderAnswer | null {
  if (head === 'ACK') return confirmed(type, fields);
  if (head !== 'RESP') return null;
  if (type === 'GTRTL') return hasRecords ? told('position', null) : null;
  return type === 'GTVER' ? told('state', fields.slice(3, -2).filter(Boolean).join(', ')) : null;
}

const told = (kind: CommandKind, text: string | null): OrderAnswer => ({
  ...{ number: null, kinds: [kind], text, failure: null },
});

/**
 * The receipt of a command. Its serial number is the last field but two; the sub command of GTRTO stands
 * before it.
 */
function confirmed(type: string, fields: readonly string[]): OrderAnswer | null {
  const serial = fields.at(-3) ?? '';
  if (!SERIAL.test(serial)) return null;
  const answer = { number: Number.parseInt(serial, 16), text: null, failure: null };
  if (type === 'GTOUT') return { ...answer, kinds: OUTPUTS };
  return type === 'GTRTO' && fields.at(-4) === 'REBOOT' ? { ...answer, kinds: ['restart'] } : null;
}
