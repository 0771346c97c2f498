import { buffer } from 'node:stream/consumers';
import type { FileAnswer } from '#server/base/http/route.ts';
import { type Formatter, formatter } from '#text/format.ts';
import type { Translate } from '#text/key.ts';
import { translatorOf } from '#text/translator.ts';
import { FONT, INK, openPaper, type Paper, shown, widthOf } from './page.ts';
import type { PdfBlock, PdfDocument } from './pdf-document.ts';
import { heightOfBars, writeBars } from './write-bars.ts';
import { heightOfGraph, writeGraph } from './write-graph.ts';
import { writeLabels } from './write-labels.ts';
import { heightOfMap, writeMap } from './write-map.ts';
import { PICTURE_PT, writePicture } from './write-picture.ts';
import { writeTable } from './write-table.ts';
import { rule, writeFacts, writeHeading, writeParagraph, writeTitle } from './write-text.ts';

const TYPE = 'application/pdf';

/**
 * Writes a document as a PDF. The whole document is in memory, so it is for some pages, not for endless
 * lists.
 */
export async function pdfFile(
  document: PdfDocument,
): Promise<FileAnswer & { name: string; content: Buffer }> {
  const say = { t: translatorOf(document.settings.language), f: formatter(document.settings) };
  const paper = await openPaper(document);
  writeTitle(paper, document.title, document.subtitle);
  for (const [i, block] of document.blocks.entries())
    await writeBlock(paper, block, document.blocks[i + 1], say);
  writeFooters(paper, document, say);
  paper.end();
  return { type: TYPE, name: document.name, content: await buffer(paper) };
}

async function writeBlock(
  paper: Paper,
  block: PdfBlock,
  next: PdfBlock | undefined,
  say: { t: Translate; f: Formatter },
): Promise<void> {
  switch (block.kind) {
    case 'heading':
      writeHeading(paper, block, heightOf(next));
      break;
    case 'paragraph':
      writeParagraph(paper, block);
      break;
    case 'facts':
      writeFacts(paper, block);
      break;
    case 'table':
      await writeTable(paper, block);
      break;
    case 'map':
      writeMap(paper, block, say);
      break;
    case 'graph':
      writeGraph(paper, block);
      break;
    case 'bars':
      writeBars(paper, block);
      break;
    case 'picture':
      writePicture(paper, block);
      break;
    case 'labels':
      writeLabels(paper, block);
  }
}

/** Points of a drawing that its heading stays together with. */
function heightOf(next: PdfBlock | undefined): number | undefined {
  if (next?.kind === 'map') return heightOfMap(next);
  if (next?.kind === 'graph') return heightOfGraph();
  if (next?.kind === 'bars') return heightOfBars(next);
  return next?.kind === 'picture' ? PICTURE_PT : undefined;
}

/** Writes the footers once all pages are known: the number of the page, the time and the author. */
function writeFooters(paper: Paper, { made }: PdfDocument, { t, f }: { t: Translate; f: Formatter }): void {
  const { start, count } = paper.bufferedPageRange();
  const author = made.by === null ? null : t('pdf.made', { at: f.dateTime(made.atMs), by: made.by });
  const by = [author, made.credit].filter(Boolean).join(' · ');
  for (let i = 0; i < count; i++) {
    paper.switchToPage(start + i);
    // Text below the margin would begin a page.
    const { bottom, left } = paper.page.margins;
    paper.page.margins.bottom = 0;
    const y = paper.page.height - bottom + 14;
    const width = widthOf(paper);
    rule(paper, y);
    paper.font(FONT.plain, 8).fillColor(INK.quiet);
    paper.text(shown(by), left, y + 6, { width: width * 0.75, height: 10, ellipsis: true });
    const page = t('pdf.page', { page: f.number(i + 1), pages: f.number(count) });
    paper.text(page, left + width * 0.75, y + 6, { width: width * 0.25, align: 'right', lineBreak: false });
    paper.page.margins.bottom = bottom;
  }
}
