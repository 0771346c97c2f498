import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LiveFrame } from './board/live-board.ts';
import { packFrames, unpackFrames } from './live-codec.ts';

const id = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const ms = fc.integer({ min: 0, max: 4_000_000_000_000 });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const number = maybe(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0));

const frame: fc.Arbitrary<LiveFrame> = fc.record({
  vehicleId: id,
  version: id,
  lastContactMs: maybe(ms),
  facts: fc.record({
    lastMs: ms,
    isDriving: fc.boolean(),
    motion: fc.record({
      state: fc.constantFrom('movement', 'idle', 'stopped'),
      sinceMs: maybe(ms),
      idleMs: maybe(ms),
      stoppedMs: maybe(ms),
    }),
    lat: number,
    lng: number,
    courseDeg: number,
    speedKmh: number,
    ignition: maybe(fc.boolean()),
    odometerM: number,
    driverTag: maybe(fc.string({ unit: 'grapheme', maxLength: 60 })),
    journeyEndsMs: maybe(ms),
    tamperedMs: maybe(ms),
    privateMs: maybe(ms),
    saysPrivate: fc.boolean(),
  }),
});

test('frames arrive as they were sent, every field of them', () => {
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 20 }), (frames) => {
      expect(unpackFrames(packFrames(frames))).toEqual(frames);
    }),
  );
});

test('a driving vehicle takes at most 90 octets; a message of another form is left alone', () => {
  const [one] = fc.sample(frame, { numRuns: 1, seed: 1 });
  const none = { tamperedMs: null, privateMs: null, journeyEndsMs: null, driverTag: null };
  const motion = { state: 'movement', sinceMs: 1, idleMs: null, stoppedMs: null } as const;
  const places = { lat: 40.4, lng: -3.7, courseDeg: 90, speedKmh: 88, odometerM: 81_000_250 };
  const driving = { ...one!, facts: { ...one!.facts, ...none, motion, ...places } };
  const packed = packFrames([driving]);
  expect(packed.length).toBeLessThanOrEqual(90);
  packed.writeUInt8(2, 0);
  expect(unpackFrames(packed)).toEqual([]);
});
