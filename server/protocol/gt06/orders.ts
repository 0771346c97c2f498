import type { CommandKind } from '#domain/tracker/command.ts';
import { type OrderAnswer, type OrderVoice, type Settlement, WHOLE_ID } from '../protocol.ts';
import { encodeCommand } from './encode.ts';
import type { Gt06Frame } from './frame.ts';
import { TYPE } from './packet-type.ts';

/**
 * The texts of the orders. The odometer is missing: its command differs from model to model. After `RESET#`
 * some trackers answer and some restart at once.
 */
const TEXT: Readonly<Partial<Record<CommandKind, { text: string; settledBy: Settlement }>>> = {
  state: { text: 'STATUS#', settledBy: 'answer' },
  position: { text: 'WHERE#', settledBy: 'answer' },
  restart: { text: 'RESET#', settledBy: 'sign_in' },
  output_on: { text: 'RELAY,1#', settledBy: 'answer' },
  output_off: { text: 'RELAY,0#', settledBy: 'answer' },
};
/** The id of the order stands before the text. */
const ID_BYTES = 4;
/** The value that marks the text of the newer answer as UTF-16. */
const UTF16 = 2;

/** The orders to GT06, Concox and Jimi trackers (§3.1). */
export const gt06Orders: OrderVoice = {
  numberMask: WHOLE_ID,
  kinds: () => Object.fromEntries(Object.entries(TEXT).map(([kind, { settledBy }]) => [kind, settledBy])),
  encode: ({ id, kind }) => encodeCommand(TEXT[kind]!.text, id),
};

/** The answer in a packet of type 15 or 21; null when it is too short for one. */
export function orderAnswer({ type, content }: Gt06Frame): OrderAnswer | null {
  if (type === TYPE.answer) {
    if (content.length < ID_BYTES + 1) return null;
    const text = content.subarray(ID_BYTES + 1);
    const written = content[ID_BYTES] === UTF16 ? utf16(text) : text.toString('latin1');
    return answered(content.readUInt32BE(0), written);
  }
  // The length of id and text comes first, the language last.
  const length = content[0] ?? 0;
  if (length < ID_BYTES || content.length < 1 + length) return null;
  return answered(content.readUInt32BE(1), content.toString('latin1', 1 + ID_BYTES, 1 + length));
}

const answered = (number: number, text: string): OrderAnswer => ({ number, text, failure: null });

/** Big-endian, as all numbers of the protocol are. */
function utf16(bytes: Buffer): string {
  return Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le');
}
