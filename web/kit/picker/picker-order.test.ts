import { expect, test } from 'vitest';
import { pickerOrder, STATUTORY_TESTS } from './picker-order.ts';

const OPTIONS = ['Tacógrafo', 'Revisione', 'MOT', 'ITV', 'CVRT', 'Extintor', 'IPO', 'nct'].map((label) => ({
  label,
}));
const labels = (first?: readonly string[]) =>
  pickerOrder(OPTIONS, { language: 'es', first }).map(({ label }) => label);

test.each([
  ['ES', ['ITV', 'CVRT']],
  ['GB', ['MOT', 'CVRT']],
  ['IE', ['CVRT', 'nct']],
  ['IT', ['Revisione', 'CVRT']],
  ['PT', ['IPO', 'CVRT']],
] as const)('the inspection of %s comes first', (country, begin) => {
  expect(labels(STATUTORY_TESTS[country]).slice(0, 2)).toEqual(begin);
});

test('without a preference the order is that of the labels', () => {
  expect(labels()).toEqual(['CVRT', 'Extintor', 'IPO', 'ITV', 'MOT', 'nct', 'Revisione', 'Tacógrafo']);
});
