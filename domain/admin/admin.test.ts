import { describe, expect, it } from 'vitest';
import { enumeratedInput, takenCode } from './enumerated-list.ts';
import { byLanguage, noteText } from './note-texts.ts';
import { compareVersions, versionNoteInput } from './version-note.ts';

const issuesOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('a value of a list', () => {
  it.each([
    ['a plain one', { list: 'gsm_operator', name: 'Orange' }, []],
    ['a model', { list: 'vehicle_brand', name: 'Doblo', parent_id: 3 }, []],
    ['nothing', { list: 'gsm_operator', name: ' ' }, [['name', 'val.required']]],
    [
      'a child where there are none',
      { list: 'bill_type', name: 'A', parent_id: 3 },
      [['parent_id', 'val.enum']],
    ],
    [
      'a class where there is none',
      { list: 'bill_type', name: 'A', class: 'rented' },
      [['class', 'val.enum']],
    ],
    [
      'a typology without type and class',
      { list: 'vehicle_contract', name: 'Leasing' },
      [
        ['type', 'val.required'],
        ['class', 'val.required'],
      ],
    ],
    ['a typology', { list: 'vehicle_contract', name: 'Leasing', type: 'PROPERTY', class: 'own_vehicle' }, []],
    ['an additional field', { list: 'vehicle_additional', name: 'Color' }, [['list', 'val.enum']]],
  ])('%s', (_, input, issues) => {
    expect(issuesOf(enumeratedInput.safeParse(input))).toEqual(issues);
  });

  it.each([
    ['vehicle_brand', null, 'enum.brand'],
    ['vehicle_brand', 1, 'enum.model'],
    ['tracker_model', null, 'enum.model'],
    ['vehicle_type', null, 'enum.type'],
    ['vehicle_type', 1, 'enum.type'],
    ['itv_type', null, 'enum.exists'],
  ] as const)('of %s below %s that exists is %s', (list, parentId, code) => {
    expect(takenCode(list, parentId)).toBe(code);
  });
});

describe('a version note', () => {
  const note = { version: '1.4', date: '2026-03-02', es: 'Hola\n\n- uno', en: 'Hello' };
  it.each([
    ['1.4', []],
    ['10.20.30', []],
    ['1', [['version', 'val.pattern']]],
    ['1.2.3.4', [['version', 'val.pattern']]],
    ['v1.2', [['version', 'val.pattern']]],
    ['', [['version', 'val.required']]],
  ])('of version «%s»', (version, issues) => {
    expect(issuesOf(versionNoteInput.safeParse({ ...note, version }))).toEqual(issues);
  });

  it('needs Spanish and English, and keeps its lines', () => {
    expect(issuesOf(versionNoteInput.safeParse({ ...note, es: ' \n ', en: null }))).toEqual([
      ['es', 'val.required'],
      ['en', 'val.required'],
    ]);
    const untranslated = byLanguage('', null);
    expect(versionNoteInput.parse(note)).toEqual({ ...untranslated, ...note, description: null });
  });

  it('is read in English where it was not translated', () => {
    const texts = { ...byLanguage('', null), es: 'Hola', en: 'Hello', it: null, pt: 'Olá' };
    expect((['es', 'en', 'it', 'pt'] as const).map((language) => noteText(texts, language))).toEqual([
      'Hola',
      'Hello',
      'Hello',
      'Olá',
    ]);
  });

  it('is ordered by its numbers', () => {
    expect(['1.10', '1.9.1', '2.0', '1.9', '0.10.3'].sort(compareVersions)).toEqual([
      '0.10.3',
      '1.9',
      '1.9.1',
      '1.10',
      '2.0',
    ]);
    expect(compareVersions('1.10', '1.10.0')).toBe(0);
  });
});
