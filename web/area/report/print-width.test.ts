import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnLetters, SHEET_PX, sheetsOf } from './print-width.ts';

test('figures stand on one line, words on several; a head breaks between its words', () => {
  // Longest word and 1.6 letters around it.
  expect(columnLetters('dist', 'Distancia', ['1.234,5 km', '—'])).toBeCloseTo(10 + 1.6);
  expect(columnLetters('text', 'Lugar de inicio', ['Calle de la Princesa 25, Madrid'])).toBeCloseTo(16 + 1.6);
  expect(columnLetters('code', 'Matrícula', ['231D15194'])).toBeCloseTo(9 + 1.6);
  expect(columnLetters('int', 'Número de paradas', ['3'])).toBeCloseTo(7 + 1.6);
});

test('few columns have large letters on one sheet', () => {
  const columns = [10, 10, 10].map((letters, at) => ({ letters, isNaming: at === 0 }));
  expect(sheetsOf(columns, SHEET_PX.portrait)).toEqual({ sheets: [[0, 1, 2]], px: 11 });
});

test('more than fit at the smallest size go on another sheet, beside the column that names the row', () => {
  // 690 px hold 690 / (7 x 0.58) = 169.95 letters: 60 + 100, then 60 + 50 + 50.
  const columns = [60, 100, 50, 50].map((letters, at) => ({ letters, isNaming: at === 0 }));
  const { sheets, px } = sheetsOf(columns, SHEET_PX.portrait);
  expect(sheets).toEqual([
    [0, 1],
    [0, 2, 3],
  ]);
  // Both are 160 letters wide: 690 / (160 x 0.58).
  expect(px).toBeCloseTo(7.435, 3);
});

test('no column is lost or told twice, and none is cut that has room for itself', () => {
  const widths = fc.array(fc.integer({ min: 2, max: 60 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(widths, fc.constantFrom(...Object.values(SHEET_PX)), (letters, sheetPx) => {
      const columns = letters.map((wide, at) => ({ letters: wide, isNaming: at === 0 }));
      const { sheets, px } = sheetsOf(columns, sheetPx);
      for (const sheet of sheets) {
        expect(sheet[0]).toBe(0);
        const wide = sheet.reduce((sum, at) => sum + letters[at]!, 0);
        expect(wide * px * 0.58).toBeLessThanOrEqual(sheetPx + 1e-6);
      }
      const told = sheets.flatMap((sheet) => sheet.slice(1));
      expect(told).toEqual(letters.map((_, at) => at).slice(1));
    }),
  );
});
