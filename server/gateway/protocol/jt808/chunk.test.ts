import { describe, expect, it, test } from 'vitest';
import { encodeFileSaid } from './attachment.ts';
import { CHUNK_BYTES, CHUNK_MAX_BYTES, encodeChunk, nextUploadFrame } from './chunk.ts';
import { PHONE } from './frame.builder.ts';
import { ID } from './message-id.ts';

const SENDER = { phone: PHONE, serial: 7 };
const file = { name: '00_65.jpg', kind: 0, size: 9 };

/** What a reader gets from a stream that arrives in these pieces. */
function framesOf(pieces: readonly Buffer[]): string[] {
  const frames: string[] = [];
  let buffered = Buffer.alloc(0);
  for (const piece of pieces) {
    buffered = Buffer.concat([buffered, piece]);
    let at = 0;
    for (let cut = nextUploadFrame(buffered, at); cut.kind !== 'more'; cut = nextUploadFrame(buffered, at)) {
      at = cut.end;
      if (cut.kind === 'ping') continue;
      if (cut.kind === 'chunk') frames.push(`${cut.name} ${cut.at} ${cut.data.toString('hex')}`);
      else if (cut.kind === 'frame') frames.push(cut.id.toString(16));
      else return [...frames, cut.kind];
    }
    buffered = buffered.subarray(at);
  }
  return buffered.length === 0 ? frames : [...frames, `left ${buffered.length}`];
}

// Octets of a file may look like delimiters and like the mark of a chunk.
const SESSION = Buffer.concat([
  encodeFileSaid(ID.fileBegin, file, SENDER),
  encodeChunk({ name: file.name, at: 0, data: Buffer.from('7e3031636430', 'hex') }),
  encodeChunk({ name: file.name, at: 6, data: Buffer.from('7d7e7e', 'hex') }),
  encodeFileSaid(ID.fileEnd, file, SENDER),
  encodeChunk({ name: 'b', at: 0, data: Buffer.alloc(0) }),
]);
const FRAMES = ['1211', '00_65.jpg 0 7e3031636430', '00_65.jpg 6 7d7e7e', '1212', 'b 0 '];

describe('a connection for files', () => {
  test('gives the same messages and chunks at every split in two', () => {
    for (let at = 0; at <= SESSION.length; at++)
      expect(framesOf([SESSION.subarray(0, at), SESSION.subarray(at)])).toEqual(FRAMES);
  });

  test('gives the same at every split in three of a message and its chunk', () => {
    const start = SESSION.subarray(0, 100);
    for (let a = 0; a <= start.length; a++)
      for (let b = a; b <= start.length; b++)
        expect(framesOf([start.subarray(0, a), start.subarray(a, b), SESSION.subarray(b)])).toEqual(FRAMES);
  });

  test('gives the same one byte at a time', () => {
    expect(framesOf(Array.from(SESSION, (_, i) => SESSION.subarray(i, i + 1)))).toEqual(FRAMES);
  });

  it.each([
    ['neither a message nor a chunk', Buffer.from('hello'), ['garbage']],
    ['the beginning of a mark that is none', Buffer.from('30316300', 'hex'), ['garbage']],
    ['a piece of a mark', Buffer.from('303163', 'hex'), ['left 3']],
    [
      'a chunk of the longest',
      encodeChunk({ name: 'a', at: 1, data: Buffer.alloc(CHUNK_BYTES) }),
      [`a 1 ${'00'.repeat(CHUNK_BYTES)}`],
    ],
    ['a longer one', encodeChunk({ name: 'a', at: 1, data: Buffer.alloc(CHUNK_BYTES + 1) }), ['too_large']],
  ])('hears %s', (_, bytes, frames) => {
    expect(framesOf([bytes])).toEqual(frames);
    expect(bytes.length).toBeLessThanOrEqual(CHUNK_MAX_BYTES + 1);
  });
});
