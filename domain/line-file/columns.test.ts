import { expect, it } from 'vitest';
import { COST_COLUMNS } from '../cost/cost-line.ts';
import { FINE_COLUMNS } from '../fine/fine-line.ts';
import { LANGUAGES } from '../language.ts';
import { headIn, plainHead } from './head.ts';

it.each([
  ['costs', COST_COLUMNS],
  ['fines', FINE_COLUMNS],
] as const)('the heads of %s name one column each, in every language', (_, columns) => {
  const pairs = columns.flatMap(({ field, heads }) => heads.map((head) => `${plainHead(head)} ${field}`));
  const heads = [...new Set(pairs)].map((pair) => pair.split(' ')[0]);
  expect(heads).toEqual([...new Set(heads)]);
  expect(columns.every(({ heads }) => heads.length >= LANGUAGES.length)).toBe(true);
  expect(headIn(COST_COLUMNS[0], 'it')).toBe('centro_costo');
});
