import { expect, it } from 'vitest';
import { type Group, orderGroups } from './group-order.ts';

const group = (name: string, distance: number | null, rows: number, at: number): Group => ({
  ...{ key: name === '—' ? null : name, name, at },
  rows: Array.from({ length: rows }, (_, i) => ({ at: i, values: [] })),
  lines: [{ kind: 'total', count: rows, values: [null, distance] }],
});
const GROUPS = [
  group('—', 9, 1, 0),
  group('Obra 10', 20, 1, 1),
  group('Obra 9', null, 3, 2),
  group('Ávila', 7, 3, 3),
];
const asked = { type: 'dist', dir: 'asc', by: 'fleet', isRanked: false, locale: 'es' } as const;

it.each<[string, Partial<Parameters<typeof orderGroups>[1]>, string[]]>([
  ['by name, 9 before 10, unknown last', { at: -1 }, ['Ávila', 'Obra 9', 'Obra 10', '—']],
  ['by name where the column has no subtotal', { at: 0 }, ['Ávila', 'Obra 9', 'Obra 10', '—']],
  ['by subtotal, unknown last', { at: 1 }, ['Ávila', '—', 'Obra 10', 'Obra 9']],
  ['the most severe first, unknown last', { at: 1, dir: 'desc' }, ['Obra 10', '—', 'Ávila', 'Obra 9']],
  ['events by how many there are', { at: -1, isRanked: true }, ['Ávila', 'Obra 9', '—', 'Obra 10']],
  ['days as they come', { at: -1, by: 'day' }, ['—', 'Obra 10', 'Obra 9', 'Ávila']],
])('%s', (_name, order, names) => {
  expect(orderGroups(GROUPS, { ...asked, at: -1, ...order }).map(({ name }) => name)).toEqual(names);
});
