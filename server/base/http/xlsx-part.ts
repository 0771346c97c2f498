import { type CellFormat, xmlText } from './xlsx-cell.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_ML = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * The cell styles of a workbook: plain, head, bold text, then each format in plain and in bold. The quoted
 * twin of each follows it.
 */
export const STYLE = { plain: 0, head: 2, bold: 4 } as const;
const FIRST_FORMAT = 6;

/** Collects the formats of cells, and writes them as the workbook's styles. */
export function styleSheet() {
  const keys = new Map<string, number>();
  const formats: CellFormat[] = [];
  return {
    /** Number of the style of a format. */
    of(cell: CellFormat, isBold = false): number {
      const key = `${cell.format} ${cell.align}`;
      let at = keys.get(key);
      if (at === undefined) {
        at = formats.push(cell) - 1;
        keys.set(key, at);
      }
      return FIRST_FORMAT + at * 4 + (isBold ? 2 : 0);
    },
    xml(): string {
      const codes = formats.map(
        ({ format }, i) => `<numFmt numFmtId="${164 + i}" formatCode="${xmlText(format)}"/>`,
      );
      const xf = (i: number, font: number) =>
        `<xf numFmtId="${164 + i}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="${formats[i]!.align}"/></xf>`;
      const fixed = [
        '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
        '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>',
        '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
      ];
      const xfs = [...fixed, ...formats.flatMap((_, i) => [xf(i, 0), xf(i, 1)])].flatMap((style) => [
        style,
        style.replace('<xf ', '<xf quotePrefix="1" '),
      ]);
      return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${codes.length}">${codes.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF3"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs></styleSheet>`;
    },
  };
}

/** The part before the rows of a sheet: the head, which can stay in sight, and the widths of the columns. */
export function sheetStart(widths: readonly number[], options: { isFrozen: boolean }): string {
  const pane = options.isFrozen
    ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    : '';
  const cols = widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>`;
}

/** The part after the rows. */
export function sheetEnd(filter: string | null): string {
  return `</sheetData>${filter ? `<autoFilter ref="${filter}"/>` : ''}</worksheet>`;
}

/** A sheet's name in a form that a workbook accepts: at most 31 characters, without forbidden ones. */
export function sheetName(title: string): string {
  const name = title
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'+|(?<!')'+$/g, '')
    .trim();
  return [...name].slice(0, 31).join('').trim() || '1';
}

/** The list of sheets. It also has the filter ranges of the first sheets, in order. */
export function workbookXml(names: readonly string[], filters: readonly (string | null)[]): string {
  const sheets = names.map(
    (name, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  const ranges = filters.flatMap((filter, i) => {
    if (filter === null) return [];
    const quoted = xmlText(names[i]!.replaceAll("'", "''"));
    const fixed = filter.replace(/[A-Z]+|\d+/g, (part) => `$${part}`);
    return [
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">'${quoted}'!${fixed}</definedName>`,
    ];
  });
  const defined = ranges.length > 0 ? `<definedNames>${ranges.join('')}</definedNames>` : '';
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${sheets.join('')}</sheets>${defined}</workbook>`;
}

/** The relations between the parts. */
export function workbookRels(sheets: number): string {
  const list = Array.from(
    { length: sheets },
    (_, i) =>
      `<Relationship Id="rId${i + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
}

export const ROOT_RELS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export function contentTypes(sheets: number): string {
  const list = Array.from(
    { length: sheets },
    (_, i) =>
      `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${SHEET_ML}.worksheet+xml"/>`,
  );
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_ML}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_ML}.styles+xml"/>${list.join('')}</Types>`;
}
