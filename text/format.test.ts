import { describe, expect, test } from 'vitest';
import type { Language } from '#domain/language.ts';
import { type Formatter, formatter } from './format.ts';
import type { FormatSettings } from './reader.ts';
import { SPAIN } from './spain.builder.ts';

function of(more: Partial<FormatSettings> = {}): Formatter {
  return formatter({ ...SPAIN, ...more });
}
/** Expectations are typed with plain spaces; the formats use three kinds of no-break space. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

const NEW_YEAR_EVE = '2024-12-31T22:05:00Z';

/** One row per figure of domain rules §11: call, then es, en, it, pt. */
const IN_EACH_LOCALE: [string, (f: Formatter) => string, string, string, string, string][] = [
  ['dec 2', (f) => f.dec(1234.5, 2), '1.234,50', '1,234.50', '1.234,50', '1 234,50'],
  ['whole', (f) => f.number(1234), '1.234', '1,234', '1.234', '1 234'],
  ['euro', (f) => f.money('1234.50'), '1.234,50 €', '€1,234.50', '1.234,50 €', '1 234,50 €'],
  ['price', (f) => f.price('1.459', 'litre'), '1,459 €/l', '€1.459/l', '1,459 €/l', '1,459 €/l'],
  ['date and time', (f) => f.dateTime(NEW_YEAR_EVE), ...fourTimes('31/12/2024 23:05')],
  ['date', (f) => f.date(NEW_YEAR_EVE), ...fourTimes('31/12/2024')],
  [
    'zone',
    (f) => f.zoneName(NEW_YEAR_EVE, 'Atlantic/Canary'),
    'hora de Europa occidental',
    'Western European Time',
    'Ora dell’Europa occidentale',
    'Hora da Europa Ocidental',
  ],
  ['clock of a zone', (f) => f.clock(NEW_YEAR_EVE, 'Atlantic/Canary'), ...fourTimes('22:05:00')],
  ['civil day', (f) => f.day('2025-03-09'), ...fourTimes('09/03/2025')],
  ['month', (f) => f.month('2025-03'), 'marzo de 2025', 'March 2025', 'marzo 2025', 'março de 2025'],
  ['midnight', (f) => f.time('2024-12-31T23:00:00Z'), ...fourTimes('00:00')],
  ['percent', (f) => f.percent(7.25), '7,3 %', '7.3%', '7,3%', '7,3%'],
  ['distance', (f) => f.distance(12_345), '12,3 km', '12.3 km', '12,3 km', '12,3 km'],
  ['near', (f) => f.near(999.4), ...fourTimes('999 m')],
  ['no longer near', (f) => f.near(999.5), '1,0 km', '1.0 km', '1,0 km', '1,0 km'],
  ['odometer', (f) => f.odometer(123_456_789), '123.457 km', '123,457 km', '123.457 km', '123 457 km'],
  ['five minutes', (f) => f.ago(1_000_000, 1_300_000), 'hace 5 min', '5 min ago', '5 min fa', 'há 5 min'],
  ['now', (f) => f.ago(1_000_000, 1_000_400), 'ahora', 'now', 'ora', 'agora'],
  [
    'hours of work',
    (f) => f.worked(1_520 * 3600 + 9 * 60),
    '1.520 h 09 min',
    '1,520 h 09 min',
    '1.520 h 09 min',
    '1 520 h 09 min',
  ],
  [
    'many days',
    (f) => f.lapse(1_234 * 86_400),
    '1.234 d 00 h',
    '1,234 d 00 h',
    '1.234 g 00 h',
    '1 234 d 00 h',
  ],
  ['days', (f) => f.lapse(3 * 86_400 + 4 * 3600), '3 d 04 h', '3 d 04 h', '3 g 04 h', '3 d 04 h'],
];

function fourTimes(text: string): [string, string, string, string] {
  return [text, text, text, text];
}

describe('figures in each locale', () => {
  test.each(IN_EACH_LOCALE)('%s', (_name, call, es, en, it, pt) => {
    const written = (['es', 'en', 'it', 'pt'] as const).map((language: Language) =>
      plain(call(of({ language }))),
    );
    expect(written).toEqual([es, en, it, pt]);
  });

  test('pounds stand before the figure in English and after it in Spanish', () => {
    expect(of({ language: 'en', currency: 'GBP' }).money(12_345.5)).toBe('£12,345.50');
    expect(plain(of({ currency: 'GBP' }).money(12_345.5))).toBe('12.345,50 £');
  });
});

describe('units', () => {
  const miles = { distanceUnit: 'mile' } as const;
  const gallons = { volumeUnit: 'imperial_gallon' } as const;

  test('what is entered in the reader’s units is kept in those of the wire', () => {
    expect(of().entry.distance.meant(12.5)).toBe(12_500);
    expect(of(miles).entry.distance.meant(2)).toBeCloseTo(3218.688, 6);
    expect(of(miles).entry.distance.shown(1609.344)).toBe(1);
    expect(of(gallons).entry.volume.meant(10)).toBeCloseTo(45.4609, 6);
    expect([of().entry.volume.label, of(gallons).entry.volume.label]).toEqual(['l', 'gal']);
  });
  const CASES: [string, string, string][] = [
    ['miles', of(miles).distance(16_093.44), '10,0 mi'],
    ['near in miles', of(miles).near(160.9344), '0,10 mi'],
    ['mi/h outside English', of(miles).speed(100), '62 mi/h'],
    ['mph in English', of({ ...miles, language: 'en' }).speed(100), '62 mph'],
    ['km/h', of().speed(99.5), '100 km/h'],
    ['litres', of().volume(45.4609), '45,46 l'],
    ['imperial gallons', of(gallons).volume(45.4609), '10,00 gal'],
    ['l/100 km', of().consumption(7.84), '7,8 l/100 km'],
    ['mpg of 10 l/100 km', of({ ...miles, ...gallons }).consumption(10), '28,2 mpg'],
    ['mpg of zero is unknown', of({ ...miles, ...gallons }).consumption(0), '—'],
    ['l/100 mi of 10 l/100 km', of(miles).consumption(10), '16,1 l/100 mi'],
    ['gal/100 km of 10 l/100 km', of(gallons).consumption(10), '2,2 gal/100 km'],
    ['km/l', of().economy(12.5), '12,5 km/l'],
    ['mi/gal of 10 km/l', of({ ...miles, ...gallons }).economy(10), '28,2 mi/gal'],
    ['mi/l of 10 km/l', of(miles).economy(10), '6,2 mi/l'],
    ['km/gal of 10 km/l', of(gallons).economy(10), '45,5 km/gal'],
  ];
  test.each(CASES)('%s', (_name, written, expected) => {
    expect(plain(written)).toBe(expected);
  });
});

describe('rounding and the unknown', () => {
  test('half goes away from zero, and a rounded nothing has no sign', () => {
    expect([2.5, -2.5, -0.2, 0].map((value) => of().number(value))).toEqual(['3', '-3', '0', '0']);
  });

  test('null is a dash in every figure, never a zero', () => {
    const f = of();
    const written = [
      f.number(null),
      f.dec(null),
      f.percent(null),
      f.distance(null),
      f.odometer(null),
      f.speed(null),
    ];
    written.push(
      f.volume(null),
      f.consumption(null),
      f.economy(null),
      f.money(null),
      f.price(null, 'litre'),
      f.date(null),
      f.day(null),
    );
    written.push(
      f.dateTime(null),
      f.time(null),
      f.duration(null),
      f.lapse(null),
      f.worked(null),
      f.ago(null, 0),
    );
    expect(new Set(written)).toEqual(new Set(['—']));
  });
});

describe('times', () => {
  test('durations pass 24 hours', () => {
    expect([0, 59.6, 3_661, 90_061, -60].map((s) => of().duration(s))).toEqual([
      '0:00:00',
      '0:01:00',
      '1:01:01',
      '25:01:01',
      '-0:01:00',
    ]);
  });

  test('lapses keep two words', () => {
    expect([0, 45, 60, 3_599, 3_600, 7_500].map((s) => of().lapse(s))).toEqual([
      '0 s',
      '45 s',
      '1 min',
      '59 min',
      '1 h 00 min',
      '2 h 05 min',
    ]);
  });

  test('work is never told in days', () => {
    expect([59, 3_599, 86_400, 999 * 3600 + 59].map((s) => of().worked(s))).toEqual([
      ...['59 s', '59 min', '24 h 00 min', '999 h 00 min'],
    ]);
  });

  test('an hour, a day and the future seen from now', () => {
    const nowMs = Date.parse('2025-06-10T12:00:00Z');
    const f = of();
    expect(plain(f.ago('2025-06-10T10:30:00Z', nowMs))).toBe('hace 1 h');
    expect(plain(f.ago('2025-06-09T11:00:00Z', nowMs))).toBe('hace 1 d');
    expect(f.ago('2025-06-10T12:03:00Z', nowMs)).toBe('ahora');
  });

  test("a vehicle's zone is named when its clock differs from the reader's, and only then", () => {
    const f = of();
    expect(plain(f.dateTime(NEW_YEAR_EVE, 'Atlantic/Canary'))).toMatch(/^31\/12\/2024 22:05 \S+$/);
    expect(f.dateTime(NEW_YEAR_EVE, 'Europe/Rome')).toBe('31/12/2024 23:05');
    expect(plain(f.time('2025-07-01T23:30:00Z', 'Europe/London'))).toMatch(/^00:30 \S+$/);
  });
});
