import { expect, test } from 'vitest';
import { fuzzStreams, MUTATIONS, RICH, TIMEOUT_MS } from '../fuzz.ts';
import {
  encodeAuthentication,
  encodeBatch,
  encodeDriver,
  encodeHeartbeat,
  encodeLocation,
  encodeRegistration,
  phoneBytes,
} from './encode.ts';
import { attributesHex, cameraHex, locationHex, PHONE, resealed, sent } from './frame.builder.ts';
import { jt808 } from './jt808.ts';

const IMEI = '356307042441013';
const SENDER = { phone: PHONE, serial: 7 };
const SENDER_2019 = { phone: phoneBytes(IMEI, true), serial: 0xffff };
const AHEAD_MS = 8 * 3_600_000;
const ITEMS =
  `010400003039 0202802A 030201FE 610204B0 30011F 31010C 57020500 7006000000000102 F503010203`.replaceAll(
    ' ',
    '',
  );
const SAMPLES = [
  encodeRegistration(SENDER),
  encodeRegistration(SENDER_2019),
  encodeAuthentication('token', IMEI, SENDER_2019),
  encodeHeartbeat(SENDER),
  encodeLocation(RICH, AHEAD_MS, SENDER),
  encodeLocation({ ...RICH, valid: false, event: 'sos' }, AHEAD_MS, SENDER_2019),
  encodeBatch([RICH, { ...RICH, event: 'fatigue' }], { aheadMs: AHEAD_MS, isBuffered: true }, SENDER),
  encodeDriver('12345678A', RICH.timeMs, AHEAD_MS, SENDER),
  sent(0x200, locationHex('20000103', '0000000B', ITEMS)),
  sent(0x200, locationHex('00000000', '0000000B', cameraHex(0x64, { type: 1, level: 2, attachments: 3 }))),
  sent(
    0x201,
    `0003${locationHex('00000000', '0000000B', cameraHex(0x65, { type: 5, level: 1, attachments: 0 }))}`,
  ),
  sent(0x900, 'F026030216000000010102052804000030390536020898 0000000B0268748000387520'),
  sent(0x900, 'F026030216000001010301001A00 0000000B0268748000387520'),
  sent(0x900, `F02603021600000001 0B01${Buffer.from('WVWZZZ1JZ3W386752').toString('hex')}`),
  sent(0x109, ''),
  sent(0x0001, '0007810502'),
  sent(0x0107, `${attributesHex({ width: [5, 20, 7] })}`),
  sent(0x0107, `${attributesHex({ width: [11, 30, 30] })}`, SENDER_2019.phone),
];

test('JT/T 808 survives mutated streams', { timeout: TIMEOUT_MS }, () => {
  const received = { imei: IMEI, receivedMs: RICH.timeMs };
  const run = fuzzStreams(jt808, { samples: SAMPLES, seed: 11, reseal: resealed, ...received });
  expect(run.faults).toEqual(new Map());
  expect(run.records).toBeGreaterThan(MUTATIONS / 4);
  expect(run.answers).toBeGreaterThan(MUTATIONS / 20);
});
