import { type Framed, type FrameProtocol, type Hopeless, isUndecided } from '#server/protocol/protocol.ts';

/** The bytes of a connection, to be cut into frames. */
export type FrameStream = {
  /**
   * Takes the bytes that arrived and cuts off one frame at a time, each after the one before has been
   * handled.
   */
  frames(chunk: Buffer): Generator<{ frame: Framed | Hopeless; bytes: Buffer }>;
  /** Has part of a frame arrived? */
  isUnfinished(): boolean;
};

/** Pieces are joined only once they can hold the frame, so that bytes that trickle in cost nothing. */
export function frameStream(next: FrameProtocol['next']): FrameStream {
  const held: Held = { pieces: [], length: 0, need: 1 };
  return {
    frames: (chunk) => cutFrames(held, chunk, next),
    isUnfinished: () => held.length > 0,
  };
}

/** The bytes that arrived and are not cut yet. */
type Held = { pieces: Buffer[]; length: number; need: number };

/** One generator function for all connections: one made for each would bring a prototype and a map along. */
function* cutFrames(
  held: Held,
  chunk: Buffer,
  next: FrameProtocol['next'],
): Generator<{ frame: Framed | Hopeless; bytes: Buffer }> {
  held.pieces.push(chunk);
  held.length += chunk.length;
  if (held.length < held.need) return;
  const buffered = held.pieces.length === 1 ? chunk : Buffer.concat(held.pieces);
  let begin = 0;
  for (;;) {
    const cut = next(buffered, begin);
    if (isUndecided(cut)) {
      held.need = cut.need;
      break;
    }
    if (cut.kind !== 'ping') yield { frame: cut, bytes: buffered.subarray(begin, cut.end) };
    begin = cut.end;
  }
  held.length = buffered.length - begin;
  held.pieces = held.length === 0 ? [] : [buffered.subarray(begin)];
}

/** Is the rest of the connection unreadable? */
export function isHopeless(frame: Framed | Hopeless): frame is Hopeless {
  return frame.kind === 'garbage' || frame.kind === 'too_large';
}
