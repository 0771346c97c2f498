import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VEHICLE_STATES } from '#domain/telemetry/state.ts';
import type { LiveUpdate } from './live-frame.ts';
import { encodePackedFrame, readLiveBatch } from './packed-frame.ts';

const moving: LiveUpdate = {
  ...{ deviceId: 300, timeS: 1_700_000_000, lat: 40, lng: -3.7 },
  ...{ speedKmh: 50, headingDeg: 90, state: 'movement', ignition: true },
};
const hidden: LiveUpdate = {
  ...{ deviceId: 301, timeS: 1_699_999_999, lat: null, lng: null },
  ...{ speedKmh: 0, headingDeg: 0, state: 'private', ignition: null },
};
const idle: LiveUpdate = {
  ...{ deviceId: 303, timeS: 1_700_000_000, lat: 40.000001, lng: -3.700001 },
  ...{ speedKmh: 0, headingDeg: 0, state: 'idle', ignition: false },
};
const FIRST = [172, 2, 128, 196, 159, 213, 12, 20, 128, 232, 146, 38, 191, 212, 195, 3, 50, 64];

function read(bytes: Uint8Array): LiveUpdate[] | null {
  const updates: LiveUpdate[] = [];
  return readLiveBatch(bytes, (update) => updates.push(update)) ? updates : null;
}

describe('a packed batch', () => {
  test('says of each vehicle what differs from the one before', () => {
    const bytes = encodePackedFrame([moving, hidden, idle]);
    expect([...bytes]).toEqual([2, ...FIRST, 1, 1, 98, 0, 0, 2, 2, 5, 2, 1, 0, 0]);
    expect(read(bytes)).toEqual([moving, hidden, idle]);
  });

  test('without vehicles is its first byte', () => {
    expect(read(encodePackedFrame([]))).toEqual([]);
  });

  test.each([1, 5, 8, 12, 16, 17])('that ends %i bytes into an entry is not one', (kept) => {
    expect(readLiveBatch(Uint8Array.from([2, ...FIRST.slice(0, kept)]), () => {})).toBe(false);
  });

  test('with a state that this page does not know is not one', () => {
    expect(read(Uint8Array.from([2, 1, 0, 7, 0, 0, 0, 0]))).toBeNull();
  });

  test('comes back as it was, wherever and whenever', () => {
    const micro = (most: number) =>
      fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((value) => value / 1e6 || 0);
    const update = fc.record({
      deviceId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      timeS: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      place: fc.option(fc.tuple(micro(90), micro(180))),
      speedKmh: fc.integer({ min: 0, max: 255 }),
      headingDeg: fc.integer({ min: 0, max: 255 }).map((of256) => (of256 / 256) * 360),
      state: fc.constantFrom(...VEHICLE_STATES),
      ignition: fc.option(fc.boolean()),
    });
    const batch = fc.uniqueArray(update, { selector: ({ deviceId }) => deviceId, maxLength: 12 });
    fc.assert(
      fc.property(batch, (drawn) => {
        const updates = drawn
          .map(
            ({ place, ...rest }): LiveUpdate => ({
              ...rest,
              lat: place?.[0] ?? null,
              lng: place?.[1] ?? null,
            }),
          )
          .sort((a, b) => a.deviceId - b.deviceId);
        expect(read(encodePackedFrame(updates))).toEqual(updates);
      }),
      { seed: 165 },
    );
  });
});
