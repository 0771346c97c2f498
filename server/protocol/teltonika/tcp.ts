import type { FrameProtocol, Speaker, Taken } from '../protocol.ts';
import { avlMeaning } from './avl-meaning.ts';
import { profileOf } from './avl-profile.ts';
import { avlStates } from './avl-states.ts';
import { decodeBody } from './decode.ts';
import { ackBytes, loginAnswer } from './encode.ts';
import { nextFrame, type TeltonikaFrame } from './frame.ts';
import { teltonikaOrders } from './orders.ts';
import { decodeText, isTextBody } from './text-message.ts';

/**
 * Teltonika over TCP (§1.1): a login, then packets. The answer to each packet is the number of its records.
 */
export const teltonikaTcp: FrameProtocol<TeltonikaFrame, null> = {
  start: null,
  next: nextFrame,
  take: (frame, { speaker }) =>
    frame.kind === 'login' ? { kind: 'talk', reply: loginAnswer(true) } : takePacket(frame, speaker),
  refusal: () => loginAnswer(false),
  orders: teltonikaOrders,
  elements: { tellsPlace: (model) => profileOf(model).tellsPlace, read: avlMeaning, states: avlStates },
};

function takePacket(
  { body, crcOk }: { body: Buffer; crcOk: boolean },
  { imei, model, sources }: Speaker,
): Taken<null> {
  // Texts are never acknowledged as records, not even broken ones (§1.7).
  if (isTextBody(body))
    return { kind: 'packet', records: [], unreadable: 0, reply: null, ...answerIn(body, crcOk, imei) };
  const decoded = crcOk ? decodeBody(body, { profile: profileOf(model), sources }) : null;
  if (decoded?.kind === 'records') {
    const { records, unreadable, count } = decoded;
    return { kind: 'packet', records, unreadable, reply: ackBytes(count) };
  }
  const count = decoded?.kind === 'failure' ? decoded.count : body[1]!;
  return { kind: 'broken', reply: ackBytes(0), setAsideReply: ackBytes(count) };
}

/**
 * The part of a text that answers an order: none when it was sent by itself, is broken, or names another
 * tracker.
 */
function answerIn(body: Buffer, crcOk: boolean, imei: string): Pick<Taken<null>, 'answer'> {
  const said = crcOk ? decodeText(body) : null;
  if (said?.kind !== 'text' || said.answer === 'other') return {};
  const isRejected = said.answer === 'refused';
  if (said.imei !== null && said.imei !== imei && !isRejected) return {};
  return { answer: { number: null, text: said.text, failure: isRejected ? 'rejected' : null } };
}
