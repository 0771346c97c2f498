import { encodeQR } from 'qr';
import { FONT, INK, makeRoom, type Paper, shown, widthOf } from './page.ts';
import type { PdfLabels } from './pdf-document.ts';

/** A label, points: two beside each other, four below each other on A4. */
const HEIGHT = 165;
const CODE = 118;
const GAP = 14;
const PAD = 12;

/** Labels in two columns, each with a frame to cut along. A code is drawn of squares, so it stays sharp. */
export function writeLabels(paper: Paper, { labels }: PdfLabels): void {
  const { left } = paper.page.margins;
  const width = (widthOf(paper) - GAP) / 2;
  for (let at = 0; at < labels.length; at += 2) {
    makeRoom(paper, HEIGHT);
    const top = paper.y;
    for (const [column, label] of labels.slice(at, at + 2).entries())
      writeLabel(paper, label, { x: left + column * (width + GAP), y: top, width });
    paper.y = top + HEIGHT + GAP;
  }
}

function writeLabel(
  paper: Paper,
  { code, title, lines }: PdfLabels['labels'][number],
  { x, y, width }: { x: number; y: number; width: number },
): void {
  paper.lineWidth(0.5).strokeColor(INK.rule).rect(x, y, width, HEIGHT).stroke();
  const cells = encodeQR(code, 'raw', { ecc: 'medium', border: 4 });
  const cell = CODE / cells.length;
  for (const [row, columns] of cells.entries())
    for (const [column, dark] of columns.entries())
      if (dark) paper.rect(x + PAD / 2 + column * cell, y + PAD + row * cell, cell, cell);
  paper.fillColor('#000000').fill();
  const textX = x + CODE + PAD;
  const textWidth = width - CODE - 2 * PAD;
  paper.font(FONT.bold, 15).fillColor(INK.text);
  paper.text(shown(title), textX, y + 2 * PAD, { width: textWidth });
  paper.font(FONT.plain, 9).fillColor(INK.quiet);
  for (const line of lines) paper.text(shown(line), textX, paper.y + 6, { width: textWidth });
}
