import { expect, it } from 'vitest';
import { formatter } from './format.ts';
import { groupName } from './group-name.ts';
import { SPAIN } from './spain.builder.ts';
import { translatorOf } from './translator.ts';

const say = { t: translatorOf('es'), f: formatter(SPAIN) };

it.each([
  ['fleet', 'Iberia / Norte / Obra 12', 'Obra 12'],
  ['week', '2026-11-16', 'Semana del 16/11/2026'],
  ['driver', '#7', 'Conductor #7'],
  ['driver', null, 'Sin conductor'],
  ['vehicle', '1234BCD', '1234BCD'],
] as const)('a group by %s, %s, is called %s', (by, name, words) => {
  expect(groupName(by, name, say)).toBe(words);
});
