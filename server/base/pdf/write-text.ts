import { bottomOf, FONT, INK, makeRoom, type Paper, shown, TEXT_PT, widthOf } from './page.ts';
import type { PdfBlock } from './pdf-document.ts';

type Of<Kind extends PdfBlock['kind']> = Extract<PdfBlock, { kind: Kind }>;

const GAP = 6;
const LABEL_SHARE = 0.34;
const TONES = { plain: INK.text, quiet: INK.quiet, warning: INK.warning };

/** The title of the document and the line below it. */
export function writeTitle(paper: Paper, title: string, subtitle: string | undefined): void {
  paper.font(FONT.bold, 18).fillColor(INK.accent).text(shown(title));
  if (subtitle) paper.font(FONT.plain, 11).fillColor(INK.quiet).text(shown(subtitle));
  paper.y += GAP;
}

const HEADING = 24;

/** A heading is never the last line of a page: it stays together with this many points of the next block. */
export function writeHeading(paper: Paper, { text }: Of<'heading'>, following = 36): void {
  paper.y += 2 * GAP;
  makeRoom(paper, HEADING + following);
  paper.font(FONT.bold, 12).fillColor(INK.accent).text(shown(text), paper.page.margins.left);
  paper.y += GAP / 2;
}

/** A paragraph, over as many pages as it needs. */
export function writeParagraph(paper: Paper, { text, tone = 'plain' }: Of<'paragraph'>): void {
  const font = tone === 'warning' ? FONT.bold : FONT.plain;
  paper.font(font, TEXT_PT).fillColor(TONES[tone]).text(shown(text), paper.page.margins.left);
  paper.y += GAP;
}

/** Label and value beside each other, with a line below each pair. */
export function writeFacts(paper: Paper, { facts }: Of<'facts'>): void {
  const { left } = paper.page.margins;
  const width = widthOf(paper);
  const label = { width: width * LABEL_SHARE - GAP };
  const value = { width: width * (1 - LABEL_SHARE), height: bottomOf(paper) / 2, ellipsis: true };
  for (const [name, said] of facts) {
    paper.font(FONT.bold, TEXT_PT);
    const valueHeight = Math.min(value.height, paper.heightOfString(shown(said), { width: value.width }));
    paper.font(FONT.plain, TEXT_PT);
    const height = Math.max(paper.heightOfString(shown(name), label), valueHeight) + GAP;
    makeRoom(paper, height);
    const top = paper.y;
    paper.fillColor(INK.quiet).text(shown(name), left, top + GAP / 2, label);
    paper
      .font(FONT.bold)
      .fillColor(INK.text)
      .text(shown(said), left + width * LABEL_SHARE, top + GAP / 2, value);
    paper.y = top + height;
    rule(paper, paper.y);
  }
  paper.y += GAP;
}

/** A thin line from margin to margin. */
export function rule(paper: Paper, y: number): void {
  const { left } = paper.page.margins;
  paper
    .moveTo(left, y)
    .lineTo(left + widthOf(paper), y)
    .lineWidth(0.5)
    .strokeColor(INK.rule)
    .stroke();
}
