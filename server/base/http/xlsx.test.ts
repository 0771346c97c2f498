import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre';
import { describe, expect, it } from 'vitest';
import type { CellValue } from '#domain/column.ts';
import { zipPart } from '#server/testing/zip-part.ts';
import type { FormatSettings } from '#text/reader.ts';
import { SPAIN } from '#text/spain.builder.ts';
import { type SheetColumn, type SheetValue, type Workbook, xlsxFile } from './xlsx.ts';

const MILES: FormatSettings = {
  ...SPAIN,
  language: 'en',
  distanceUnit: 'mile',
  volumeUnit: 'imperial_gallon',
  timeZone: 'Europe/London',
  currency: 'GBP',
};

async function written(
  workbook: Partial<Workbook['sheet']>,
  settings = SPAIN,
  filters: Workbook['filters'] = [],
) {
  const file = xlsxFile({
    name: 'x.xlsx',
    sheet: { title: 'Viajes', columns: [], rows: [], ...workbook },
    filters,
    settings,
  });
  expect(file.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  return readXlsx(await buffer(file.content as NodeJS.ReadableStream), { readStyles: true });
}

/** One value of one type: the content of the cell and its format. */
async function cellOf(column: Omit<SheetColumn, 'label'>, value: SheetValue, settings = SPAIN) {
  const { sheets } = await written({ columns: [{ label: 'L', ...column }], rows: [[value]] }, settings);
  const sheet = sheets[0]!;
  return {
    head: sheet.rows[0]![0],
    value: sheet.rows[1]?.[0],
    format: sheet.cells?.get('1,0')?.style?.numFmt ?? null,
  };
}

describe('cells by type (domain rules §4.1)', () => {
  it.each([
    ['text', 'Obra', SPAIN, 'L', 'Obra', '@'],
    ['code', '00123', SPAIN, 'L', '00123', '@'],
    ['int', 1234, SPAIN, 'L', 1234, '#,##0'],
    ['dec1', 4.25, SPAIN, 'L', 4.25, '#,##0.0'],
    ['dec2', 0.31, SPAIN, 'L', 0.31, '#,##0.00'],
    ['pct', 12.5, SPAIN, 'L', 12.5, '0.0"%"'],
    ['dist', 12_340, SPAIN, 'L (km)', 12.34, '#,##0.0'],
    ['dist', 16_093.44, MILES, 'L (mi)', 10, '#,##0.0'],
    ['odometer', 120_000_000, SPAIN, 'L (km)', 120_000, '#,##0'],
    ['speed', 90, SPAIN, 'L (km/h)', 90, '#,##0'],
    ['speed', 160.9344, MILES, 'L (mph)', 100, '#,##0'],
    ['vol', 45.4609, MILES, 'L (gal)', 10, '#,##0.00'],
    ['cons', 8, SPAIN, 'L (l/100 km)', 8, '#,##0.0'],
    // 282.481 ÷ 8
    ['cons', 8, MILES, 'L (mpg)', 35.310125, '#,##0.0'],
    ['money', '1234.50', SPAIN, 'L (€)', 1234.5, '#,##0.00\\ "€"'],
    ['money', '1234.50', MILES, 'L (£)', 1234.5, '"£"#,##0.00'],
    ['price', '1.459', SPAIN, 'L (€/l)', 1.459, '#,##0.000\\ "€"'],
    // 1.459 × 4.54609
    ['price', '1.459', MILES, 'L (£/gal)', 6.63274531, '"£"#,##0.000'],
    ['min', 45, MILES, 'L (min)', 45, '#,##0'],
    ['bool', true, SPAIN, 'L', 'Sí', '@'],
    ['bool', false, MILES, 'L', 'No', '@'],
    ['cell', 7, SPAIN, 'L', 7, null],
    ['cell', 'OFF', SPAIN, 'L', 'OFF', null],
  ] as const)('%s of %s', async (type, value, settings, head, content, format) => {
    const cell = await cellOf({ type }, value, settings);
    expect(cell.head).toBe(head);
    if (typeof content === 'number') expect(cell.value).toBeCloseTo(content, 9);
    else expect(cell.value).toBe(content);
    if (format !== null) expect(cell.format).toBe(format);
  });

  it('writes real dates and times, instants in the reader’s zone', async () => {
    const day = await cellOf({ type: 'date' }, '2026-03-02');
    expect(day).toMatchObject({ value: new Date('2026-03-02T00:00:00Z'), format: 'dd/mm/yyyy' });
    // 10:00 UTC in summer is 12:00 in Madrid, 11:00 in London.
    const at = '2026-07-01T10:00:30Z';
    expect((await cellOf({ type: 'instant' }, at)).value).toEqual(new Date('2026-07-01T12:00:30Z'));
    expect((await cellOf({ type: 'instant' }, at, MILES)).value).toEqual(new Date('2026-07-01T11:00:30Z'));
    // 26 h 30 min are more than a day: a number of days under [h]:mm:ss.
    const lasted = await cellOf({ type: 'dur' }, 95_400);
    expect(lasted.format).toBe('[h]:mm:ss');
  });

  it('takes as many decimals as a column asks for', async () => {
    expect(await cellOf({ type: 'dec2', decimals: 5 }, 40.4168)).toMatchObject({
      value: 40.4168,
      format: '#,##0.00000',
    });
  });

  it('takes a figure with a unit of its own as a number that shows it', async () => {
    const own = { figure: 22.5, unit: 'kWh', decimals: 2 };
    expect(await cellOf({ type: 'vol' }, own, MILES)).toEqual({
      ...{ head: 'L (gal)', value: 22.5, format: '#,##0.00\\ "kWh"' },
    });
  });

  it('leaves unknown values empty', async () => {
    expect((await cellOf({ type: 'int' }, null)).value ?? null).toBeNull();
  });
});

describe('texts', () => {
  it.each(['=1+1', '+34600', '-5', '@SUM(A1)', '\t=1', '\r=1', '<b>&"x"</b>', '_x0041_', 'áé€ ñ 😀'])(
    '%j stays a text',
    async (value) => {
      const cell = await cellOf({ type: 'text' }, value);
      expect(typeof cell.value).toBe('string');
      // XML reads a lone carriage return as a line feed. A reader may or may not undo the escape of _x0041_.
      expect([value, value.replace('\r', '\n'), value.replace('_x', '_x005F_x')]).toContain(cell.value);
      expect(cell.format).toBe('@');
    },
  );

  it.each([
    ['=1+1', true],
    ['+34600', true],
    ['-5', true],
    ['@SUM(A1)', true],
    ['\t=1', true],
    ['\r=1', true],
    ['1234ABC', false],
    ['a=1', false],
    [' =1', false],
  ])('%j is kept from becoming a formula when somebody edits it: %s', async (value, isQuoted) => {
    const { content } = xlsxFile({
      name: 'x.xlsx',
      sheet: {
        title: 'x',
        columns: [{ label: value, type: 'text' }],
        rows: [[value]],
        totals: () => [[value]],
      },
      filters: [[value, value]],
      settings: SPAIN,
    });
    const file = await buffer(content as NodeJS.ReadableStream);
    const [, formats] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(zipPart(file, 'xl/styles.xml'))!;
    const styles = formats!.split(/(?=<xf )/);
    for (const [sheet, cells] of [
      [1, 3],
      [2, 2],
    ] as const) {
      const used = [...zipPart(file, `xl/worksheets/sheet${sheet}.xml`).matchAll(/<c r="\w+" s="(\d+)"/g)];
      const quoted = used.map(([, style]) => styles[Number(style)]!.includes('quotePrefix="1"'));
      expect(quoted).toEqual(Array(cells).fill(isQuoted));
    }
  });

  it('leaves out what XML cannot hold', async () => {
    expect((await cellOf({ type: 'text' }, 'a\u0001b\ud800c')).value).toBe('ab\ufffdc');
  });
});

describe('the workbook', () => {
  it('has the rows under a frozen, filtered head, totals in bold below them, and the filters apart', async () => {
    const { sheets } = await written(
      {
        title: 'Viajes: [todos]',
        columns: [
          { label: 'Matrícula', type: 'code' },
          { label: 'Distancia', type: 'dist' },
        ],
        rows: [
          ['1234ABC', 10_000],
          ['5678DEF', null],
        ],
        totals: () => [['Total (2)', 10_000]],
      },
      SPAIN,
      [
        ['Periodo', '01/03/2026 – 07/03/2026'],
        ['Usuario', '=ana'],
      ],
    );
    expect(sheets.map(({ name }) => name)).toEqual(['Viajes   todos', 'Filtros']);
    expect(sheets[0]!.rows).toEqual([
      ['Matrícula', 'Distancia (km)'],
      ['1234ABC', 10],
      ['5678DEF', null],
      ['Total (2)', 10],
    ]);
    expect(sheets[0]!.cells?.get('3,1')?.style?.font?.bold).toBe(true);
    expect(sheets[0]!.cells?.get('1,1')?.style?.font?.bold ?? false).toBe(false);
    expect(sheets[0]!.autoFilter?.range).toBe('A1:B3');
    expect(sheets[0]!.freezePane).toMatchObject({ rows: 1 });
    expect(sheets[1]!.rows).toEqual([
      ['Periodo', '01/03/2026 – 07/03/2026'],
      ['Usuario', '=ana'],
    ]);
  });

  it('names columns beyond Z, and is read back whole with many rows', async () => {
    const columns = Array.from({ length: 60 }, (_, i): SheetColumn => ({ label: `C${i}`, type: 'int' }));
    async function* rows() {
      for (let n = 0; n < 3_000; n++) yield columns.map((_, i) => n * 100 + i);
    }
    const { sheets } = await written({ columns, rows: rows() });
    expect(sheets[0]!.rows).toHaveLength(3_001);
    expect(sheets[0]!.rows[3_000]![59]).toBe(299_959);
    expect(sheets[0]!.autoFilter?.range).toBe('A1:BH3001');
  });

  it('asks for no more rows once the reader has gone', async () => {
    let asked = 0;
    let isClosed = false;
    async function* rows() {
      try {
        for (;;) {
          asked++;
          yield [Math.random()];
        }
      } finally {
        isClosed = true;
      }
    }
    const given = rows();
    const file = xlsxFile({
      name: 'x.xlsx',
      sheet: { title: 'T', columns: [{ label: 'A', type: 'dec2' }], rows: given },
      filters: [],
      settings: SPAIN,
    });
    const content = file.content as import('node:stream').Readable;
    // The first bytes are the archive's own.
    await new Promise((resolve) => content.on('data', ({ length }) => length > 1_000 && resolve(null)));
    content.destroy();
    await expect.poll(() => isClosed).toBe(true);
    const then = asked;
    // The source has nothing left to give.
    expect(await given.next()).toEqual({ done: true, value: undefined });
    expect(asked).toBe(then);
  });

  it('breaks off when its rows do', async () => {
    async function* rows(): AsyncGenerator<readonly CellValue[]> {
      yield ['a'];
      throw new Error('no more rows');
    }
    const file = xlsxFile({
      name: 'x.xlsx',
      sheet: { title: 'T', columns: [{ label: 'A', type: 'text' }], rows: rows() },
      filters: [],
      settings: SPAIN,
    });
    await expect(buffer(file.content as NodeJS.ReadableStream)).rejects.toThrow('no more rows');
  });
});
