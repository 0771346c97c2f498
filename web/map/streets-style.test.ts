import { describe, expect, test, vi } from 'vitest';
import { INTL_LOCALES, LANGUAGES } from '#domain/language.ts';
import { streetsCredit } from './streets-credit.ts';

// The library of the map needs a browser as soon as it is imported.
vi.stubGlobal('window', { URL });

test.each(['light', 'dark'] as const)(
  'the %s street map asks for no fonts and no pictures',
  async (scheme) => {
    const { streetLayers } = await import('./streets-style.ts');
    const layers = streetLayers(scheme, 'it-IT');
    const symbols = layers.filter(({ type }) => type === 'symbol');
    expect(symbols.length).toBeGreaterThan(5);
    expect(layers.length - symbols.length).toBeGreaterThan(20);
    for (const { layout } of symbols) {
      expect(layout).toMatchObject({ 'text-font': ['Inter Variable'], 'text-field': expect.anything() });
    }
    expect(JSON.stringify(layers)).not.toMatch(/"icon-|Noto/);
    expect(JSON.stringify(symbols)).toContain('name:it');
    // Otherwise the map could not add its own layers, such as "pois".
    expect(layers.filter(({ id }) => !id.startsWith('streets-'))).toEqual([]);
  },
);

type Names = Readonly<Record<string, string>>;

/** The label of a feature at zoom 12, by the expressions of MapLibre that the style has. */
function label(expression: unknown, names: Names): unknown {
  if (!Array.isArray(expression)) return expression;
  const [operator, ...args] = expression as [string, ...unknown[]];
  const of = (arg: unknown) => label(arg, names);
  switch (operator) {
    case 'get':
      return names[String(args[0])] ?? null;
    case 'has':
      return names[String(args[0])] !== undefined;
    case '!':
      return !of(args[0]);
    case 'all':
      return args.every(of);
    case 'any':
      return args.some(of);
    case '==':
      return of(args[0]) === of(args[1]);
    case 'coalesce':
      return args.map(of).find((value) => value !== null) ?? null;
    case 'format':
      return args
        .filter((_, i) => i % 2 === 0)
        .map((part) => of(part) ?? '')
        .join('');
    case 'case':
      for (let i = 0; i + 1 < args.length; i += 2) if (of(args[i])) return of(args[i + 1]);
      return of(args.at(-1));
    // The last step at most at zoom 12 counts.
    case 'step':
      return of(args.filter((_, i) => i % 2 === 1 && (i === 1 || Number(args[i - 1]) <= 12)).at(-1));
    case 'is-supported-script':
      return true;
    default:
      throw new Error(`the style has ${operator}`);
  }
}

describe('names are in the language of the reader', () => {
  const NAPLES = {
    ...{
      name: 'Napoli',
      'name:es': 'Nápoles',
      'name:en': 'Naples',
      'name:it': 'Napoli',
      'name:pt': 'Nápoles',
    },
  };
  const labelled = async (language: keyof typeof INTL_LOCALES, layer: string, names: Names) => {
    const { streetLayers } = await import('./streets-style.ts');
    const found = streetLayers('light', INTL_LOCALES[language]).find(({ id }) => id === `streets-${layer}`)!;
    return label((found.layout as Record<string, unknown>)['text-field'], names);
  };

  test.each(LANGUAGES)('in %s', async (language) => {
    const own = NAPLES[`name:${language}` as keyof typeof NAPLES];
    for (const layer of ['places_locality', 'places_region', 'places_country', 'water_label_ocean', 'pois'])
      expect([layer, await labelled(language, layer, NAPLES)]).toEqual([layer, own]);
    // A street has its own name, unless it has one in that language too.
    expect(await labelled(language, 'roads_labels_minor', { name: 'Via Toledo' })).toBe('Via Toledo');
    expect(await labelled(language, 'roads_labels_major', NAPLES)).toBe(own);
  });

  test('a name in another script is beside the one that the reader can read', async () => {
    const athens = { name: 'Αθήνα', script: 'Greek', 'name:es': 'Atenas', 'name:en': 'Athens' };
    expect(await labelled('es', 'places_locality', athens)).toBe('Atenas\nΑθήνα');
  });
});

test.each([
  ['2026-11-27T04:00:00.000Z', '© OpenStreetMap · Protomaps · 2026-11'],
  [null, '© OpenStreetMap · Protomaps'],
])('the credit of data of %s', (dataAt, credit) => expect(streetsCredit(dataAt)).toBe(credit));
