import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Meanings by `table` and by `table.column`. */
export type Meanings = ReadonlyMap<string, string>;

const FOLDER = join(import.meta.dirname, '../../base/db/migrations');

export const meaningOf = (meanings: Meanings, table: string, column?: string): string | null =>
  meanings.get(column === undefined ? table : `${table}.${column}`) ?? null;

/** The meanings that the comments of all migrations give; a later one replaces an earlier one. */
export function migrationMeanings(): Meanings {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  return new Map(files.sort().flatMap((name) => [...meaningsIn(readFileSync(join(FOLDER, name), 'utf8'))]));
}

/** The comments right above tables and columns in a migration. Other comments belong to none. */
export function meaningsIn(sql: string): Meanings {
  const meanings = new Map<string, string>();
  let comment: string[] = [];
  let table: string | null = null;
  for (const line of sql.split('\n')) {
    const said = /^\s*-- ?(.*)$/.exec(line);
    if (said) {
      comment.push(said[1]!);
      continue;
    }
    const made = /^create table (\w+)/.exec(line);
    const altered = /^alter table (\w+)/.exec(line);
    table = made?.[1] ?? altered?.[1] ?? table;
    const added = /add column (\w+)/.exec(line);
    const column = added?.[1] ?? (/^ {2}\w/.test(line) ? /^ {2}(\w+) /.exec(line)?.[1] : undefined);
    const subject = made ? made[1]! : table !== null && column !== undefined ? `${table}.${column}` : null;
    if (subject !== null && comment.length > 0) meanings.set(subject, comment.join(' '));
    if (line.endsWith(';')) table = null;
    comment = [];
  }
  return meanings;
}
