import { type DataValidation, writeXlsx } from 'hucre';
import type { FileAnswer } from '#server/base/http/route.ts';
import { columnName } from '#server/base/http/xlsx-cell.ts';

/** A column of a template: its head, and what its cells may hold. */
export type TemplateColumn = {
  head: string;
  /** Every line must fill it: its head is marked. */
  isNeeded: boolean;
  /** The form of its cells, shown while one is chosen. */
  note: string;
  /** The values of a drop-down list; empty: a free cell. */
  values: readonly string[];
};

type Template = {
  name: string;
  /** Names of the two sheets: of the lines, and of the listed values. */
  sheets: readonly [string, string];
  columns: readonly TemplateColumn[];
  /** The most lines below the head. */
  rows: number;
};

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const WIDTH = 18;
/** Characters of the title of a note in a workbook. */
const TITLE_MAX = 32;
/** Marks the head of a column that every line must fill. Heads are compared without such signs. */
export const NEEDED_MARK = ' *';

/**
 * A workbook in which users fill in the lines of an import. It marks the heads of required columns and lists
 * the values of the others in drop-downs. Its cells are texts, so that codes keep their zeros.
 */
export async function templateFile({ name, sheets, columns, rows }: Template): Promise<FileAnswer> {
  const [lines, lists] = sheets;
  const listed = columns.filter(({ values }) => values.length > 0);
  const longest = Math.max(0, ...listed.map(({ values }) => values.length));
  const placeOf = ({ values }: TemplateColumn) => {
    const at = columnName(listed.findIndex((one) => one.values === values));
    return `'${lists.replaceAll("'", "''")}'!$${at}$2:$${at}$${values.length + 1}`;
  };
  const content = await writeXlsx({
    sheets: [
      {
        name: lines,
        columns: columns.map(() => ({ width: WIDTH, numFmt: '@' })),
        rows: [columns.map(({ head, isNeeded }) => `${head}${isNeeded ? NEEDED_MARK : ''}`)],
        cells: new Map(
          columns.map(({ isNeeded }, at) => [`0,${at}`, { style: { font: { bold: isNeeded } } }]),
        ),
        freezePane: { rows: 1 },
        dataValidations: columns.flatMap((column, at) => {
          const range = `${columnName(at)}2:${columnName(at)}${rows + 1}`;
          return [...validationOf(column, range, placeOf(column))];
        }),
      },
      ...(listed.length === 0
        ? []
        : [
            {
              name: lists,
              columns: listed.map(() => ({ width: WIDTH * 2 })),
              rows: [
                listed.map(({ head }) => head),
                ...Array.from({ length: longest }, (_, at) => listed.map(({ values }) => values[at] ?? '')),
              ],
              freezePane: { rows: 1 },
            },
          ]),
    ],
  });
  return { name, type: TYPE, content: Buffer.from(content) };
}

/** The drop-down list of a column's cells, or only the note on them; empty for a free cell without a note. */
export function validationOf(
  { head, note, values }: Omit<TemplateColumn, 'isNeeded'>,
  range: string,
  place: string,
): DataValidation[] {
  const hint = {
    range,
    inputTitle: head.slice(0, TITLE_MAX),
    inputMessage: note,
    showInputMessage: note !== '',
  };
  if (values.length === 0) return note === '' ? [] : [{ type: 'custom', formula1: 'TRUE', ...hint }];
  // A text of another language is read too, so a warning is enough.
  const list = { type: 'list', formula1: place, allowBlank: true } as const;
  return [{ ...list, ...hint, showErrorMessage: true, errorStyle: 'warning' }];
}
