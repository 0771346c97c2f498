import type { Reader } from '#server/base/access/reader.ts';
import { csvFile } from '#server/base/http/csv.ts';
import type { FileAnswer } from '#server/base/http/route.ts';
import { type ZipEntry, zipOf } from '#server/base/http/zip.ts';
import type { PersonTable } from './read-rows.ts';

/** The parts of an archive about one person; several are one below the other in folders. */
export type PersonPart = { folder: string; tables: readonly PersonTable[]; files: readonly ZipEntry[] };

const wordOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

function tableEntry({ name, columns, rows }: PersonTable, { settings }: Reader): ZipEntry {
  async function* lines() {
    for (const row of rows) yield columns.map((column) => wordOf(row[column]));
  }
  const sheet = { name, columns: columns.map((label) => ({ label, type: 'text' as const })), rows: lines() };
  return { path: `${name}.csv`, content: () => csvFile(sheet, settings).content as AsyncIterable<Buffer> };
}

/** The archive: a table for everything that has rows, the files, and a list of what is in it. */
export function personFile(name: string, parts: readonly PersonPart[], reader: Reader): FileAnswer {
  const entries = parts.flatMap(({ folder, tables, files }) =>
    [...tables.filter(({ rows }) => rows.length > 0).map((table) => tableEntry(table, reader)), ...files].map(
      ({ path, content }) => ({ path: `${folder}/${path}`, content }),
    ),
  );
  const list = entries.map(({ path }) => `${path}\n`).join('');
  const about = { path: 'README.txt', content: () => [`${reader.t('held.readme')}\n\n${list}`] };
  const rows = parts.flatMap(({ tables }) => tables).reduce((sum, table) => sum + table.rows.length, 0);
  return {
    type: 'application/zip',
    name: `${name}.zip`,
    content: zipOf([about, ...entries]),
    facts: { rows },
  };
}
