import { LINE_FILE } from '#domain/line-file/line-import.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { readerOf } from '#server/base/access/reader.ts';
import type { App } from '#server/base/app.ts';
import type { FileAnswer } from '#server/base/http/route.ts';
import { templateFile } from '#server/base/line-file/template-file.ts';
import { headIn } from '#text/file-head.ts';
import type { LineSource } from './line-source.ts';

/** The template of a file in the caller's language. */
export async function importTemplate<Field extends string, Input>(
  { app, caller }: { app: App; caller: Caller },
  source: LineSource<Field, Input>,
): Promise<FileAnswer> {
  const { t } = await readerOf(app, caller);
  const allowed = await source.allowed(app.database, caller);
  const name = t(`lineImport.templateName_${source.kind}`);
  const file = await templateFile({
    name: `${name}.xlsx`,
    sheets: [t('lineImport.lines'), t('mass.allowed')],
    columns: source.columns.map((column) => ({
      head: headIn(column, caller.language),
      isNeeded: column.isNeeded === true,
      note: column.isNeeded ? t('lineImport.needed') : '',
      values: allowed[column.field] ?? [],
    })),
    rows: LINE_FILE.rows,
  });
  return { ...file, facts: { rows: 0 } };
}
