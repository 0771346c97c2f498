import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PdfDocument } from './pdf-document.ts';

/** A PDF being written, with the fonts of `FONT`. Its cursor `y` is where the next block begins. */
export type Paper = PDFKit.PDFDocument;

/** Names of the fonts of a paper. Both have the letters of all European languages. */
export const FONT = { plain: 'plain', bold: 'bold' } as const;
/** Colours of a paper. */
export const INK = {
  text: '#1b2733',
  quiet: '#5b6875',
  rule: '#d5dbe1',
  accent: '#0b5568',
  warning: '#a33a00',
};
/** Points of text in tables, facts and paragraphs. */
export const TEXT_PT = 9.5;
/** Points left blank at the edges of a page. */
const MARGIN = { top: 48, left: 48, right: 48, bottom: 56 };

const FILES = {
  [FONT.plain]: fontFile('LiberationSans-Regular.ttf'),
  [FONT.bold]: fontFile('LiberationSans-Bold.ttf'),
};
const read = new Map<string, Buffer>();

/**
 * Fonts from a package that is present anyway: the reader of PDFs has them for files without fonts of their
 * own.
 */
function fontFile(name: string): string {
  return fileURLToPath(import.meta.resolve(`pdfjs-dist/standard_fonts/${name}`));
}

function fontOf(file: string): Buffer {
  const font = read.get(file) ?? readFileSync(file);
  read.set(file, font);
  return font;
}

/**
 * An empty paper with the description that readers of PDFs show. Its pages stay open until the footers are
 * written. The library is large, so it is loaded with the first of them.
 */
export async function openPaper({ title, settings, made, pages = 'A4' }: PdfDocument): Promise<Paper> {
  const { default: PDFDocument } = await import('pdfkit');
  const paper = new PDFDocument({
    size: pages.slice(0, 2),
    layout: pages.endsWith('wide') ? 'landscape' : 'portrait',
    margins: MARGIN,
    bufferPages: true,
    lang: settings.language,
    displayTitle: true,
    info: { Title: title, Author: made.by ?? 'Traza', Creator: 'Traza', CreationDate: new Date(made.atMs) },
    // The library's own fonts have Western European letters only.
    font: '',
  });
  for (const [name, file] of Object.entries(FILES)) paper.registerFont(name, fontOf(file));
  return paper;
}

/** Width between the margins, points. */
export function widthOf({ page }: Paper): number {
  return page.width - page.margins.left - page.margins.right;
}

/** The lowest place of a page that a block may reach, points from the top. */
export function bottomOf({ page }: Paper): number {
  return page.height - page.margins.bottom;
}

/** Begins a new page where less than `height` points are left. Returns true when it did. */
export function makeRoom(paper: Paper, height: number): boolean {
  if (paper.y + height <= bottomOf(paper)) return false;
  paper.addPage();
  return true;
}

/** Text that fonts can show: without control characters, and on one line unless it has lines of its own. */
export function shown(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (letter) => (letter === '\n' ? letter : ' '));
}
