import { setImmediate as nextTurn } from 'node:timers/promises';
import { bottomOf, FONT, INK, makeRoom, type Paper, shown, widthOf } from './page.ts';
import type { PdfTable } from './pdf-document.ts';
import { rule } from './write-text.ts';

const GAP = 4;
const COLUMN_GAP = 12;
const TEXT_PT = 8.5;
/** Rows written in one turn of the event loop: a row takes as long as a request. */
const ROWS_PER_TURN = 20;

/**
 * Points between two columns of a table, by the size of its letters, because right-aligned figures end where
 * the words of the next column begin.
 */
export const columnGap = (textPt: number) => (COLUMN_GAP * textPt) / TEXT_PT;

/** Rows below their head. A row stays on one page, and every page repeats the head. */
export async function writeTable(
  paper: Paper,
  { columns, rows, totals = [], textPt = TEXT_PT }: PdfTable,
): Promise<void> {
  const all = columns.reduce((sum, { share = 1 }) => sum + share, 0);
  const width = widthOf(paper);
  let x = paper.page.margins.left;
  const cells = columns.map(({ share = 1, align = 'left' }) => {
    const cell = { x, width: (width * share) / all - columnGap(textPt), align };
    x += (width * share) / all;
    return cell;
  });
  const most = bottomOf(paper) / 2;

  const heightOf = (texts: readonly string[], font: string) => {
    paper.font(font, textPt);
    const heights = texts.map((text, i) =>
      paper.heightOfString(shown(text) || ' ', { width: cells[i]!.width }),
    );
    return Math.min(most, Math.max(...heights));
  };
  const write = (texts: readonly string[], font: string, color: string) => {
    const height = heightOf(texts, font);
    const top = paper.y;
    paper.fillColor(color);
    for (const [i, text] of texts.entries()) {
      const cell = cells[i]!;
      paper.text(shown(text), cell.x, top + GAP, {
        width: cell.width,
        align: cell.align,
        height,
        ellipsis: true,
      });
    }
    paper.y = top + height + 2 * GAP;
    rule(paper, paper.y);
  };

  const labels = columns.map(({ label }) => label);
  const writeHead = () => write(labels, FONT.bold, INK.quiet);
  makeRoom(paper, heightOf(labels, FONT.bold) + 6 * GAP);
  writeHead();
  const writeRow = (row: readonly string[], font: string) => {
    if (makeRoom(paper, heightOf(row, font) + 2 * GAP)) writeHead();
    write(row, font, INK.text);
  };
  for (const [i, row] of rows.entries()) {
    if (i % ROWS_PER_TURN === 0) await nextTurn();
    writeRow(row, FONT.plain);
  }
  for (const row of totals) writeRow(row, FONT.bold);
  paper.x = paper.page.margins.left;
  paper.y += GAP;
}
