import { expect, test } from 'vitest';
import { actionQuery, hasWords } from './words.ts';

const MADE = { label: 'Registrar vehículo', also: 'nuevo crear alta' };

test.each([
  ['nuevo vehículo', true],
  ['vehiculo registrar', true],
  ['vehí', true],
  ['nuevo', true],
  ['nuevo conductor', false],
  ['', true],
])('%s finds the action of registering a vehicle: %s', (query, isFound) => {
  expect(hasWords(MADE, query)).toBe(isFound);
});

const LABELS = ['Mostrar  en el mapa', 'Histórico de '];

test.each([
  ['mapa 0705KZJ', 'mapa', '0705KZJ'],
  ['0705 historico', 'historico', '0705'],
  ['mostrar 0705KZJ en el mapa', 'mostrar en el mapa', '0705KZJ'],
  ['0705KZJ', '', '0705KZJ'],
  // Too short to name an action.
  ['map 0705', '', 'map 0705'],
])('%s asks to do "%s" with "%s"', (query, named, rest) => {
  expect(actionQuery(query, LABELS)).toEqual({ named, rest });
});
