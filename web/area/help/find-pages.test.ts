import { expect, test } from 'vitest';
import { findPages } from './find-pages.ts';

const PAGES = [
  { page: 'fines', title: 'Multas', headings: ['Quién conducía'], words: 'multa expediente conductor pago' },
  { page: 'drivers', title: 'Conductores', headings: ['Tarjetas'], words: 'alta conductor permiso multa' },
  { page: 'costs', title: 'Costes', headings: ['Cerrar el mes'], words: 'factura importe centro mes' },
];

test.each([
  // In the title before the text.
  ['conductor', ['drivers', 'fines']],
  ['multa', ['fines', 'drivers']],
  // In a heading before the text.
  ['conducia', ['fines']],
  ['cerrar mes', ['costs']],
  // Each word may be anywhere.
  ['tarjetas multa', ['drivers']],
  ['FACTURA', ['costs']],
  ['factura multa', []],
  ['mu', []],
  ['', []],
])('%s finds %j', (query, found) => {
  expect(findPages(PAGES, query).map(({ page }) => page)).toEqual(found);
});
