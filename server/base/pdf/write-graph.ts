import { FONT, INK, makeRoom, type Paper, shown, widthOf } from './page.ts';
import type { PdfGraph } from './pdf-document.ts';

const HEIGHT = 170;
/** Room for the labels of the axes, points. */
const LEFT = 44;
const BELOW = 16;
const INSET = 10;
const DOT = 2.2;

/** Points of height for a graph with its labels. */
export const heightOfGraph = () => HEIGHT + BELOW;

/** The curve in its frame. The axes end at their first and last labels; without these there is no graph. */
export function writeGraph(paper: Paper, { pieces, marks, level, xTicks, yTicks }: PdfGraph): void {
  const [x0, x1] = [xTicks[0]?.x, xTicks.at(-1)?.x];
  const [y0, y1] = [yTicks[0]?.y, yTicks.at(-1)?.y];
  if (x0 === undefined || x1 === undefined || y0 === undefined || y1 === undefined) return;
  makeRoom(paper, heightOfGraph());
  const left = paper.page.margins.left + LEFT;
  const width = widthOf(paper) - LEFT - INSET;
  const top = paper.y + INSET;
  const height = HEIGHT - 2 * INSET;
  const xAt = (x: number) => left + (x1 > x0 ? (x - x0) / (x1 - x0) : 0) * width;
  const yAt = (y: number) => top + height - (y1 > y0 ? (y - y0) / (y1 - y0) : 0) * height;
  paper.font(FONT.plain, 8);
  for (const { y, label } of yTicks) {
    across(paper, { left, width, y: yAt(y), ink: INK.rule });
    paper
      .fillColor(INK.quiet)
      .text(shown(label), left - LEFT, yAt(y) - 4, { width: LEFT - 6, align: 'right', lineBreak: false });
  }
  for (const { x, label } of xTicks)
    paper
      .fillColor(INK.quiet)
      .text(shown(label), xAt(x) - 30, top + height + 6, { width: 60, align: 'center', lineBreak: false });
  paper.lineWidth(1.4).lineJoin('round').strokeColor(INK.accent);
  for (const piece of pieces) {
    for (const [i, { x, y }] of piece.entries())
      if (i === 0) paper.moveTo(xAt(x), yAt(y));
      else paper.lineTo(xAt(x), yAt(y));
    if (piece.length > 1) paper.stroke();
  }
  for (const { x, y } of marks) paper.circle(xAt(x), yAt(y), DOT).fillColor(INK.warning).fill();
  if (level) {
    paper.dash(4, { space: 3 });
    across(paper, { left, width, y: yAt(level.y), ink: INK.warning });
    paper.undash();
    paper
      .font(FONT.bold, 8)
      .fillColor(INK.warning)
      .text(shown(level.label), left, yAt(level.y) - 11, { width, align: 'right', lineBreak: false });
  }
  paper.x = paper.page.margins.left;
  paper.y = top + height + BELOW + INSET;
}

function across(
  paper: Paper,
  { left, width, y, ink }: { left: number; width: number; y: number; ink: string },
): void {
  paper
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.5)
    .strokeColor(ink)
    .stroke();
}
