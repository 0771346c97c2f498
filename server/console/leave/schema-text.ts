import type { TableNote } from './table-notes.ts';

const KEPT = { here: '', files: 'in files', secret: 'left out: a secret' } as const;
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The description of an export for people, in Markdown. */
export function schemaText(notes: readonly TableNote[]): string {
  const lines = [
    '# The tables of this export',
    '',
    'Each table is `tables/<name>.csv`: UTF-8, commas, a head, nothing for null. Instants are in UTC, octets',
    'are hexadecimal after `\\x`. A column *in files* is replaced by four: the file, the first octet in it, the',
    'number of octets, and their SHA-256. Partitions of a table are files of their own (`<name>_<date>.csv`).',
    '`positions/` and `places/` repeat positions and places in a readable form.',
  ];
  for (const { name, meaning, key, columns } of notes) {
    lines.push('', `## ${name}`, '');
    if (meaning !== null) lines.push(meaning, '');
    if (key.length > 0) lines.push(`Key: ${key.join(', ')}`, '');
    lines.push('| Column | Type | Null | Refers to | Meaning |', '| --- | --- | --- | --- | --- |');
    for (const column of columns) {
      const kept = column.computed ? 'computed, not in the file' : KEPT[column.kept];
      const said = [column.meaning ?? '', kept].filter((text) => text !== '').join(' – ');
      const cells = [column.name, column.type, column.nullable ? 'yes' : '', column.references ?? '', said];
      lines.push(`| ${cells.map(cell).join(' | ')} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}
