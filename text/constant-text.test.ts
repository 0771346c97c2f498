import { expect, test } from 'vitest';
import { RULE_CONSTANTS } from '#domain/report/rule-constant.ts';
import { constantText } from './constant-text.ts';
import { formatter } from './format.ts';
import { SPAIN } from './spain.builder.ts';
import { translatorOf } from './translator.ts';

const reader = (distanceUnit: 'meter' | 'mile') => ({
  t: translatorOf('es'),
  f: formatter({ ...SPAIN, distanceUnit }),
});
const said = (text: string) => text.replaceAll('\u00a0', ' ');

test.each<[keyof typeof RULE_CONSTANTS, string, string]>([
  ['journeyDistance', '100 m', '0,06 mi'],
  ['eventsDistance', '50,0 km', '31,07 mi'],
  ['stopSplit', '0:03:00', '0:03:00'],
])('%s', (id, km, mi) => {
  const told = (['meter', 'mile'] as const).map((unit) =>
    said(constantText(RULE_CONSTANTS[id], reader(unit))),
  );
  expect(told).toEqual([km, mi]);
});

test('no distance that a rule asks for reads as nothing', () => {
  const distances = Object.values(RULE_CONSTANTS).filter(({ type, value }) => type === 'dist' && value > 0);
  const told = distances.flatMap((one) => [
    constantText(one, reader('meter')),
    constantText(one, reader('mile')),
  ]);
  expect(told.filter((text) => Number.parseFloat(text.replace(',', '.')) === 0)).toEqual([]);
});
