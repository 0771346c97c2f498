import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { docx, ods, PDF, PNG, packed } from '#server/testing/document-files.ts';
import { contentFault } from './content.ts';
import type { DocumentExtension } from './document.ts';

const check = (extension: DocumentExtension, content: Uint8Array) =>
  contentFault(extension, {
    size: content.length,
    read: async (from, to) => content.subarray(from, to),
  });

/** The part of a JPEG that gives its size: a segment to pass over, then the frame. */
const jpeg = (width: number, height: number) => {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 0, 0, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2]), frame]);
};
const webp = Buffer.alloc(30);
webp.write('RIFF____WEBPVP8 ', 'latin1');
webp.writeUInt16LE(640, 26);
webp.writeUInt16LE(480, 28);
const wide = Buffer.from(PNG);
wide.writeUInt32BE(40_000, 16);

const word = await docx();
const xlsx = await packed({ '[Content_Types].xml': '<Types/>', 'xl/workbook2.xml': '<workbook/>' });
const macros = await docx({ 'word/vbaProject.bin': 'Sub AutoOpen()' });
const basic = await packed({
  mimetype: 'application/vnd.oasis.opendocument.text',
  'content.xml': '',
  'META-INF/manifest.xml': '',
  'Basic/Standard/Module1.xml': 'Sub Main',
});
const sheet = await ods();
const openText = await ods('application/vnd.oasis.opendocument.text');
const anything = await packed({ 'a.txt': 'a' });
const crowded = await docx(
  Object.fromEntries(Array.from({ length: 5_001 }, (_, i) => [`word/${i}.xml`, ''])),
);

/**
 * A table of contents that names the first part again in place of the second: parts that lie over each other.
 */
function overlapping(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  const entry = Buffer.from('PK\x01\x02');
  const first = copy.indexOf(entry);
  copy.writeUInt32LE(copy.readUInt32LE(first + 42), copy.indexOf(entry, first + 4) + 42);
  return copy;
}
/** A table of contents that says how much the first part unpacks to. */
function unpacking(file: Buffer, octets: number): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt32LE(octets, copy.indexOf('PK\x01\x02') + 24);
  return copy;
}
function encrypted(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt16LE(1, copy.indexOf('PK\x01\x02') + 8);
  return copy;
}

describe('the content of a file', () => {
  it.each<[string, DocumentExtension, Uint8Array, string | null]>([
    ['a PDF', 'pdf', PDF, null],
    ['a PNG', 'png', PNG, null],
    ['a JPEG', 'jpg', jpeg(4032, 3024), null],
    ['a JPEG by its long name', 'jpeg', jpeg(1, 1), null],
    ['a WebP', 'webp', webp, null],
    ['a text', 'docx', word, null],
    ['a sheet with a numbered part', 'xlsx', xlsx, null],
    ['an open sheet', 'ods', sheet, null],
    ['nothing', 'pdf', Buffer.alloc(0), 'doc.empty'],
    ['a page called PDF', 'pdf', Buffer.from('<html>%PDF-1.4'), 'doc.content'],
    ['a program called PNG', 'png', Buffer.from('MZ\x90\0'), 'doc.content'],
    ['a PNG called JPEG', 'jpg', PNG, 'doc.content'],
    ['a PNG without its size', 'png', PNG.subarray(0, 20), 'doc.content'],
    ['a picture 40,000 pixels wide', 'png', wide, 'doc.bomb'],
    ['a picture of 121 million pixels', 'jpg', jpeg(11_000, 11_000), 'doc.bomb'],
    ['a picture of no height', 'jpg', jpeg(100, 0), 'doc.content'],
    ['an animation called WebP', 'webp', Buffer.from('GIF89a'.padEnd(40)), 'doc.content'],
    ['a sheet called text', 'docx', xlsx, 'doc.content'],
    ['any packed file called sheet', 'xlsx', anything, 'doc.content'],
    ['an open text called sheet', 'ods', openText, 'doc.content'],
    ['a text that is cut short', 'docx', word.subarray(0, -30), 'doc.content'],
    ['a text with a password', 'docx', encrypted(word), 'doc.content'],
    ['a text with macros', 'docx', macros, 'doc.macros'],
    ['an open text with macros', 'odt', basic, 'doc.macros'],
    ['a text that unpacks to 4 GB', 'docx', unpacking(word, 0xffff_ffff), 'doc.bomb'],
    ['a text that unpacks to 100,000 times its size', 'docx', unpacking(word, 30_000_000), 'doc.bomb'],
    ['a small text that unpacks to a few MB', 'docx', unpacking(word, 5_000_000), null],
    ['a text of 5,000 parts', 'docx', crowded, 'doc.bomb'],
    ['a text whose parts lie over each other', 'docx', overlapping(word), 'doc.bomb'],
  ])('%s as .%s', async (_name, extension, content, fault) => {
    expect(await check(extension, content)).toBe(fault);
  });

  it('is judged without an error however it is broken', async () => {
    const files: readonly [DocumentExtension, Buffer][] = [
      ['docx', word],
      ['ods', sheet],
      ['png', PNG],
      ['jpg', jpeg(10, 10)],
      ['webp', webp],
      ['pdf', PDF],
    ];
    const change = fc.record({ at: fc.nat(5_000), octet: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(change, { maxLength: 8 }),
        fc.nat(400),
        async ([extension, file], changes, cut) => {
          const broken = Buffer.from(file.subarray(0, Math.max(1, file.length - (cut % file.length))));
          for (const { at, octet } of changes) broken[at % broken.length] = octet;
          await check(extension, broken);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
