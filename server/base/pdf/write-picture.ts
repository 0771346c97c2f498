import { FONT, INK, makeRoom, type Paper, shown, widthOf } from './page.ts';
import type { PdfPicture } from './pdf-document.ts';

/** The largest height of a picture, points; a heading stays together with it. */
export const PICTURE_PT = 220;
const LABEL_PT = 12;
const GAP = 6;

/** The picture, fitted between the margins, and its name below. */
export function writePicture(paper: Paper, { octets, label }: PdfPicture): void {
  makeRoom(paper, PICTURE_PT + LABEL_PT + GAP);
  const { left } = paper.page.margins;
  const top = paper.y;
  if (isPicture(octets)) {
    const height = PICTURE_PT;
    paper.image(octets, left, top, { fit: [widthOf(paper), height] });
    paper.y = top + height + GAP / 2;
  }
  paper.font(FONT.plain, 8).fillColor(INK.quiet).text(shown(label), left);
  paper.y += GAP;
}

/** The first octets of a JPEG or PNG. */
function isPicture(octets: Buffer): boolean {
  return octets.readUInt16BE(0) === 0xffd8 || octets.readUInt32BE(0) === 0x89504e47;
}
