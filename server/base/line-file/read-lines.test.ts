import fc from 'fast-check';
import { type CellValue, writeXlsx } from 'hucre';
import { expect, it } from 'vitest';
import { Fault } from '#domain/fault.ts';
import { plainHead } from '#domain/line-file/head.ts';
import { readLines } from './read-lines.ts';

const HEADS = ['matricula', 'fecha', 'importe', 'proveedor'];
const isKnown = (head: string) => HEADS.includes(plainHead(head));
const read = (file: string | Uint8Array, rows = 100) =>
  readLines(Buffer.from(file as string), { rows, isKnown });
const told = async (file: string | Uint8Array, rows?: number) => {
  const { heads, rows: lines } = await read(file, rows);
  return [heads.join('|'), ...lines.map(({ line, cells }) => `${line} ${cells.join('|')}`)];
};
const sheet = (rows: readonly (readonly CellValue[])[], more = {}) =>
  writeXlsx({ sheets: [{ name: 'A', rows: rows.map((row) => [...row]), ...more }] });

const PLAIN = ['matrícula|importe', '2 1234BCD|1.204,36'];
const CSV = 'matrícula;importe\r\n1234BCD;1.204,36\r\n';

it.each<[string, string | Uint8Array, string[]]>([
  ['semicolons', CSV, PLAIN],
  ['a mark of UTF-8', `\uFEFF${CSV}`, PLAIN],
  ['Windows-1252', Buffer.from(CSV, 'latin1'), PLAIN],
  ['UTF-16 with its mark', Buffer.from(`\uFEFF${CSV}`, 'utf16le'), PLAIN],
  ['UTF-16 without a mark', Buffer.from(CSV, 'utf16le'), PLAIN],
  [
    'tabs and empty cells',
    'matricula\timporte\tproveedor\n\t\tX\n1\t2',
    ['matricula|importe|proveedor', '2 ||X', '3 1|2'],
  ],
  ['commas', 'matricula,importe\n1,"2,50"\n', ['matricula|importe', '2 1|2,50']],
  ['a tie, which semicolons win', 'matricula;im,porte\n1;2', ['matricula|im,porte', '2 1|2']],
  ['separators inside quotes', '"a;b;c;d",matricula\n1,2', ['a;b;c;d|matricula', '2 1|2']],
  [
    'quotes and line ends in a cell',
    'matricula;proveedor\r\n1;"A ""B""\r\nC"\r\n2;D',
    ['matricula|proveedor', '2 1|A "B"\r\nC', '4 2|D'],
  ],
  ['a quote in the middle', 'matricula;proveedor\n1;5" pipe', ['matricula|proveedor', '2 1|5" pipe']],
  ['empty lines and cells', 'matricula;importe;;\n\n;;\n1;2;;;\n', ['matricula|importe', '4 1|2']],
  ['an apostrophe before', "matricula;importe\n'=1;'-85,00\n", ['matricula|importe', '2 =1|-85,00']],
  ['lines that end with CR', 'matricula;importe\r1;2\r', ['matricula|importe', '2 1|2']],
  ['a title above', 'Costes, marzo\n\nmatricula;importe\n1;2', ['matricula|importe', '4 1|2']],
  [
    'two lines of heads',
    'Datos;Importes\nmatricula;importe\nMatrícula;Importe\n1;2',
    ['matricula|importe', '4 1|2'],
  ],
  ['unknown heads', 'Bericht\nKennzeichen;Datum\n1;2', ['Kennzeichen|Datum', '3 1|2']],
  [
    'a zero octet and half a character',
    'matricula;importe\n1\0x;\ud800',
    ['matricula|importe', '2 1x|\ufffd'],
  ],
])('reads CSV with %s', async (_, file, lines) => {
  expect(await told(file)).toEqual(lines);
});

it('reads the first sheet of a workbook: days, numbers, and formulas by their last result', async () => {
  const cells = new Map([['3,2', { value: 80.5, formula: '40*2', formulaResult: 80.5 }]]);
  const rows = [
    ['Costes', null],
    ['Matrícula', 'Fecha', 'Importe'],
    [null, null, null],
    ['1234BCD', new Date('2024-03-31T00:00:00Z'), 80.5],
    ['0012', 45_382, -12.5],
  ];
  const { heads, rows: lines } = await read(await sheet(rows, { cells }));
  expect(heads).toEqual(['Matrícula', 'Fecha', 'Importe']);
  expect(lines).toEqual([
    { line: 4, cells: ['1234BCD', new Date('2024-03-31T00:00:00Z'), 80.5] },
    { line: 5, cells: ['0012', 45_382, -12.5] },
  ]);
});

const faultOf = async (file: string | Uint8Array, rows?: number) => {
  const fault = await read(file, rows).then(
    () => null,
    (error) => error,
  );
  return fault instanceof Fault ? [fault.code, ...Object.values(fault.params)].join(' ') : fault;
};

it.each<[string, string | Uint8Array, string]>([
  ['of nothing', '', 'import.noLines'],
  ['of a head alone', 'matricula;importe\n', 'import.noLines'],
  ['of three lines too many', `matricula\n${'1\n'.repeat(5)}`, 'import.tooManyLines 2'],
  ['of two hundred columns and one', `${'a;'.repeat(201)}a\n1`, 'import.unreadable CSV'],
  ['with a quote that never ends', `matricula\n"${'x\n'.repeat(200_000)}`, 'import.unreadable CSV'],
  ['that only begins like a workbook', 'PK\u0003\u0004 and nothing more', 'import.unreadable XLSX'],
])('refuses a file %s', async (_, file, fault) => {
  expect(await faultOf(file, 2)).toBe(fault);
});

it('stops at the last line that may be, however large the file is', async () => {
  const line = '1234BCD;31/03/2024;12,00;X\n';
  const file = Buffer.alloc(50 * 1024 * 1024, line);
  file.write('matricula;fecha;impo;proveedor\n'.padEnd(line.length * 2 - 1, ' ').concat('\n'));
  expect(await faultOf(file, 20_000)).toBe('import.tooManyLines 20000');
});

it('fails with nothing but a fault, whatever the file holds', async () => {
  const workbook = await sheet([HEADS, ['1234BCD', '31/03/2024', 12, 'X']]);
  const octets = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .string({ unit: fc.constantFrom('"', ';', ',', '\n', '\r', "'", 'a', '\u0000', 'é', '\t') })
      .map(Buffer.from),
    fc
      .array(fc.tuple(fc.nat(workbook.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 })
      .map((changes) => {
        const file = Buffer.from(workbook);
        for (const [at, octet] of changes) file[at] = octet;
        return file;
      }),
  );
  const check = fc.asyncProperty(octets, async (file) => {
    const fault = await faultOf(file);
    if (fault !== null) expect(fault).toMatch(/^import\./);
  });
  await fc.assert(check, { numRuns: 500 });
});
