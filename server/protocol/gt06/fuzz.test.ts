import { expect, test } from 'vitest';
import { fuzzStreams, MUTATIONS, RICH, TIMEOUT_MS } from '../fuzz.ts';
import { encodeAlarm, encodeCommandAnswer, encodeLocation, encodeLogin, encodeStatus } from './encode.ts';
import { gt06 } from './gt06.ts';
import { resealed, sealed } from './sealed.builder.ts';
import { VENDOR, vendorBytes } from './vendor-frames.ts';

const RECEIVED_MS = 1_760_000_000_000;
const IMEI = '752533678900242';
const SAMPLES = [
  ...Object.keys(VENDOR).map((name) => vendorBytes(name as keyof typeof VENDOR)),
  encodeLogin(IMEI, 1, -765),
  encodeLocation(RICH, 2),
  encodeLocation({ timeMs: RECEIVED_MS, lat: -33.4, lng: -70.6, valid: false }, 3),
  encodeAlarm({ ...RICH, event: 'towing' }, 4),
  encodeStatus({ ignition: true, gsmLevel: 3 }, 5),
  sealed(0xa0, '190A0B0C0D0ECC0AC7022005870DB33C1E14D281CC0001000018740000000002A2B3C4010301000F4240'),
  sealed(0xa4, '190A0B0C0D0ECC0AC7022005870DB33C1E14D20F01CC0000002875000000000000A1B24604042C0103000F4240'),
  sealed(0x27, '190A0B0C0D0ECC0AC7022005870DB33C1E14D20901CC00287D001F714604042C0103000F4240'),
  sealed(0x28, '190A0B0C0D0E01CC00287D001F7120'),
  sealed(0x94, '0004CE', 0x7979),
  sealed(0x94, '1B01A2B3C4D5E6F7C0', 0x7979),
  sealed(0x94, '0503', 0x7979),
  encodeCommandAnswer('STATUS: on', 70_000, 6),
  sealed(0x15, '090001117052455345540002'),
  sealed(0x21, '000111700200E900FC', 0x7979),
];

test('GT06 survives mutated streams', { timeout: TIMEOUT_MS }, () => {
  const received = { imei: IMEI, receivedMs: RECEIVED_MS };
  const run = fuzzStreams(gt06, { samples: SAMPLES, seed: 5, reseal: resealed, ...received });
  expect(run.faults).toEqual(new Map());
  expect(run.records).toBeGreaterThan(MUTATIONS / 5);
  expect(run.answers).toBeGreaterThan(0);
});
