import { hash } from 'node:crypto';
import { message } from './encode.ts';
import { ID, RESULT } from './message-id.ts';
import { timeBytes } from './time.ts';

/** The message to answer: its serial numbers (several when it came in packages), and ours. */
export type Answering = { id: number; phone: Buffer; serials: readonly number[]; ownSerial: number };

const TOKEN_CHARACTERS = 16;

/**
 * The token given to a registered terminal, always the same one. The server does not require it later: known
 * devices sign in with any token, and the number identifies a terminal (decision 72).
 */
export function tokenOf(terminal: string): string {
  return hash('sha256', `jt808 ${terminal}`, 'hex').slice(0, TOKEN_CHARACTERS);
}

/** The answer to most messages, one for each package. */
export function answerGeneral({ id, phone, serials, ownSerial }: Answering, result: number): Buffer {
  const answers = serials.map((serial, i) => {
    const body = Buffer.alloc(5);
    body.writeUInt16BE(serial, 0);
    body.writeUInt16BE(id, 2);
    body[4] = result;
    return message(ID.generalAnswer, body, { phone, serial: ownSerial + i });
  });
  return answers.length === 1 ? answers[0]! : Buffer.concat(answers);
}

/** The answer to a registration, with the token if it succeeded. */
export function answerRegistration(
  { phone, serials, ownSerial }: Answering,
  result: number,
  token: string | null,
): Buffer {
  const [serial = 0] = serials;
  const head = Buffer.from([serial >>> 8, serial & 0xff, result]);
  const body = Buffer.concat([head, Buffer.from(token ?? '', 'latin1')]);
  return message(ID.registerAnswer, body, { phone, serial: ownSerial });
}

/** The time in UTC, in six bytes. */
export function answerTime({ phone, ownSerial }: Answering, timeMs: number): Buffer {
  return message(ID.time, timeBytes(timeMs, 0), { phone, serial: ownSerial });
}

/** The time in UTC as numbers. */
export function answerTimeSync({ phone, ownSerial }: Answering, timeMs: number): Buffer {
  const date = new Date(timeMs);
  const year = date.getUTCFullYear();
  const day = [year >>> 8, year & 0xff, date.getUTCMonth() + 1, date.getUTCDate()];
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
  return message(ID.timeSync, Buffer.from([...day, ...time, RESULT.ok]), { phone, serial: ownSerial });
}
