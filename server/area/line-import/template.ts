import { LINE_FILE } from '#domain/line-file/line-import.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import type { FileAnswer } from '#server/base/http/route.ts';
import { columnsFile } from '#server/base/line-file/columns-file.ts';
import { translatorOf } from '#text/translator.ts';
import type { LineSource } from './line-source.ts';

/** The template of a file in the caller's language. */
export async function importTemplate<Field extends string, Input>(
  { app, caller }: { app: App; caller: Caller },
  { kind, columns, allowed }: LineSource<Field, Input>,
): Promise<FileAnswer> {
  const name = translatorOf(caller.language)(`lineImport.templateName_${kind}`);
  const values = await allowed(app.database, caller);
  return columnsFile(caller.language, { name, columns, allowed: values, rows: LINE_FILE.rows });
}
