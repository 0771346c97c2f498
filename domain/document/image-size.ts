import { latin, partOf, type Source } from './source.ts';

type Size = { width: number; height: number };

/**
 * The most segments that may precede the size in a JPEG: colour profiles and thumbnails, each at most 64 kB.
 */
const SEGMENTS_MAX = 200;

/** Width and height of a PNG in pixels; null when it is none. */
export async function pngSize(source: Source): Promise<Size | null> {
  const head = await partOf(source, 0, 24);
  if (head.byteLength < 24 || latin(head, 0, 16) !== '\x89PNG\r\n\x1a\n\0\0\0\rIHDR') return null;
  return { width: head.getUint32(16), height: head.getUint32(20) };
}

/** Width and height of a JPEG in pixels, from the segment that begins a frame; null when it is none. */
export async function jpegSize(source: Source): Promise<Size | null> {
  const start = await partOf(source, 0, 3);
  if (latin(start) !== '\xff\xd8\xff') return null;
  let at = 2;
  for (let n = 0; n < SEGMENTS_MAX; n++) {
    const segment = await partOf(source, at, at + 9);
    if (segment.byteLength < 9 || segment.getUint8(0) !== 0xff) return null;
    const marker = segment.getUint8(1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: segment.getUint16(5), width: segment.getUint16(7) };
    // Fill octets have no length.
    at += marker === 0xff ? 1 : 2 + segment.getUint16(2);
  }
  return null;
}

/** Width and height of a WebP in pixels, for its three kinds; null when it is none. */
export async function webpSize(source: Source): Promise<Size | null> {
  const head = await partOf(source, 0, 30);
  if (head.byteLength < 30 || latin(head, 0, 4) !== 'RIFF' || latin(head, 8, 12) !== 'WEBP') return null;
  const three = (at: number) => head.getUint16(at, true) + head.getUint8(at + 2) * 0x10000;
  switch (latin(head, 12, 16)) {
    case 'VP8X':
      return { width: three(24) + 1, height: three(27) + 1 };
    case 'VP8L': {
      const bits = head.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: head.getUint16(26, true) & 0x3fff, height: head.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}
