import { describe, expect, it } from 'vitest';
import type { Fault } from '../fault.ts';
import { joined, octetsOf, textAt } from './octets.ts';
import { orientationOf, orientationOnly } from './orientation.ts';
import { pictureOf } from './picture.ts';

const u16 = (n: number) => octetsOf(String.fromCharCode(n >> 8, n & 255));
const u32 = (n: number) => joined([u16(n >>> 16), u16(n & 0xffff)]);
const little = (n: number) => u32(n).toReversed();

/** A camera's EXIF in the order of octets `II`: orientation, and words with the place. */
const tiff = (orientation: number) =>
  joined([
    octetsOf('II\x2a\0\x08\0\0\0\x02\0'),
    octetsOf('\x0f\x01\x02\0\x08\0\0\0\x26\0\0\0'),
    octetsOf(`\x12\x01\x03\0\x01\0\0\0${String.fromCharCode(orientation)}\0\0\0`),
    octetsOf('\0\0\0\0GPS 40.4N'),
  ]);
const exif = (orientation: number) => joined([octetsOf('Exif\0\0'), tiff(orientation)]);

const segment = (marker: number, content: Uint8Array) =>
  joined([Uint8Array.of(0xff, marker), u16(content.length + 2), content]);
const [JFIF, ICC, XMP, IPTC] = [
  segment(0xe0, octetsOf('JFIF\0\x01\x01\0\0\x48\0\x48\0\0')),
  segment(0xe2, octetsOf('ICC_PROFILE\0\x01\x01colours')),
  segment(0xe1, octetsOf('http://ns.adobe.com/xap/1.0/\0GPS')),
  segment(0xed, octetsOf('Photoshop 3.0\0GPS')),
];
const FRAME = segment(0xc0, octetsOf('\x08\0\x10\0\x20\x01\x01\x11\0'));
const SCAN = joined([segment(0xda, octetsOf('\x01\x01\0\0\x3f\0')), octetsOf('\x12\xff\0\x34\xff\xd0\x56')]);
const [SOI, EOI] = [Uint8Array.of(0xff, 0xd8), Uint8Array.of(0xff, 0xd9)];
const COMMENT = segment(0xfe, octetsOf('GPS'));
const UPRIGHT_JPEG = joined([SOI, JFIF, ICC, FRAME, SCAN, EOI]);
const turned = segment(0xe1, joined([octetsOf('Exif\0\0'), orientationOnly(6)]));

const chunk = (name: string, content: Uint8Array) =>
  joined([u32(content.length), octetsOf(name), content, octetsOf('crc!')]);
const PNG_HEAD = octetsOf('\x89PNG\r\n\x1a\n');
const IHDR = chunk('IHDR', joined([u32(32), u32(16), octetsOf('\x08\x02\0\0\0')]));
const [IDAT, IEND] = [chunk('IDAT', octetsOf('data')), chunk('IEND', new Uint8Array())];
const PHYS = chunk('pHYs', octetsOf('\0\0\x0b\x13\0\0\x0b\x13\x01'));

const riff = (...chunks: Uint8Array[]) => {
  const content = joined([octetsOf('WEBP'), ...chunks]);
  return joined([octetsOf('RIFF'), little(content.length), content]);
};
const part = (name: string, content: Uint8Array) =>
  joined([octetsOf(name), little(content.length), content, new Uint8Array(content.length % 2)]);
const vp8x = (flags: number) =>
  part('VP8X', joined([Uint8Array.of(flags, 0, 0, 0), octetsOf('\x1f\0\0\x0f\0\0')]));
const VP8 = part('VP8 ', octetsOf('\0\0\0\x9d\x01\x2a\x20\0\x10\0image'));
const ICCP = part('ICCP', octetsOf('colours'));

const bare = async (octets: Uint8Array) => (await pictureOf(octets, { keepsPlace: false })).octets;

describe('what a camera wrote beside the image', () => {
  const cases: [string, Uint8Array, Uint8Array][] = [
    ['nothing of a JPEG without it', UPRIGHT_JPEG, UPRIGHT_JPEG],
    [
      'EXIF, XMP, IPTC and comment of a JPEG',
      joined([SOI, JFIF, segment(0xe1, exif(1)), XMP, ICC, IPTC, COMMENT, FRAME, SCAN, EOI]),
      UPRIGHT_JPEG,
    ],
    [
      'all but the orientation',
      joined([SOI, segment(0xe1, exif(6)), JFIF, ICC, FRAME, SCAN, EOI]),
      joined([SOI, turned, JFIF, ICC, FRAME, SCAN, EOI]),
    ],
    [
      'a comment between two scans',
      joined([SOI, JFIF, ICC, FRAME, SCAN, COMMENT, SCAN, EOI]),
      joined([SOI, JFIF, ICC, FRAME, SCAN, SCAN, EOI]),
    ],
    [
      'a second picture behind the end, with its own place',
      joined([UPRIGHT_JPEG, SOI, segment(0xe1, exif(6)), EOI]),
      UPRIGHT_JPEG,
    ],
    ['octets that fill', joined([SOI, Uint8Array.of(0xff), JFIF, ICC, FRAME, SCAN, EOI]), UPRIGHT_JPEG],
    [
      'text, time and EXIF of a PNG',
      joined([
        PNG_HEAD,
        IHDR,
        chunk('tEXt', octetsOf('GPS')),
        chunk('eXIf', tiff(1)),
        PHYS,
        IDAT,
        chunk('tIME', octetsOf('1234567')),
        IEND,
        octetsOf('GPS'),
      ]),
      joined([PNG_HEAD, IHDR, PHYS, IDAT, IEND]),
    ],
    [
      'EXIF and XMP of a WebP, with their flags',
      riff(vp8x(0x2c), ICCP, VP8, part('EXIF', tiff(1)), part('XMP ', octetsOf('GPS'))),
      riff(vp8x(0x20), ICCP, VP8),
    ],
    ['unknown parts of a simple WebP', riff(VP8, part('EXIF', tiff(6))), riff(VP8)],
    [
      'all but the orientation of a WebP',
      riff(vp8x(0x0c), VP8, part('EXIF', exif(3)), part('XMP ', octetsOf('GPS'))),
      riff(vp8x(0x08), VP8, part('EXIF', orientationOnly(3))),
    ],
  ];
  it.each(cases)('%s', async (_name, given, kept) => {
    expect(await bare(given)).toEqual(kept);
    // Once more changes nothing, so a picture sent twice has one digest.
    expect(await bare(kept)).toEqual(kept);
  });

  it('leaves the orientation of a PNG, with a check sum that its readers accept', async () => {
    const png = joined([PNG_HEAD, IHDR, chunk('eXIf', tiff(8)), IDAT, IEND]);
    const kept = await bare(png);
    const at = PNG_HEAD.length + IHDR.length;
    expect(kept.length).toBe(png.length - tiff(8).length + 26);
    expect(textAt(kept, at + 4, at + 8)).toBe('eXIf');
    expect(orientationOf(kept.subarray(at + 8, at + 34))).toBe(8);
    // Computed by zlib.crc32 of the name and these 26 octets.
    expect(kept.subarray(at + 34, at + 38)).toEqual(Uint8Array.of(0x86, 0x58, 0x30, 0x34));
  });

  it('stays where the form wants the place', async () => {
    const photo = joined([SOI, segment(0xe1, exif(6)), FRAME, SCAN, EOI]);
    expect(await pictureOf(photo, { keepsPlace: true })).toEqual({ type: 'image/jpeg', octets: photo });
  });

  it('the content decides the type', async () => {
    const types = [UPRIGHT_JPEG, joined([PNG_HEAD, IHDR, IDAT, IEND]), riff(VP8)];
    const found = await Promise.all(types.map((octets) => pictureOf(octets, { keepsPlace: false })));
    expect(found.map(({ type }) => type)).toEqual(['image/jpeg', 'image/png', 'image/webp']);
  });
});

describe('no picture', () => {
  const cases: [string, Uint8Array][] = [
    ['nothing', new Uint8Array()],
    ['a page', octetsOf('<!doctype html><script>')],
    ['a JPEG that does not end', joined([SOI, JFIF, FRAME, SCAN])],
    [
      'a JPEG whose last segment reaches beyond the file',
      joined([SOI, FRAME, octetsOf('\xff\xe1\xff\xff'), octetsOf('Exif')]),
    ],
    [
      'a JPEG with a segment shorter than its length',
      joined([SOI, FRAME, octetsOf('\xff\xe1\0\x01'), SCAN, EOI]),
    ],
    ['a JPEG without a frame', joined([SOI, JFIF, EOI])],
    [
      'a PNG whose chunk is larger than the file',
      joined([PNG_HEAD, IHDR, octetsOf('\xff\xff\xff\xffIDAT1234')]),
    ],
    ['a PNG that does not end', joined([PNG_HEAD, IHDR, IDAT])],
    ['a PNG of no width', joined([PNG_HEAD, chunk('IHDR', new Uint8Array(13)), IDAT, IEND])],
    [
      'a WebP that says to be longer',
      joined([octetsOf('RIFF'), little(900), octetsOf('WEBP'), vp8x(0), VP8]),
    ],
    ['a WebP whose part is larger', riff(vp8x(0), joined([octetsOf('VP8 '), little(900)]))],
  ];
  it.each(cases)('%s', async (_name, octets) => {
    const fault: Fault = await bare(octets).then(
      () => expect.fail('kept'),
      (error) => error,
    );
    expect([fault.code, fault.status]).toEqual(['photo.content', 415]);
  });

  it('a picture of too many pixels is no picture either', async () => {
    const huge = chunk('IHDR', joined([u32(30_001), u32(1), octetsOf('\x08\x02\0\0\0')]));
    await expect(bare(joined([PNG_HEAD, huge, IDAT, IEND]))).rejects.toMatchObject({ code: 'doc.bomb' });
  });
});

describe('the orientation', () => {
  const cases: [string, Uint8Array, number | null][] = [
    ['of either order of octets', tiff(6), 6],
    ['as written here', orientationOnly(5), 5],
    ['upright', tiff(1), null],
    ['a value that there is not', tiff(9), null],
    ['cut off', tiff(6).subarray(0, 30), null],
    ['a directory beyond the data', octetsOf('MM\0\x2a\xff\xff\xff\xff'), null],
    ['another file', octetsOf('GIF89a..'), null],
    ['nothing', new Uint8Array(), null],
  ];
  it.each(cases)('%s', (_name, data, orientation) => expect(orientationOf(data)).toBe(orientation));
});
