import { FONT, INK, makeRoom, type Paper, shown, widthOf } from './page.ts';
import type { PdfBars } from './pdf-document.ts';

const LINE = 14;
const BAR = 8;
const LETTERS_PT = 8;
/** Room for the names before the bars and for the values behind them, points. */
const NAME = 130;
const VALUE = 80;
const GAP = 6;
/** A heading stays together with this many bars. */
const TOGETHER = 6;

/** Points of the bars that stay on the page of their heading. */
export const heightOfBars = ({ bars }: PdfBars) => Math.min(bars.length, TOGETHER) * LINE;

/** The bars, each on a line of its own; they continue on the next page. */
export function writeBars(paper: Paper, { bars }: PdfBars): void {
  const { left } = paper.page.margins;
  const room = widthOf(paper) - NAME - VALUE - 2 * GAP;
  const one = { lineBreak: false, height: LETTERS_PT + 2, ellipsis: true };
  for (const { label, share, value, isOff } of bars) {
    makeRoom(paper, LINE);
    const { y } = paper;
    paper.font(FONT.plain, LETTERS_PT).fillColor(INK.text);
    paper.text(shown(label), left, y, { ...one, width: NAME });
    const width = Math.max(0, Math.min(1, share)) * room;
    if (width > 0) paper.rect(left + NAME + GAP, y, width, BAR).fill(isOff ? INK.warning : INK.accent);
    paper.font(isOff ? FONT.bold : FONT.plain, LETTERS_PT).fillColor(isOff ? INK.warning : INK.quiet);
    paper.text(shown(value), left + NAME + 2 * GAP + width, y, { ...one, width: VALUE });
    paper.y = y + LINE;
  }
  paper.x = left;
  paper.y += GAP;
}
