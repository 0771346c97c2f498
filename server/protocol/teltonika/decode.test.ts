import { describe, expect, test } from 'vitest';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { datagramOf } from './datagram.ts';
import { decodeBody } from './decode.ts';
import type { Decoded } from './decoded.ts';
import { udpAck } from './encode.ts';
import { isTextBody } from './text-message.ts';
import { type VENDOR, vendorBytes } from './vendor-frames.ts';

function decodeVendor(name: keyof typeof VENDOR): Decoded {
  const bytes = vendorBytes(name);
  return decodeBody(bytes.subarray(8, bytes.length - 4));
}

/** A record without a fix at 0/0, as all the vendor's samples are. */
function unfixed(time: string, fields: Partial<TrackerRecord>): TrackerRecord {
  return { ...blankRecord(Date.parse(time)), satellites: 0, ...fields };
}

function packet(...records: TrackerRecord[]): Decoded {
  return { kind: 'records', records, count: records.length, unreadable: 0 };
}

const EXTENDED_EXTRA = { io1: 1, io11: 893_700_218, io14: 500_686_954 };

describe('vendor packets', () => {
  test.each<[keyof typeof VENDOR, Decoded]>([
    [
      'codec8',
      packet(
        unfixed('2019-06-10T10:04:46.000Z', {
          gsmLevel: 3,
          externalV: 24.079,
          eventCode: 1,
          extra: { io1: 1, io241: 24_602 },
        }),
      ),
    ],
    [
      'codec8Short',
      packet(
        unfixed('2019-06-10T10:05:36.000Z', {
          gsmLevel: 3,
          externalV: 24.08,
          eventCode: 1,
          extra: { io1: 1 },
        }),
      ),
    ],
    [
      'codec8Two',
      packet(
        unfixed('2019-06-10T10:01:01.000Z', { eventCode: 1, extra: { io1: 0 } }),
        unfixed('2019-06-10T10:01:19.000Z', { eventCode: 1, extra: { io1: 1 } }),
      ),
    ],
    [
      'codec8Extended',
      packet(
        unfixed('2019-06-10T11:36:32.000Z', {
          odometerM: 22_949_000,
          odometerSource: 'device',
          eventCode: 1,
          extra: { ...EXTENDED_EXTRA, io17: 29 },
        }),
      ),
    ],
    [
      'codec16',
      packet(
        unfixed('2019-07-10T12:06:54.000Z', {
          externalV: 22.074,
          eventCode: 11,
          extra: { io1: 0, io3: 0, io11: 39 },
        }),
        unfixed('2019-07-10T12:06:55.000Z', {
          externalV: 22.074,
          eventCode: 11,
          extra: { io1: 0, io3: 0, io11: 38 },
        }),
      ),
    ],
  ])('%s', (name, expected) => {
    expect(decodeVendor(name)).toEqual(expected);
    expect(isTextBody(vendorBytes(name).subarray(8))).toBe(false);
  });
});

describe('vendor datagrams', () => {
  test.each<[keyof typeof VENDOR, number, string, TrackerRecord]>([
    [
      'udpCodec8',
      5,
      '0005cafe010501',
      unfixed('2019-06-13T06:23:26.000Z', {
        gsmLevel: 3,
        externalV: 23.996,
        eventCode: 1,
        extra: { io1: 1 },
      }),
    ],
    [
      'udpCodec8Extended',
      7,
      '0005cafe010701',
      unfixed('2019-06-13T06:25:21.000Z', {
        odometerM: 22_949_000,
        odometerSource: 'device',
        eventCode: 1,
        extra: { ...EXTENDED_EXTRA, io17: 157 },
      }),
    ],
  ])('%s', (name, avlPacketId, answer, record) => {
    const datagram = datagramOf(vendorBytes(name));
    if (datagram === null) throw new Error('refused');
    expect(datagram).toMatchObject({ packetId: 0xcafe, avlPacketId, imei: '352093086403655' });
    expect(decodeBody(datagram.body)).toEqual(packet(record));
    expect(udpAck(datagram, 1).toString('hex')).toBe(answer);
  });

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['of no bytes', (bytes) => bytes.subarray(0, 0)],
    ['cut short', (bytes) => bytes.subarray(0, -1)],
    ['too long', (bytes) => Buffer.concat([bytes, Buffer.alloc(1)])],
    ['with an IMEI length beyond its end', (bytes) => bytes.fill(0xff, 6, 8)],
    ['with an IMEI of 5', (bytes) => bytes.fill(5, 7, 8)],
    ['with a letter in its IMEI', (bytes) => bytes.fill('x', 12, 13)],
  ])('a datagram %s is refused', (_, change) => {
    expect(datagramOf(change(vendorBytes('udpCodec8')))).toBeNull();
  });
});

describe('texts', () => {
  test.each<[keyof typeof VENDOR, object]>([
    ['codec12GetInfo', { answer: 'other', text: 'getinfo', timeMs: null, imei: null }],
    ['codec12GetIo', { answer: 'other', text: 'getio', timeMs: null, imei: null }],
    [
      'codec12Answer',
      {
        answer: 'accepted',
        text: 'DI1:1 DI2:0 DI3:0 AIN1:0 AIN2:16924 DO1:0 DO2:1',
        timeMs: null,
        imei: null,
      },
    ],
    [
      'codec13',
      {
        answer: 'other',
        text: 'hello lets test\r\n',
        timeMs: Date.parse('2023-08-25T04:48:01Z'),
        imei: null,
      },
    ],
    ['codec14', { answer: 'other', text: 'getver', timeMs: null, imei: '352093081452251' }],
    ['codec14BadCrc', { answer: 'refused', text: '', timeMs: null, imei: '352093081452468' }],
    [
      'codec15',
      {
        answer: 'other',
        text: 'Hello!\n',
        timeMs: Date.parse('2023-11-08T10:40:36Z'),
        imei: '123456789123456',
      },
    ],
  ])('%s', (name, expected) => {
    expect(decodeVendor(name)).toEqual({ kind: 'text', ...expected });
    expect(isTextBody(vendorBytes(name).subarray(8))).toBe(true);
  });

  test.each([
    ['shorter than its head', '0C0105000000', 'truncated'],
    ['longer than the body', '0C0105000000056162630100', 'truncated'],
    ['shorter than the body', '0C010500000001616201', 'trailing_bytes'],
    ['without its time', '0D01060000000361626301', 'truncated'],
    ['without its IMEI', '0E01060000000361626301', 'truncated'],
    ['with an IMEI that is not decimal', '0E0106000000080352093081452A6801', 'not_bcd'],
  ])('a text %s is refused', (_, body, reason) => {
    expect(decodeBody(Buffer.from(body, 'hex'))).toEqual({ kind: 'failure', reason, count: 0 });
  });
});

/** A codec 8 Extended body of one record that has only the given group of elements of variable length. */
function withFreeLength(group: string): Buffer {
  return Buffer.from(`8E01${'00'.repeat(24 + 4 + 8)}${group}01`, 'hex');
}

describe('packets that cannot be stored', () => {
  const body = vendorBytes('codec8Two').subarray(8, -4);
  test.each<[string, Buffer, string, number]>([
    ['of two bytes', body.subarray(0, 2), 'truncated', 0],
    ['of an unknown codec', Buffer.from('070101', 'hex'), 'unknown_codec', 1],
    ['without records', Buffer.from('080000', 'hex'), 'no_records', 0],
    ['whose counts differ', Buffer.concat([body.subarray(0, -1), Buffer.from([3])]), 'count_mismatch', 2],
    ['with a byte too many', Buffer.concat([body.subarray(0, -1), Buffer.from([0, 2])]), 'trailing_bytes', 2],
    [
      'with fewer records than told',
      Buffer.concat([Buffer.from([8, 3]), body.subarray(2, -1), Buffer.from([3])]),
      'truncated',
      3,
    ],
    ['with a text beyond its end', withFreeLength('0001' + '0119' + '0004' + '414243'), 'truncated', 1],
    ['with a text less than told', withFreeLength('0002' + '0119' + '0001' + '41'), 'truncated', 1],
    ['without its group of texts', withFreeLength('00'), 'truncated', 1],
    ['with half a record', Buffer.concat([body.subarray(0, 20), Buffer.from([2])]), 'truncated', 2],
  ])('%s', (_, bytes, reason, count) => {
    expect(decodeBody(bytes)).toEqual({ kind: 'failure', reason, count });
  });

  test('one record without a possible time leaves the others and the count to acknowledge', () => {
    const spoilt = Buffer.from(body);
    spoilt.fill(0xff, 2, 10);
    const second = unfixed('2019-06-10T10:01:19.000Z', { eventCode: 1, extra: { io1: 1 } });
    expect(decodeBody(spoilt)).toEqual({ kind: 'records', records: [second], count: 2, unreadable: 1 });
  });
});
