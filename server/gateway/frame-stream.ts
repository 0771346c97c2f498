import { type Framed, type FrameProtocol, type Hopeless, isUndecided } from './protocol/protocol.ts';

/** The bytes of a connection, to be cut into frames. */
export type FrameStream = {
  /** Takes the bytes that arrived and cuts off one frame at a time, the next one when the one before has been handled. */
  frames(chunk: Buffer): Generator<{ frame: Framed | Hopeless; bytes: Buffer }>;
  /** Has part of a frame arrived? */
  isUnfinished(): boolean;
};

/** Pieces are joined only once they can hold the frame, so that bytes that trickle in cost nothing. */
export function frameStream(next: FrameProtocol['next']): FrameStream {
  let pieces: Buffer[] = [];
  let length = 0;
  let need = 1;
  return {
    *frames(chunk) {
      pieces.push(chunk);
      length += chunk.length;
      if (length < need) return;
      const buffered = pieces.length === 1 ? chunk : Buffer.concat(pieces);
      let begin = 0;
      for (;;) {
        const cut = next(buffered, begin);
        if (isUndecided(cut)) {
          need = cut.need;
          break;
        }
        if (cut.kind !== 'ping') yield { frame: cut, bytes: buffered.subarray(begin, cut.end) };
        begin = cut.end;
      }
      length = buffered.length - begin;
      pieces = length === 0 ? [] : [buffered.subarray(begin)];
    },
    isUnfinished: () => length > 0,
  };
}

/** Can nothing more be read from the connection? */
export function isHopeless(frame: Framed | Hopeless): frame is Hopeless {
  return frame.kind === 'garbage' || frame.kind === 'too_large';
}
