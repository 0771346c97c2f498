import { describe, expect, it } from 'vitest';
import type { CommandKind } from '#domain/tracker/command.ts';
import { message, phoneBytes } from './encode.ts';
import { attributesHex, locationHex, PHONE, sent } from './frame.builder.ts';
import { jt808Orders } from './orders.ts';
import { frameIn, QUIET, STATUS, take } from './taken.builder.ts';

const PHONE_2019 = phoneBytes('356307042441013', true);
const to = (phone: Buffer) => ({
  ...{ model: null, password: null },
  state: { phone },
});
const answerIn = (...of: Parameters<typeof sent>) => take(sent(...of)).answer;

it.each<[CommandKind, number, string]>([
  ['state', 0x8107, ''],
  ['position', 0x8201, ''],
  ['restart', 0x8105, '04'],
  // 123,456.7 km in tenths of a kilometre.
  ['odometer', 0x8103, '01 00000080 04 0012D687'],
])('%s is message %i', (kind, id, body) => {
  const order = { id: 0x1_2345, kind, odometerM: 123_456_700 };
  const bytes = Buffer.from(body.replaceAll(' ', ''), 'hex');
  for (const phone of [PHONE, PHONE_2019]) {
    expect(jt808Orders.encode(order, to(phone))).toEqual(message(id, bytes, { phone, serial: 0x2345 }));
    expect(frameIn(jt808Orders.encode(order, to(phone))).phone).toEqual(phone);
  }
});

it('any terminal understands them, and no output', () => {
  expect(Object.keys(jt808Orders.kinds({ model: 'VL502', password: null }))).toEqual([
    ...['state', 'position', 'restart', 'odometer'],
  ]);
});

it('answers go to the number that the terminal last used', () => {
  expect(take(sent(0x0002, '', PHONE_2019)).state!.phone).toEqual(PHONE_2019);
});

describe('what a terminal says', () => {
  const general = { text: null };
  it.each([
    ['it restarts', '2345 8105 00', { ...general, number: 0x2345, kinds: ['restart'], failure: null }],
    [
      'the odometer is set',
      '2345 8103 00',
      { ...general, number: 0x2345, kinds: ['odometer'], failure: null },
    ],
    ['it could not', '0001 8105 01', { ...general, number: 1, kinds: ['restart'], failure: 'not_done' }],
    [
      'the message is wrong',
      '0001 8103 02',
      { ...general, number: 1, kinds: ['odometer'], failure: 'garbled' },
    ],
    [
      'it has no such command',
      '0001 8107 03',
      { ...general, number: 1, kinds: ['state'], failure: 'unsupported' },
    ],
    [
      'a result that nobody knows',
      '0001 8201 09',
      { ...general, number: 1, kinds: ['position'], failure: 'not_done' },
    ],
  ])('%s', (_, body, answer) => {
    expect(answerIn(0x0001, body)).toEqual(answer);
  });

  it.each([
    ['that it has got a question', 0x0001, '0001 8107 00'],
    ['something about our answers', 0x0001, '0001 8001 01'],
    ['too little', 0x0001, '0001 8105'],
    ['too little of itself', 0x0107, attributesHex({ width: [5, 20, 7] }).slice(0, 80)],
    ['where it is, cut off', 0x0201, `0003${locationHex(QUIET, STATUS).slice(0, 20)}`],
    ['where it is, at no time', 0x0201, `0003${locationHex(QUIET, STATUS).replace('260302', '999999')}`],
    ['where it is, unasked', 0x0200, locationHex(QUIET, STATUS)],
  ])('%s answers nothing', (_, id, body) => {
    expect(answerIn(id, body)).toBeUndefined();
  });

  it('a place is a record as any other', () => {
    const taken = take(sent(0x0201, `2345${locationHex(QUIET, STATUS)}`));
    expect(taken).toMatchObject({ kind: 'packet', records: { length: 1 } });
    expect(taken.answer).toEqual({ number: 0x2345, kinds: ['position'], text: null, failure: null });
  });

  it.each([
    ['2013', PHONE, [5, 20, 7] as const],
    ['2019', PHONE_2019, [11, 30, 30] as const],
  ])('what it is, in the version of %s', (_, phone, width) => {
    const text = [
      '70111 · VL502 · 1234567',
      ...['ICCID 89860012345678901234', 'HW V1.2', 'FW V3.4.5', 'GNSS GPS, BeiDou', 'GSM GPRS, TD-LTE'],
    ].join('\n');
    expect(answerIn(0x0107, attributesHex({ width }), phone)).toEqual({
      ...{ number: null, kinds: ['state'], text, failure: null },
    });
    expect(take(sent(0x0107, attributesHex({ width }), phone)).reply).toBeNull();
  });
});
