import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { checkInput } from '../input-fault.ts';
import { DOCUMENT_CATEGORIES, extensionOf, fileName, fileNameField } from './document.ts';
import { categoriesInSight, mayDelete, mayUpload } from './document-rights.ts';

it.each([
  ['ITV 2026.pdf', 'ITV 2026.pdf'],
  ['../../etc/ITV.pdf', 'ITV.pdf'],
  ['C:\\Facturas\\mayo.PDF', 'mayo.PDF'],
  ['factura\u202efdp.exe', 'facturafdp.exe'],
  ['\u2066a\u2069\u200f b\u0000\u0007.pdf', 'a b.pdf'],
  ['  a   b .pdf ', 'a b.pdf'],
  ['...a.pdf', 'a.pdf'],
  // A letter with its accent apart, as some systems write it.
  ['pe\u0301liza.pdf', 'p\u00e9liza.pdf'],
  ['half \ud83d.pdf', 'half.pdf'],
  [`${'x'.repeat(300)}.docx`, `${'x'.repeat(300)}.docx`],
  ['.pdf', 'pdf'],
  ['..', ''],
  ['folder/', ''],
])('the file %j is named %j', (given, name) => {
  expect(fileName(given)).toBe(name);
});

it('has a name without anything that deceives, whatever it was called, and the same name when it is named again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const name = fileName(`${given}.pdf`);
      expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}]|^[. ]|\s$/u);
      expect(fileName(name)).toBe(name);
      expect(name === 'pdf' || extensionOf(name) === 'pdf').toBe(true);
    }),
  );
});

it.each([
  ['a.pdf', 'pdf'],
  ['a.b.JPeG', 'jpeg'],
  ['a.pdf.exe', null],
  ['a.docm', null],
  ['a.svg', null],
  ['pdf', null],
  ['a.toString', null],
  ['a.', null],
])('the extension of %s is %s', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

it.each([
  ['a.pdf', []],
  ['/', [{ field: 'name', code: 'doc.name' }]],
  [`${'x'.repeat(116)}.pdf`, []],
  [`${'x'.repeat(117)}.pdf`, [{ field: 'name', code: 'val.maxLength', params: { max: 120 } }]],
  [`C:\\Facturas\\${'y'.repeat(100)}\\${'x'.repeat(116)}.pdf`, []],
])('the name %s has the faults %j', (name, faults) => {
  expect(checkInput(z.object({ name: fileNameField }), { name }).fields ?? []).toEqual(faults);
});

it('lets who manages costs add invoices only, and those who have another role beside it everything', () => {
  const added = (...actors: Parameters<typeof mayUpload>[0]) =>
    DOCUMENT_CATEGORIES.filter((category) => mayUpload(actors, category));
  expect(added('COS')).toEqual(['invoice']);
  expect(added('COS', 'OPE')).toEqual(DOCUMENT_CATEGORIES);
  expect(added('VIS', 'GAO', 'INS')).toEqual([]);
});

it.each([
  ['OPE', true, true],
  ['OPE', false, false],
  ['ADM', false, true],
  ['COS', true, false],
] as const)('%s may delete what is their own (%s): %s', (actor, isOwn, may) => {
  expect(mayDelete([actor], isOwn)).toBe(may);
});

it('hides driving licences from those who may not know who drives', () => {
  expect(categoriesInSight({ seeDriverNames: true })).toEqual(DOCUMENT_CATEGORIES);
  expect(categoriesInSight({ seeDriverNames: false })).not.toContain('license');
});
