import { describe, expect, it } from 'vitest';
import type { EnumeratedRecord } from '#api/admin.ts';
import { shownValues } from './list-names.ts';

let id = 0;
const value = (name: string, more: Partial<EnumeratedRecord> = {}): EnumeratedRecord => ({
  id: ++id,
  list: 'vehicle_brand',
  name,
  entered: name,
  labels: {},
  code: null,
  parent_id: null,
  class: null,
  system: false,
  retired: false,
  uses: 0,
  version: 1,
  ...more,
});

const seat = value('Seat');
const citroen = value('Citroën');
const values = [
  seat,
  citroen,
  value('Ibiza', { parent_id: seat.id }),
  value('León', { parent_id: seat.id }),
  value('Berlingo', { parent_id: citroen.id }),
  value('Ebro', { retired: true }),
];

const shown = (q: string, retired = false) =>
  shownValues(values, { q, retired }, { nameOf: (one) => one.name, language: 'es' }).map(
    ({ name, inside }) => [name, ...inside.map((child) => child.name)],
  );

describe('the values of a list', () => {
  it.each([
    [
      '',
      false,
      [
        ['Citroën', 'Berlingo'],
        ['Seat', 'Ibiza', 'León'],
      ],
    ],
    ['', true, [['Citroën', 'Berlingo'], ['Ebro'], ['Seat', 'Ibiza', 'León']]],
    ['citroen', false, [['Citroën', 'Berlingo']]],
    ['LEON', false, [['Seat', 'León']]],
    ['ebro', false, []],
    ['ebro', true, [['Ebro']]],
    ['zzz', false, []],
  ])('searched for «%s», retired %s', (q, retired, expected) => {
    expect(shown(q, retired)).toEqual(expected);
  });
});
