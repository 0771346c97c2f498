import { describe, expect, it } from 'vitest';
import { streamReader, testSplits } from '../stream.builder.ts';
import { encodeFileSaid } from './attachment.ts';
import { CHUNK_BYTES, CHUNK_MAX_BYTES, encodeChunk, nextUploadFrame } from './chunk.ts';
import { PHONE } from './frame.builder.ts';
import { ID } from './message-id.ts';

const SENDER = { phone: PHONE, serial: 7 };
const file = { name: '00_65.jpg', kind: 0, size: 9 };

const framesOf = streamReader(
  nextUploadFrame,
  (frame) => {
    if (frame.kind === 'ping') return null;
    if (frame.kind === 'frame') return frame.id.toString(16);
    return `${frame.name} ${frame.at} ${frame.data.toString('hex')}`;
  },
  CHUNK_MAX_BYTES,
);

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
  const whole = { bytes: SESSION, frames: FRAMES };
  testSplits(framesOf, { whole, inThree: { ...whole, until: 100 } });

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
