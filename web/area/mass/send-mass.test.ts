import { expect, test } from 'vitest';
import { chosenHeads } from '#api/mass.ts';
import { headsText } from './send-mass.ts';

test('the server reads the choice for heads as the page writes it', () => {
  const text = headsText(['coche', 'nota', 'apodo'], { license: 0, alias: 2 });
  expect(text).toBe('0:license,1:,2:alias');
  expect([...chosenHeads(text)]).toEqual([
    [0, 'license'],
    [1, null],
    [2, 'alias'],
  ]);
});
