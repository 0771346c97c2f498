import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PNG } from '#server/testing/document-files.ts';
import { SPAIN } from '#text/spain.builder.ts';
import { pdfFile } from './pdf-file.ts';
import { isSoundPng } from './sound-png.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function part(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}

/** A picture of 2 × 2 pixels. Colour types: 2 red, green and blue; 3 a palette; 6 with transparency. */
function picture(colour: number, more: { rows?: Buffer; bits?: number; interlaced?: number } = {}): Buffer {
  const samples = { 2: 3, 3: 1, 6: 4 }[colour]!;
  const { rows = Buffer.alloc(2 * (1 + 2 * samples)), bits = 8, interlaced = 0 } = more;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(2, 0);
  head.writeUInt32BE(2, 4);
  head.set([bits, colour, 0, 0, interlaced], 8);
  return Buffer.concat([
    ...[SIGNATURE, part('IHDR', head)],
    ...(colour === 3 ? [part('PLTE', Buffer.from([255, 0, 0]))] : []),
    ...[part('IDAT', deflateSync(rows)), part('IEND', Buffer.alloc(0))],
  ]);
}

const pdfOf = async (octets: Buffer) =>
  (
    await pdfFile({
      ...{ name: 'a.pdf', title: 'A', made: { atMs: 0, by: null } },
      settings: SPAIN,
      blocks: [{ kind: 'picture', octets, label: 'uno.png' }],
    })
  ).content;

it.each([2, 3, 6])('of colour type %i is drawn, with the same octets each time', async (colour) => {
  const octets = picture(colour);
  expect(isSoundPng(octets)).toBe(true);
  const [first, second] = [await pdfOf(octets), await pdfOf(octets)];
  expect(first.includes('/Subtype /Image')).toBe(true);
  expect(first.equals(second)).toBe(true);
});

it.each<[string, Buffer]>([
  ['octets after a wrong sum', Buffer.from(picture(2).map((octet, at) => (at === 45 ? octet ^ 1 : octet)))],
  ['rows that are too short', picture(2, { rows: Buffer.alloc(5) })],
  ['rows that are too long', picture(2, { rows: Buffer.alloc(5_000) })],
  ['a filter that does not exist', picture(2, { rows: Buffer.alloc(14, 9) })],
  ['bits that its colours cannot have', picture(2, { bits: 4 })],
  ['rows in another order', picture(2, { interlaced: 1 })],
  ['no end', picture(2).subarray(0, -12)],
])('with %s is a name alone', async (_, octets) => {
  expect(isSoundPng(octets)).toBe(false);
  expect((await pdfOf(octets)).includes('/Subtype /Image')).toBe(false);
});

it('makes a document whatever its octets are', async () => {
  const sound = [picture(2), picture(3), picture(6), PNG];
  const changed = fc
    .tuple(fc.nat(3), fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 4 }))
    .map(([which, changes]) => {
      const octets = Buffer.from(sound[which]!);
      for (const [at, octet] of changes) if (at < octets.length) octets[at] = octet;
      return octets;
    });
  const check = fc.asyncProperty(changed, async (octets) => {
    expect((await pdfOf(octets)).subarray(0, 4).toString()).toBe('%PDF');
  });
  await fc.assert(check, { seed: 144, numRuns: 60 });
});
