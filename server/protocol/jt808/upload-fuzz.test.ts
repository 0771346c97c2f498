import { expect, test } from 'vitest';
import { framesIn, fuzz, MUTATIONS, splitFault, TIMEOUT_MS } from '../fuzz.ts';
import {
  encodeAnnouncement,
  encodeFileEnd,
  encodeFileSaid,
  encodeFilesRequest,
  readAnnouncement,
  readFileEnd,
  readFileSaid,
  readFilesRequest,
} from './attachment.ts';
import { CHUNK_BYTES, CHUNK_MAX_BYTES, encodeChunk, nextUploadFrame, type UploadFrame } from './chunk.ts';
import { PHONE, resealed } from './frame.builder.ts';
import { labelOf } from './label.ts';
import { ID } from './message-id.ts';

const SENDER = { phone: PHONE, serial: 7 };
const label = labelOf('CAM0001', Buffer.from('260302160000', 'hex'), 2);
const number = '0123456789ABCDEF0123456789ABCDEF';
const file = { name: '00_65_6501_0_a.jpg', kind: 0, size: 700 };
const SAMPLES = [
  encodeAnnouncement({ label, number, files: [file, { name: 'b.mp4', size: 9_000_000 }] }, SENDER),
  encodeFileSaid(ID.fileBegin, file, SENDER),
  encodeChunk({ name: file.name, at: 0, data: Buffer.alloc(300, 0x7e) }),
  encodeChunk({ name: file.name, at: 300, data: Buffer.alloc(400, 0x30) }),
  encodeFileSaid(ID.fileEnd, file, SENDER),
  encodeFilesRequest({ host: 'traza.example.org', port: 5016, label, number }, SENDER),
  encodeFileEnd(Buffer.from('0141000000000a', 'hex'), [{ at: 3, length: 4 }], SENDER),
];
const LONGEST_NAME = 50;

/** The fault in the reading of a message or chunk; null when there is none. */
function faultIn(frame: UploadFrame): string | null {
  if (frame.kind === 'chunk') {
    if (frame.data.length > CHUNK_BYTES) return 'chunk too long';
    return frame.name.length > LONGEST_NAME || frame.name.includes('\0') ? 'bad name' : null;
  }
  const told = readAnnouncement(frame.body);
  const names = [...(told?.files ?? []), readFileSaid(frame.body)].map((one) => one?.name ?? '');
  if (names.some((name) => name.length > LONGEST_NAME || /[^\x20-\xff]/.test(name))) return 'bad name';
  if (told && ![16, 40].includes(told.label.length)) return 'bad label';
  readFilesRequest(frame.body);
  readFileEnd(frame.body);
  return null;
}

test('connections for files survive mutated streams', { timeout: TIMEOUT_MS }, () => {
  const run = fuzz(SAMPLES, 17, (bytes, run, random) => {
    const isMessage = bytes[0] === 0x7e;
    const stream = isMessage && random(4) > 0 ? resealed(bytes) : bytes;
    const frames = framesIn(nextUploadFrame, stream, CHUNK_MAX_BYTES);
    if (typeof frames === 'string') return frames;
    for (const frame of frames) {
      if (frame.kind !== 'chunk' && frame.kind !== 'frame') continue;
      run.records++;
      const fault = faultIn(frame);
      if (fault !== null) return fault;
    }
    return splitFault(nextUploadFrame, stream, { frames, random, most: CHUNK_MAX_BYTES });
  });
  expect(run.faults).toEqual(new Map());
  expect(run.records).toBeGreaterThan(MUTATIONS / 4);
});
