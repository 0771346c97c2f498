import { describe, expect, it, test } from 'vitest';
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
import { PHONE } from './frame.builder.ts';
import { type Jt808Frame, nextFrame } from './frame.ts';
import { labelIn, labelOf } from './label.ts';
import { ID } from './message-id.ts';

const SENDER = { phone: PHONE, serial: 7 };
const NUMBER = '0123456789ABCDEF0123456789ABCDEF';
const LABEL = labelOf('CAM0001', Buffer.from('260302160000', 'hex'), 2);
const LONG_LABEL = Buffer.concat([Buffer.alloc(30, 0x41), Buffer.from('26030216000000020000', 'hex')]);
const bodyOf = (message: Buffer) => (nextFrame(message, 0) as Jt808Frame).body;
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

describe('labels', () => {
  test('of the standard of 2017 and of the provinces count their files', () => {
    expect(labelIn(Buffer.concat([Buffer.alloc(31), LABEL]), 31)).toEqual({ label: LABEL, count: 2 });
    expect(labelIn(Buffer.concat([Buffer.alloc(31), LONG_LABEL]), 31)).toEqual({
      label: LONG_LABEL,
      count: 2,
    });
    expect(labelIn(Buffer.alloc(46), 31)).toBeNull();
  });
});

describe('asking for files', () => {
  test('says where to, which alarm and by which number', () => {
    const asked = { host: '10.1.2.3', port: 5016, label: LABEL, number: NUMBER };
    const body = bodyOf(encodeFilesRequest(asked, SENDER));
    expect(body.toString('hex')).toBe(
      `08${Buffer.from('10.1.2.3').toString('hex')}13980000${LABEL.toString('hex')}${Buffer.from(NUMBER).toString('hex')}${'00'.repeat(16)}`,
    );
    expect(readFilesRequest(body)).toEqual(asked);
  });

  it.each([
    ['nothing', ''],
    ['an address and no more', '08 31302E312E322E33'],
    ['a label cut off', `01 31 1398 0000 ${'41'.repeat(60)}`],
  ])('is not understood with %s', (_, body) => {
    expect(readFilesRequest(hex(body))).toBeNull();
  });
});

describe('announcing files', () => {
  it.each([
    ['of 2017', LABEL],
    ['of the provinces', LONG_LABEL],
  ])('with a label %s', (_, label) => {
    const told = {
      label,
      number: NUMBER,
      files: [
        { name: '00_65.jpg', size: 70_000 },
        { name: 'b', size: 0 },
      ],
    };
    expect(readAnnouncement(bodyOf(encodeAnnouncement(told, SENDER)))).toEqual(told);
  });

  const head = `${'41'.repeat(7)}${LABEL.toString('hex')}${Buffer.from(NUMBER).toString('hex')}00`;
  it.each<[string, string, object | null]>([
    ['no list', head, null],
    ['an empty list', `${head} 00`, { label: LABEL, number: NUMBER, files: [] }],
    ['a list that ends in a name', `${head} 01 09 4142`, null],
    ['a list that ends in a size', `${head} 01 02 4142 0000`, null],
    [
      'a number in small letters',
      `${head.replace(/4142434546/gi, '6162636566')} 00`,
      { label: LABEL, number: NUMBER, files: [] },
    ],
    ['a number that is none', `${'41'.repeat(23)}${'7A'.repeat(32)}00 00`, null],
    [
      'a name with bytes that are no text',
      `${head} 01 03 410A42 00000001`,
      { label: LABEL, number: NUMBER, files: [{ name: 'A_B', size: 1 }] },
    ],
  ])('with %s', (_, body, announced) => {
    expect(readAnnouncement(hex(body))).toEqual(announced);
  });
});

describe('a file', () => {
  test('is told with name, kind and size', () => {
    const said = { name: '02_65_6501_1.mp4', kind: 2, size: 1_234_567 };
    expect(readFileSaid(bodyOf(encodeFileSaid(ID.fileBegin, said, SENDER)))).toEqual(said);
  });

  test('has at most 50 bytes of name: its chunks say no more', () => {
    expect(readFileSaid(hex(`3C ${'41'.repeat(60)} 00 00000001`))?.name).toBe('A'.repeat(50));
    expect(readFileSaid(hex('03 414243 00 000000'))).toBeNull();
    expect(readFileSaid(hex(''))).toBeNull();
  });

  const ended = hex('03 414243 02 00000100');
  it.each([
    ['is complete', [], '03 414243 02 00 00'],
    [
      'misses ranges',
      [
        { at: 16, length: 32 },
        { at: 64, length: 1 },
      ],
      '03 414243 02 01 02 00000010 00000020 00000040 00000001',
    ],
  ])('%s', (_, missing, body) => {
    const sent = bodyOf(encodeFileEnd(ended, missing, SENDER));
    expect(sent).toEqual(hex(body));
    expect(readFileEnd(sent)).toEqual(missing);
  });

  test('misses more ranges than fit into a package: the others are asked for next time', () => {
    const missing = Array.from({ length: 300 }, (_, i) => ({ at: i * 2, length: 1 }));
    const body = bodyOf(encodeFileEnd(ended, missing, SENDER));
    expect(readFileEnd(body)).toEqual(missing.slice(0, 120));
  });
});
