import { FONT, INK, makeRoom, type Paper, shown, widthOf } from './page.ts';
import type { PdfPicture } from './pdf-document.ts';
import { isSoundPng } from './sound-png.ts';

/** The largest height of a picture, points; a heading stays together with it. */
export const PICTURE_PT = 220;
const LABEL_PT = 12;
const GAP = 6;

/** The picture, fitted between the margins, and its name below. A picture that cannot be read is a name. */
export function writePicture(paper: Paper, { octets, label }: PdfPicture): void {
  makeRoom(paper, PICTURE_PT + LABEL_PT + GAP);
  const { left } = paper.page.margins;
  const top = paper.y;
  if ((isJpeg(octets) || isSoundPng(octets)) && isDrawn(paper, octets, top))
    paper.y = top + PICTURE_PT + GAP / 2;
  paper.font(FONT.plain, 8).fillColor(INK.quiet).text(shown(label), left);
  paper.y += GAP;
}

const isJpeg = (octets: Buffer) => octets.length > 4 && octets.readUInt16BE(0) === 0xffd8;

/** Draws a picture; false when its octets are damaged, which must not cost the document. */
function isDrawn(paper: Paper, octets: Buffer, top: number): boolean {
  try {
    paper.image(octets, paper.page.margins.left, top, { fit: [widthOf(paper), PICTURE_PT] });
    return true;
  } catch {
    return false;
  }
}
