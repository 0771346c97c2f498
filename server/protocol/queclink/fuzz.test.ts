import { expect, test } from 'vitest';
import { fuzzStreams, MUTATIONS, RICH, TIMEOUT_MS } from '../fuzz.ts';
import { encodeDriver, encodeEvent, encodeHeartbeat, encodeIgnition, encodePosition } from './encode.ts';
import { queclink } from './queclink.ts';
import { VENDOR, vendorBytes } from './vendor-messages.ts';

const IMEI = '135790246811220';
const ENVELOPE = { imei: IMEI, count: 0x11f0 };
const AT = '1,50.4,270,667.3,-3.700000,40.400000,20251011121314,0214,0001,1A2B,C3D4,01,11';
const SAMPLES = [
  ...Object.keys(VENDOR).map((name) => vendorBytes(name as keyof typeof VENDOR)),
  encodePosition({ ...RICH, extra: { inputs: 1, outputs: 2 } }, ENVELOPE),
  encodePosition({ ...RICH, valid: false }, { ...ENVELOPE, isBuffered: true }),
  encodeEvent({ ...RICH, event: 'harsh_braking' }, ENVELOPE),
  encodeIgnition(RICH, 60, ENVELOPE),
  encodeDriver(RICH, ENVELOPE),
  encodeHeartbeat(RICH.timeMs, ENVELOPE),
  ...[
    `+RESP:GTOBD,1F0104,${IMEI},,,0,FFFF,WVWZZZ1JZ3W386752,1,14283,983901C0,799,36,-18,Inf,33792,0,0,0,,10,15,57,${AT},88.1,20251011121316,0A1B$`,
    `+RESP:GTCAN,060100,${IMEI},,00,1,7FF,WVWZZZ1JZ3W386752,2,H1234567,L890.12,1500,52,-7,L/H2.5,P42.40,777,12,${AT},1.5,20251011121316,0A1B$`,
    `+RESP:GTINF,060100,${IMEI},,21,898600810906F8048812,31,0,1,12000,,4.2,0,0,,,20251011110000,,,,,,+0200,0,20251011141316,0A1B$`,
    `+RESP:GTFRI,060100,${IMEI},,,10,3,${AT},${AT},${AT},2000.5,00123:12:34,,,97,220102,1500,7.5,42,20251011121316,0A1B$`,
    `+RESP:GTRTL,060100,${IMEI},,,00,1,${AT},1.5,20251011121316,0A1B$`,
    `+RESP:GTVER,060100,${IMEI},,GV300,0100,0101,20251011121316,0A1B$`,
    `+ACK:GTRTO,060100,${IMEI},,REBOOT,0007,20251011121316,0A1B$`,
    `+ACK:GTOUT,060100,${IMEI},,0007,20251011121316,0A1B$`,
  ].map((text) => Buffer.from(text)),
];

test('Queclink survives mutated streams', { timeout: TIMEOUT_MS }, () => {
  const received = { imei: IMEI, receivedMs: RICH.timeMs };
  const run = fuzzStreams(queclink, { samples: SAMPLES, seed: 7, ...received });
  expect(run.faults).toEqual(new Map());
  expect(run.records).toBeGreaterThan(MUTATIONS / 4);
  expect(run.answers).toBeGreaterThan(MUTATIONS / 20);
});
