import { type Framed, type FrameProtocol, type Hopeless, isUndecided } from '#server/protocol/protocol.ts';

/** The bytes of a connection, to be cut into frames. */
export type FrameStream = {
  /** Takes the bytes that arrived. All frames before them have been cut off. */
  push(chunk: Buffer): void;
  /** Cuts off the next frame; null until more bytes arrive. */
  next(): { frame: Framed | Hopeless; bytes: Buffer } | null;
  /** Has part of a frame arrived? */
  isUnfinished(): boolean;
};

/** Pieces are joined only once they can hold the frame, so that bytes that trickle in cost nothing. */
export function frameStream(cut: FrameProtocol['next']): FrameStream {
  const held: Held = { pieces: [], length: 0, need: 1, begin: 0 };
  return {
    push(chunk) {
      held.pieces.push(chunk);
      held.length += chunk.length;
    },
    next: () => nextFrame(held, cut),
    isUnfinished: () => held.length > 0,
  };
}

/** The bytes that arrived; those before `begin` are cut off already. */
type Held = { pieces: Buffer[]; length: number; need: number; begin: number };

function nextFrame(held: Held, cut: FrameProtocol['next']): ReturnType<FrameStream['next']> {
  if (held.length < held.need) return null;
  const buffered = held.pieces.length === 1 ? held.pieces[0]! : Buffer.concat(held.pieces);
  for (;;) {
    const { begin } = held;
    const frame = cut(buffered, begin);
    if (isUndecided(frame)) {
      held.need = frame.need;
      held.length = buffered.length - begin;
      held.pieces = held.length === 0 ? [] : [buffered.subarray(begin)];
      held.begin = 0;
      return null;
    }
    held.begin = frame.end;
    if (frame.kind !== 'ping') return { frame, bytes: buffered.subarray(begin, frame.end) };
  }
}

/** Is the rest of the connection unreadable? */
export function isHopeless(frame: Framed | Hopeless): frame is Hopeless {
  return frame.kind === 'garbage' || frame.kind === 'too_large';
}
