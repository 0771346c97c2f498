import { expect, test } from 'vitest';
import { NO_CHOICE } from '#domain/tracker/figure-source.ts';
import {
  answerFault,
  framesIn,
  fuzz,
  MUTATIONS,
  RICH,
  recordsFault,
  splitFault,
  TIMEOUT_MS,
} from '../fuzz.ts';
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
  const run = fuzz(SAMPLES, 5, (bytes, run, random) => {
    // Mostly with a correct length and CRC, so that the mutation reaches the code behind those checks.
    const stream = random(4) === 0 ? bytes : resealed(bytes);
    const frames = framesIn(gt06.next, stream);
    if (typeof frames === 'string') return frames;
    let { start: state } = gt06;
    for (const frame of frames) {
      if (frame.kind !== 'frame') continue;
      const speaker = { imei: IMEI, speedUnit: 'kmh' as const, sources: NO_CHOICE, model: null };
      const taken = gt06.take(frame, { speaker, state, receivedMs: RECEIVED_MS });
      if ('state' in taken) state = taken.state;
      if (taken.kind === 'broken' && taken.reply !== null) return 'answers what is broken';
      const fault =
        answerFault(taken.answer, run) ?? (taken.kind === 'packet' ? recordsFault(taken.records, run) : null);
      if (fault !== null) return fault;
    }
    return splitFault(gt06.next, stream, { frames, random });
  });
  expect(run.faults).toEqual(new Map());
  expect(run.records).toBeGreaterThan(MUTATIONS / 5);
  expect(run.answers).toBeGreaterThan(0);
});
