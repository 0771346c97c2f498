import type { Language } from '#domain/language.ts';
import type { LineColumn } from '#domain/line-file/head.ts';
import type { FileAnswer } from '#server/base/http/route.ts';
import { headIn } from '#text/file-head.ts';
import { translatorOf } from '#text/translator.ts';
import { templateFile } from './template-file.ts';

/**
 * The template of a file of lines in a language. Its needed columns have marks, and cells drop-down lists of
 * the values that they may hold. `name` is without an ending.
 */
export async function columnsFile<Field extends string>(
  language: Language,
  template: {
    name: string;
    columns: readonly LineColumn<Field>[];
    allowed: Partial<Record<Field, readonly string[]>>;
    rows: number;
  },
): Promise<FileAnswer> {
  const { name, columns, allowed, rows } = template;
  const t = translatorOf(language);
  const file = await templateFile({
    name: `${name}.xlsx`,
    sheets: [t('lineImport.lines'), t('mass.allowed')],
    columns: columns.map((column) => ({
      head: headIn(column, language),
      isNeeded: column.isNeeded === true,
      note: column.isNeeded ? t('lineImport.needed') : '',
      values: allowed[column.field] ?? [],
    })),
    rows,
  });
  return { ...file, facts: { rows: 0 } };
}
