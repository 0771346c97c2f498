import { expect, test } from 'vitest';
import type { EventCode } from '#domain/notification/event-catalogue.ts';
import { formatter } from '#text/format.ts';
import { translatorOf } from '#text/translator.ts';
import { thresholdEntry, thresholdText } from './threshold-entry.ts';

const reader = (language: 'es' | 'en', isImperial: boolean) => ({
  t: translatorOf(language),
  f: formatter({
    language,
    distanceUnit: isImperial ? 'mile' : 'meter',
    volumeUnit: isImperial ? 'imperial_gallon' : 'liter',
    timeZone: 'Europe/Madrid',
    currency: 'EUR',
  }),
});

test.each<[EventCode, number, string, string]>([
  [904, 45, '45 min', '45 min'],
  [911, 16.09344, '16 km/h', '10 mph'],
  [1090, 9.09218, '9 l', '2 gal'],
  [903, 1609.344, '1,6 km', '1.0 mi'],
  [1036, 2.5, '2,50 g', '2.50 g'],
  [1050, 2, 'gravedad 2', 'severity 2'],
])('%i: %f reads as %s and as %s', (code, value, spanish, british) => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(plain(thresholdText(code, value, reader('es', false)))).toBe(spanish);
  expect(plain(thresholdText(code, value, reader('en', true)))).toBe(british);
});

test('what is typed in the reader’s unit comes back as it was', () => {
  for (const code of [903, 911, 1090] as const) {
    const { shown, meant } = thresholdEntry(code, reader('en', true))!;
    expect(shown(meant(10))).toBeCloseTo(10, 9);
  }
});
