import { expect, it } from 'vitest';
import { noteBlocks } from './note-blocks.ts';

it.each([
  ['', []],
  ['Hola', [['paragraph', 'Hola']]],
  [
    'Uno\ndos\n\ntres',
    [
      ['paragraph', 'Uno', 'dos'],
      ['paragraph', 'tres'],
    ],
  ],
  [
    'Nuevo:\n- mapa\n- listas\nFin',
    [
      ['paragraph', 'Nuevo:'],
      ['list', 'mapa', 'listas'],
      ['paragraph', 'Fin'],
    ],
  ],
  [
    '- uno\n\n• dos',
    [
      ['list', 'uno'],
      ['list', 'dos'],
    ],
  ],
  ['-5 grados', [['paragraph', '-5 grados']]],
])('%j', (text, expected) => {
  expect(noteBlocks(text).map(({ kind, lines }) => [kind, ...lines])).toEqual(expected);
});
