import { expect, it } from 'vitest';
import { decimalText, plus, ZERO } from './decimal.ts';

it.each([
  [[], '0'],
  [['0.00'], '0'],
  [['12.50'], '12.5'],
  [['0.5', '-12.25'], '-11.75'],
  [['-0.05', '0.02'], '-0.03'],
  [['100', '200'], '300'],
  [['9007199254740993', '0.1'], '9007199254740993.1'],
])('%j is %s', (texts, sum) => {
  expect(decimalText(texts.reduce(plus, ZERO))).toBe(sum);
});
