import { describe, expect, it } from 'vitest';
import { alertsOf, at, drive, endOf, foldAll, north, park, recordAt, SOL, T } from './record.builder.ts';
import type { TrackerRecord } from './record.ts';

const told = (records: readonly TrackerRecord[]) =>
  alertsOf(foldAll(records).facts).map(({ code, timeMs, value }) => [code, (timeMs - T) / 1000, value]);

describe('the ignition', () => {
  it('is told when it changes (901, 902)', () => {
    const first = drive({ from: at(0), to: at(60) });
    const records = [
      ...park({ from: at(-60), to: at(-10) }),
      ...first,
      ...park({ from: at(70), to: at(90), start: endOf(first) }),
    ];
    expect(told(records)).toEqual([
      [901, 0, null],
      [902, 70, null],
    ]);
  });

  it('found on or off with the first record is no change', () => {
    expect(told(drive({ from: at(0), to: at(60) }))).toEqual([]);
    expect(told(park({ from: at(0), to: at(60) }))).toEqual([]);
  });

  it('is held while records do not tell it', () => {
    expect(told([recordAt(at(0)), recordAt(at(10), { ignition: null }), recordAt(at(20))])).toEqual([]);
  });
});

describe('movement with the ignition off (903)', () => {
  const off = (second: number, metres: number, fields: Partial<TrackerRecord> = {}) =>
    recordAt(at(second), { ...north(SOL, metres), ignition: false, ...fields });

  it.each<[string, TrackerRecord[], (number | null)[][]]>([
    ['199 m are drift', [off(0, 0), off(600, 199)], []],
    ['200 m are not', [off(0, 0), off(600, 200)], [[903, 600, 200]]],
    ['is told once', [off(0, 0), off(600, 300), off(700, 600)], [[903, 600, 300]]],
    ['is not told by a poor fix', [off(0, 0), off(600, 300, { satellites: 3 })], []],
    ['nor by an impossible one', [off(0, 0), off(10, 300_000)], []],
    ['is told by the tracker', [off(0, 0), off(600, 0, { event: 'towing' })], [[903, 600, null]]],
    ['by the tracker at once', [off(0, 0, { event: 'towing' })], [[903, 0, null]]],
    ['is told once by both', [off(0, 0, { event: 'towing' }), off(600, 300)], [[903, 0, null]]],
    [
      'is measured from the first fix there is',
      [off(0, 0, { valid: false }), off(10, 500), off(600, 705)],
      [[903, 600, 205]],
    ],
    [
      'is none with the ignition on',
      [recordAt(at(0)), recordAt(at(600), { ...north(SOL, 900), event: 'towing' })],
      [],
    ],
  ])('%s', (_, records, expected) => {
    expect(told(records)).toEqual(expected);
  });

  it('is measured from where the ignition was turned off, each time anew', () => {
    const way = drive({ from: at(0), to: at(600) });
    const end = endOf(way);
    const records = [off(-10, 0), ...way, ...park({ from: at(610), to: at(700), start: end })];
    expect(told(records).filter(([code]) => code === 903)).toEqual([]);
    const towed = recordAt(at(1300), { ...north(end, 250), ignition: false });
    expect(told([...records, towed]).filter(([code]) => code === 903)).toEqual([[903, 1300, 250]]);
  });

  it('of a vehicle without ignition input is only what the tracker tells', () => {
    const fields = { ignition: null };
    expect(told([recordAt(at(0), fields), recordAt(at(600), { ...north(SOL, 900), ...fields })])).toEqual([]);
    expect(told([recordAt(at(0), { ...fields, event: 'towing' })])).toEqual([[903, 0, null]]);
  });

  it('is told once though private use comes between', () => {
    const own = off(700, 0, { privateMode: true, lat: null, lng: null });
    const records = [off(0, 0), off(600, 300), own, off(800, 300, { privateMode: false }), off(900, 900)];
    expect(told(records).filter(([code]) => code === 903)).toEqual([[903, 600, 300]]);
  });

  it('in private use has no place to measure from', () => {
    const own = { privateMode: true, lat: null, lng: null };
    const back = off(900, 5000, { privateMode: false });
    const records = [off(0, 0), off(300, 0, own), off(600, 0, { ...own, event: 'towing' }), back];
    expect(told(records)).toEqual([
      [1070, 300, null],
      [903, 600, null],
      [1071, 900, null],
    ]);
  });
});
