import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/duration.ts';
import { encodeRecords } from '#domain/telemetry/codec.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import { fixBefore, ignitionStretches, nearestFix, passingAt, pastTrack } from './past-track.ts';
import { boundsOf, trackLines } from './track-lines.ts';

const START = Date.parse('2026-03-02T08:00:00Z');
const at = (minute: number) => START + minute * MINUTE_MS;
const fix = (minute: number, lat: number, kmh = 60, more: Parameters<typeof recordAt>[1] = {}) =>
  recordAt(at(minute), { lat, lng: -3, speedKmh: kmh, ...more });

function wire(...payloads: readonly (readonly ReturnType<typeof fix>[])[]): Uint8Array {
  const parts = payloads.flatMap((records) => {
    const payload = encodeRecords(records);
    const head = new Uint8Array(4);
    new DataView(head.buffer).setUint32(0, payload.length);
    return [...head, ...payload];
  });
  return Uint8Array.from(parts);
}
const ALWAYS = { fromMs: at(-60), toMs: at(600) };
const trackOf = (...records: readonly ReturnType<typeof fix>[]) => pastTrack(wire(records), ALWAYS);

describe('a track', () => {
  it('has its fixes in order, once each, and none outside the period or without a place', () => {
    const bytes = wire(
      [fix(2, 40.02), fix(3, 40.03), fix(9, 40.09)],
      [fix(1, 40.01), fix(2, 40.02), { ...fix(4, 40.04), lat: null, lng: null }],
    );
    const track = pastTrack(bytes, { fromMs: at(1), toMs: at(9) });
    expect([...track.lat]).toEqual([40.01, 40.02, 40.03]);
    expect(track.count).toBe(3);
    expect([...track.ignition]).toEqual([1, 1, 1]);
    expect(track.fuelPct[0]).toBeNaN();
  });

  it('leaves out a fix nobody can have driven to, also the first of the period', () => {
    const spoilt = [
      fix(0, 40),
      fix(1, 40.5),
      fix(2, 40.02),
      fix(3, 40.9),
      fix(4, 40.04, 60, { satellites: 3 }),
    ];
    const track = pastTrack(wire(spoilt), { fromMs: at(1), toMs: at(9) });
    expect([...track.lat]).toEqual([40.02]);
  });

  it.each([
    [-1, -1],
    [0, 0],
    [0.5, 0],
    [2, 2],
    [99, 2],
  ])('at minute %f the last fix is number %i', (minute, n) => {
    expect(fixBefore(trackOf(fix(0, 40), fix(1, 40.01), fix(2, 40.02)), at(minute))).toBe(n);
  });

  it.each<[string, number, number | null]>([
    ['nowhere before the first fix', -1, null],
    ['at a fix', 1, 40.01],
    ['on the line between two', 1.5, 40.015],
    ['where it was last heard, in a silence', 5, 40.02],
    ['there to the last moment', 21.9, 40.02],
    ['and then elsewhere', 22, 40.1],
    ['at the last fix after it', 60, 40.1],
    ['nowhere in private use', 0.5, null],
  ])('is %s', (_, minute, lat) => {
    const track = trackOf(fix(0, 40), fix(1, 40.01), fix(2, 40.02), fix(22, 40.1));
    const privateUse = [{ fromMs: at(0.4), toMs: at(0.6) }];
    const passing = passingAt(track, at(minute), privateUse);
    if (lat === null) expect(passing).toBeNull();
    else expect(passing!.lat).toBeCloseTo(lat, 9);
  });

  it('is found by the pointer, by its nearest fix, within reach', () => {
    const track = trackOf(fix(0, 40), fix(1, 40.01));
    expect(nearestFix(track, { lat: 40.006, lng: -3 }, 0.005)).toBe(1);
    expect(nearestFix(track, { lat: 40.005, lng: -3 }, 0.004)).toBe(-1);
    // At this latitude 0.06° of longitude are as wide as 0.046° of latitude.
    expect(nearestFix(track, { lat: 40, lng: -3.06 }, 0.05)).toBe(0);
  });
});

it('the ignition is on again after a silence, and off where it is said to be', () => {
  const off = fix(32, 40, 0, { ignition: false });
  const track = trackOf(fix(0, 40), fix(1, 40), fix(30, 40), fix(31, 40), off, fix(33, 40), fix(60, 40));
  expect(ignitionStretches(track)).toEqual([
    { fromMs: at(0), toMs: at(1) },
    { fromMs: at(30), toMs: at(32) },
  ]);
});

describe('the lines of a track', () => {
  const colourOf = (kmh: number) => (kmh > 100 ? 'fast' : 'slow');
  const said = (
    records: ReturnType<typeof fix>[],
    options: { breaks?: number[]; privateFrom?: number } = {},
  ) =>
    trackLines(trackOf(...records), {
      colourOf,
      breaks: (options.breaks ?? []).map(at),
      privateUse:
        options.privateFrom === undefined
          ? []
          : [{ fromMs: at(options.privateFrom), toMs: at(options.privateFrom + 1) }],
    }).map(
      ({ colour, isGap, coordinates }) =>
        `${isGap ? 'gap' : colour} ${coordinates.map(([, lat]) => lat).join(' ')}`,
    );

  it.each<[string, string[], string[]]>([
    [
      'are one where the colour stays',
      said([fix(0, 40), fix(1, 40.01), fix(2, 40.02)]),
      ['slow 40 40.01 40.02'],
    ],
    [
      'change with the speed reached',
      said([fix(0, 40), fix(1, 40.01, 120), fix(2, 40.02, 120), fix(3, 40.03)]),
      ['fast 40 40.01 40.02', 'slow 40.02 40.03'],
    ],
    [
      'are broken by a silence of more than ten minutes',
      said([fix(0, 40), fix(10, 40.01), fix(20.1, 40.02), fix(21, 40.03)]),
      ['slow 40 40.01', 'gap 40.01 40.02', 'slow 40.02 40.03'],
    ],
    [
      'are broken where a journey starts',
      said([fix(0, 40), fix(1, 40.01), fix(2, 40.02)], { breaks: [1] }),
      ['slow 40 40.01', 'slow 40.01 40.02'],
    ],
    [
      'leave private use out',
      said([fix(0, 40), fix(1, 40.01), fix(3, 40.02), fix(4, 40.03)], { privateFrom: 1.5 }),
      ['slow 40 40.01', 'slow 40.02 40.03'],
    ],
    ['are none of a single fix', said([fix(0, 40)]), []],
  ])('%s', (_, lines, expected) => {
    expect(lines).toEqual(expected);
  });

  it('cover a part of the world, as far as a stretch goes', () => {
    const tracks = [trackOf(fix(0, 40), fix(1, 40.01), fix(2, 40.02))];
    expect(boundsOf(tracks, { fromMs: at(1), toMs: at(2) })).toEqual([-3, 40.01, -3, 40.02]);
    expect(boundsOf(tracks, { fromMs: at(5), toMs: at(6) })).toBeNull();
  });
});
