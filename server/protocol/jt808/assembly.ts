import { FRAME_MAX_BYTES } from '../protocol.ts';
import type { Jt808Frame } from './frame.ts';

/** The packages of a long message that have arrived so far. */
export type Assembly = {
  id: number;
  /** Serial number of the first package; those of the others follow it. */
  first: number;
  total: number;
  parts: ReadonlyMap<number, Buffer>;
};

/** `again`: the package was already there, so its sender waits for an answer to it. */
export type Assembled =
  | { kind: 'whole'; body: Buffer; serials: readonly number[] }
  | { kind: 'waiting' | 'again'; assembly: Assembly }
  | { kind: 'refused' };

const SERIALS = 0x1_0000;
/** The most packages of a message. That many full ones are as long as a frame of any protocol may be. */
const PARTS_MAX = Math.floor(FRAME_MAX_BYTES / 1_023);

/**
 * Adds a package to those of its message. A connection sends one long message at a time: a new one ends the
 * one before.
 */
export function assemble(
  before: Assembly | null,
  { id, serial, body }: Jt808Frame,
  { total, index }: { total: number; index: number },
): Assembled {
  if (index < 1 || index > total || total > PARTS_MAX) return { kind: 'refused' };
  const first = (serial - (index - 1) + SERIALS) % SERIALS;
  const isSame = before?.id === id && before.first === first && before.total === total;
  const known = isSame ? before.parts : new Map<number, Buffer>();
  // A copy: the view would hold the whole buffer of the connection.
  const parts = new Map(known).set(index, Buffer.from(body));
  const assembly = { id, first, total, parts };
  if (parts.size < total) return { kind: known.has(index) ? 'again' : 'waiting', assembly };
  const order = Array.from({ length: total }, (_, i) => i + 1);
  return {
    kind: 'whole',
    body: Buffer.concat(order.map((i) => parts.get(i)!)),
    serials: order.map((i) => (first + i - 1) % SERIALS),
  };
}
