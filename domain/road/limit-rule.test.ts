import { describe, expect, it } from 'vitest';
import { reader, writer } from '../bytes.ts';
import { holds, type LimitCondition } from './limit-condition.ts';
import { limitRules, readRules, speedOf, writeRules } from './limit-rule.ts';

describe('a mapped speed', () => {
  it.each([
    ['50', 50],
    ['30 mph', 48.28032],
    ['80 km/h', 80],
    ['none', null],
    ['walk', 7],
    ['DE:zone:30', 30],
    ['ES:zone30', 30],
    ['ES:urban', undefined],
    ['signals', undefined],
    ['0', undefined],
    ['50;70', undefined],
  ])('%s is %s km/h', (value, kmh) => {
    const speed = speedOf(value);
    if (typeof kmh === 'number') expect(speed).toBeCloseTo(kmh, 5);
    else expect(speed).toBe(kmh);
  });
});

describe('a tag', () => {
  const all = { direction: 'both', vehicle: 'all', when: null };
  it.each([
    ['maxspeed', '90', [{ ...all, kmh: 90 }]],
    ['maxspeed:hgv', '80', [{ ...all, vehicle: 'hgv', kmh: 80 }]],
    ['maxspeed:bus:backward', '70', [{ ...all, vehicle: 'bus', direction: 'backward', kmh: 70 }]],
    ['maxspeed:advisory', '40', []],
    ['maxspeed:variable', 'yes', []],
    ['maxweight', '7.5', []],
    [
      'maxspeed:conditional',
      '80 @ (22:00-06:00); 60 @ (Mo-Fr 07:30-09:00)',
      [
        { ...all, kmh: 80, when: { minutes: { from: 1320, to: 360 } } },
        { ...all, kmh: 60, when: { days: 31, minutes: { from: 450, to: 540 } } },
      ],
    ],
    [
      'maxspeed:conditional',
      '70 @ (weight>3.5); 60 @ (maxweightrating >= 7.5 AND Sa-Su)',
      [
        { ...all, kmh: 70, when: { kg: { above: 3500 } } },
        { ...all, kmh: 60, when: { days: 96, kg: { above: 7499 } } },
      ],
    ],
    ['maxspeed:conditional', '110 @ wet', []],
    ['maxspeed:conditional', '90 @ (Jul 01-Aug 31)', []],
    ['maxspeed:conditional', '30 @ (Su,PH)', [{ ...all, kmh: 30, when: { days: 64 } }]],
    [
      'maxspeed:conditional',
      '30 @ (Mo-Fr 08:00-10:00,14:00-16:00; Sa 08:00-10:00)',
      [
        { ...all, kmh: 30, when: { days: 31, minutes: { from: 480, to: 600 } } },
        { ...all, kmh: 30, when: { days: 31, minutes: { from: 840, to: 960 } } },
        { ...all, kmh: 30, when: { days: 32, minutes: { from: 480, to: 600 } } },
      ],
    ],
  ])('%s=%s', (key, value, rules) => {
    expect(limitRules(key, value)).toEqual(rules);
    const out = writer();
    writeRules(out, limitRules(key, value));
    expect(readRules(reader(out.take()))).toEqual(rules);
  });
});

describe('a condition', () => {
  const [monday, saturday, sunday] = [0, 5, 6];
  const night: LimitCondition = { minutes: { from: 1320, to: 360 } };
  const saturdayNight: LimitCondition = { days: 32, ...night };
  it.each([
    [night, { weekday: monday, minute: 1320 }, null, true],
    [night, { weekday: monday, minute: 359 }, null, true],
    [night, { weekday: monday, minute: 360 }, null, false],
    [night, null, null, false],
    // The night that begins on Saturday ends on Sunday morning.
    [saturdayNight, { weekday: sunday, minute: 60 }, null, true],
    [saturdayNight, { weekday: saturday, minute: 60 }, null, false],
    [{ kg: { above: 3500 } }, null, 3500, false],
    [{ kg: { above: 3500 } }, null, 3501, true],
    [{ kg: { above: 3500 } }, null, null, false],
    [{ kg: { upTo: 7500 } }, null, 7500, true],
  ])('%o at %o of %s kg: %s', (when, at, mmaKg, expected) => {
    expect(holds(when, { at, mmaKg })).toBe(expected);
  });
});
