import { expect, test } from 'vitest';
import { framesIn } from './fuzz.ts';
import type { Framed, FrameProtocol, Hopeless } from './protocol.ts';

type Ping = { kind: 'ping'; end: number };

/** Bytes of a connection, and the descriptions of their frames. */
type Stream = { bytes: Buffer; frames: readonly string[] };

/**
 * Describes the frames that a reader gets from a stream arriving in pieces, up to where the server would
 * close the connection. `told` is null for a frame without a description; `most` is the longest frame, bytes.
 */
export function streamReader<Frame extends Framed>(
  next: FrameProtocol<Frame>['next'],
  told: (frame: Frame | Ping) => string | null,
  most?: number,
): (pieces: readonly Buffer[]) => string[] {
  const isHopeless = (found: Frame | Ping | Hopeless): found is Hopeless =>
    found.kind === 'garbage' || found.kind === 'too_large';
  return (pieces) => {
    const all: string[] = [];
    let buffered = Buffer.alloc(0);
    for (const piece of pieces) {
      buffered = Buffer.concat([buffered, piece]);
      const frames = framesIn(next, buffered, most);
      if (typeof frames === 'string') throw new Error(frames);
      for (const frame of frames) {
        if (isHopeless(frame)) return [...all, frame.kind];
        const text = told(frame);
        if (text !== null) all.push(text);
      }
      buffered = buffered.subarray(frames.at(-1)?.end ?? 0);
    }
    return buffered.length === 0 ? all : [...all, `left ${buffered.length}`];
  };
}

/**
 * Tests that a stream gives the same frames in whatever pieces it arrives; `inThree` is cut in all ways
 * before `until`.
 */
export function testSplits(
  read: (pieces: readonly Buffer[]) => string[],
  { whole, inThree }: { whole: Stream; inThree: Stream & { until?: number } },
): void {
  test('is cut into its frames, and finds its way behind broken ones', () => {
    expect(read([whole.bytes])).toEqual(whole.frames);
  });

  test('gives the same frames at every split in two', () => {
    for (let at = 0; at <= whole.bytes.length; at++) {
      expect(read([whole.bytes.subarray(0, at), whole.bytes.subarray(at)])).toEqual(whole.frames);
    }
  });

  test('gives the same frames at every split in three of some of them', () => {
    const { bytes, frames, until = bytes.length } = inThree;
    for (let a = 0; a <= until; a++) {
      for (let b = a; b <= until; b++) {
        expect(read([bytes.subarray(0, a), bytes.subarray(a, b), bytes.subarray(b)])).toEqual(frames);
      }
    }
  });

  test('gives the same frames one byte at a time', () => {
    const pieces = Array.from(whole.bytes, (_, i) => whole.bytes.subarray(i, i + 1));
    expect(read(pieces)).toEqual(whole.frames);
  });
}
