import { pdfFile } from '#server/base/pdf/pdf-file.ts';
import { purposeText, roleText, whatText } from '#text/look-words.ts';
import type { FormatSettings } from '#text/reader.ts';
import type { Say } from '#text/say.ts';
import type { OwnDriver } from './read-looks.ts';
import type { Statement } from './statement.ts';

/** The statement of a month as a document for its driver: the lines by number, each with its hash. */
export function statementPdf(
  driver: OwnDriver,
  { month, lines, previous, chain, head, madeMs }: Statement,
  { say, settings }: { say: Say; settings: FormatSettings },
) {
  const { t, f } = say;
  const name = f.month(month);
  const isWhole = chain.at(-1)!.hash === head;
  return pdfFile({
    name: `${t('looked.file')}_${month}.pdf`,
    title: t('looked.title'),
    subtitle: `${driver.name} · ${name}`,
    pages: 'A4 wide',
    settings: { ...settings, timeZone: driver.timeZone },
    made: { atMs: madeMs, by: null },
    blocks: [
      {
        kind: 'facts',
        facts: [
          [t('word.driver'), driver.name],
          [t('looked.month'), name],
          [t('looked.lines'), f.number(lines.length)],
          [t('looked.previous'), previous],
          [t('looked.monthHash'), chain[0]!.hash],
          [t('looked.head'), head],
        ],
      },
      ...(isWhole ? [] : [{ kind: 'paragraph', text: t('looked.broken'), tone: 'warning' } as const]),
      lines.length === 0
        ? { kind: 'paragraph', text: t('looked.noneText') }
        : {
            kind: 'table',
            textPt: 7,
            columns: [
              { label: t('looked.number'), share: 0.3, align: 'right' },
              { label: t('looked.when'), share: 0.9 },
              { label: t('looked.who'), share: 1.4 },
              { label: t('looked.what'), share: 1.6 },
              { label: t('looked.purpose'), share: 1.4 },
              { label: t('looked.hash'), share: 2.4 },
            ],
            rows: lines.map((line, i) => [
              String(i + 1),
              f.dateTime(line.at, driver.timeZone),
              [line.name, roleText(line, say)].filter(Boolean).join(' · '),
              whatText(line, say),
              purposeText(line, say),
              chain[i + 1]!.hash,
            ]),
          },
      { kind: 'paragraph', text: t('looked.howChecked'), tone: 'quiet' },
    ],
  });
}
