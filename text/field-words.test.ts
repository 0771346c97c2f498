import { describe, expect, test } from 'vitest';
import { ENUMERATED_LISTS } from '#domain/admin/enumerated-list.ts';
import type { CellValue } from '#domain/column.ts';
import { LANGUAGES } from '#domain/language.ts';
import { type Described, fieldNamed, filtersFor, type List, type ValueWords } from '#domain/list.ts';
import { LISTS, RECORDS } from '#domain/lists.ts';
import { VEHICLE_LIST } from '#domain/vehicle/vehicle-list.ts';
import { cellWords, fieldText, fieldValue, labelKey, listKey } from './field-words.ts';
import { formatter } from './format.ts';
import type { Say } from './say.ts';
import { SPAIN } from './spain.builder.ts';
import { translatorOf } from './translator.ts';

const EVERYTHING = { actors: ['SYS'], allowedEstructura: true } as const;
const lists: readonly List[] = LISTS;
const records: readonly Described[] = [...LISTS, ...RECORDS];

describe.each(LANGUAGES)('in %s', (language) => {
  const missing: string[] = [];
  const translate = translatorOf(language);
  const say: Say = {
    t(key, params) {
      const text = translate(key, { n: 2, ...params });
      if (text === key || text.trim() === '') missing.push(key);
      return text;
    },
    f: formatter({ ...SPAIN, language }),
  };
  const sayCodes = (words: ValueWords | undefined) => {
    if (words && 'coded' in words) for (const code of words.of) cellWords(words, code, say.t);
  };

  test('every field of every list has a label, and every code of it a word', () => {
    for (const record of records) {
      for (const field of [...record.columns, ...record.more]) {
        say.t(labelKey(record, field));
        sayCodes(field.words);
      }
    }
    expect(missing).toEqual([]);
  });

  test('every filter has a label, and every choice of it a word', () => {
    for (const list of lists) {
      for (const filter of filtersFor(list, EVERYTHING)) {
        say.t(labelKey(list, filter));
        sayCodes(filter.words);
      }
    }
    expect(missing).toEqual([]);
  });

  test('every list has a title, a count, a search, a name for a new record and for being empty', () => {
    for (const list of lists)
      for (const what of ['list', 'count', 'search', 'new', 'none'] as const) say.t(listKey(list, what));
    expect(missing).toEqual([]);
  });
});

const es: Say = { t: translatorOf('es'), f: formatter(SPAIN) };
const vehicle = (name: string) => fieldNamed(VEHICLE_LIST, name)!;
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test.each<[string, unknown, CellValue, string]>([
  ['registration_state', 'deregistered', 'De baja', 'De baja'],
  ['accessories', ['crane', 'dsm'], 'Grúa, DSM', 'Grúa, DSM'],
  ['category', 'SPECIAL', 'Especial', 'Especial'],
  ['category', 'M1', 'M1', 'M1'],
  ['registration_state', 'newer_than_this', 'newer_than_this', 'newer_than_this'],
  ['contract_typology_id', 'Leasing 2026', 'Leasing 2026', 'Leasing 2026'],
  ['driver', '#7', 'Conductor #7', 'Conductor #7'],
  ['driver', 'Ana Gil', 'Ana Gil', 'Ana Gil'],
  ['power', 1100, 1100, '1.100 kW'],
  ['initial_odometer', 0, 0, '0 km'],
  ['max_speed', 90, 90, '90 km/h'],
  ['monthly_tax', '12.50', '12.50', '12,50 €'],
  ['fleet_start', '2026-03-09', '2026-03-09', '09/03/2026'],
  ['unusable', false, false, 'No'],
  ['driver', null, null, ''],
  ['issues', [], '', ''],
])('%s of %j is %j in a file and %j on a screen', (name, value, inFile, onScreen) => {
  expect(cellWords(vehicle(name).words, value, es.t)).toBe(inFile);
  expect(plain(fieldText(vehicle(name), value, es))).toBe(onScreen);
});

test('values are of lists that exist', () => {
  const named = records
    .flatMap(({ columns, more }) => [...columns, ...more])
    .flatMap(({ words }) => (words && 'enumerated' in words ? [words.enumerated] : []));
  const known: readonly string[] = ENUMERATED_LISTS;
  expect(named.filter((list) => !known.includes(list))).toEqual([]);
});

test('further roles follow the main one', () => {
  const row = { role: 'manager', extra_roles: ['installer'] };
  expect(fieldValue({ id: 'role', and: 'extra_roles' }, row)).toEqual(['manager', 'installer']);
  expect(fieldValue({ id: 'role' }, row)).toBe('manager');
});
