import { describe, expect, it } from 'vitest';
import { COST_COLUMNS } from '#domain/cost/cost-line.ts';
import { FINE_COLUMNS } from '#domain/fine/fine-line.ts';
import { LANGUAGES } from '#domain/language.ts';
import { columnNamed, plainHead } from '#domain/line-file/head.ts';
import { MASS_COLUMNS } from '#domain/mass/mass-column.ts';
import { headed, headIn } from './file-head.ts';

describe('heads of files', () => {
  it('are accepted in every language, without case and accents', () => {
    const found = ['MATRÍCULA', 'Código obra', 'cost-centre', 'data immatricolazione', 'color'];
    expect(found.map((head) => columnNamed(headed(MASS_COLUMNS), head)?.field)).toEqual([
      ...['license', 'work_code', 'fleet_id', 'registration_date', undefined],
    ]);
    expect(headIn(COST_COLUMNS[0], 'it')).toBe('centro_costo');
  });

  it.each([
    ['vehicles', headed(MASS_COLUMNS)],
    ['costs', headed(COST_COLUMNS)],
    ['fines', headed(FINE_COLUMNS)],
  ] as const)('of %s name one column each, in every language', (_, columns) => {
    expect(columns.filter(({ heads }) => heads.length < LANGUAGES.length)).toEqual([]);
    expect(columns.filter(({ heads }) => heads.some((head) => head.startsWith('head.')))).toEqual([]);
    const pairs = columns.flatMap(({ field, heads }) =>
      heads.map((head) => [plainHead(head), field] as const),
    );
    for (const [head, field] of pairs)
      expect([head, ...new Set(pairs.filter(([one]) => one === head).map(([, of]) => of))]).toEqual([
        head,
        field,
      ]);
  });

  it('of an additional field are its name', () => {
    expect(headIn({ head: '', name: 'Color' }, 'en')).toBe('Color');
  });
});
