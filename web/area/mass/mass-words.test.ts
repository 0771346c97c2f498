import { expect, test } from 'vitest';
import { readCatalogues } from '#text/catalogues.ts';
import { formatter } from '#text/format.ts';
import { SPAIN } from '#text/spain.builder.ts';
import { translatorOf } from '#text/translator.ts';
import { changeWords } from './mass-words.ts';

const es = readCatalogues('es');
const say = { t: translatorOf('es'), f: formatter(SPAIN) };
const words = (text: string) => text.replaceAll(/\s/g, ' ');

test.each([
  ['a field that was empty', { field: 'alias', from: null, to: 'Furgón 3' }, 'Furgón 3'],
  ['another value', { field: 'alias', from: 'Furgón 2', to: 'Furgón 3' }, 'Furgón 2 → Furgón 3'],
  ['a value that goes', { field: 'alias', from: 'Furgón 2', to: null }, `Furgón 2 → ${es.ui.historyEmpty}`],
  ['a switch', { field: 'unusable', from: false, to: true }, `${es.ui.no} → ${es.ui.yes}`],
  ['a day', { field: 'acquisition_date', from: null, to: '2026-03-02' }, '02/03/2026'],
])('%s', (_, change, text) => {
  expect(words(changeWords(change, say))).toBe(text);
});
