import type { Formatter } from '#text/format.ts';
import type { Translate } from '#text/key.ts';
import { type MapFrame, mapFrame, roundLength } from './map-frame.ts';
import { FONT, INK, makeRoom, type Paper, shown, TEXT_PT, widthOf } from './page.ts';
import type { PdfMap } from './pdf-document.ts';

const HEIGHT = 230;
const INSET = 26;
const DOT = 7;
const GAP = 4;

/** Points of height for a drawing, with the legend of its places. */
export function heightOfMap({ places }: PdfMap): number {
  return HEIGHT + (TEXT_PT + GAP) * (places.length + 1);
}

/** The drawing in its frame with scale and north, and the legend of its places. */
export function writeMap(paper: Paper, map: PdfMap, { t, f }: { t: Translate; f: Formatter }): void {
  const width = widthOf(paper);
  const frame = mapFrame([...map.lines.flat(), ...map.places], {
    width: width - 2 * INSET,
    height: HEIGHT - 2 * INSET,
    reachM: Math.max(0, ...map.places.map(({ radiusM = 0 }) => radiusM)),
  });
  if (!frame) return;
  makeRoom(paper, heightOfMap(map));
  const { left } = paper.page.margins;
  const top = paper.y;
  paper.rect(left, top, width, HEIGHT).lineWidth(0.5).fillAndStroke('#f4f6f8', INK.rule);
  paper.save().translate(left + INSET, top + INSET);
  drawLines(paper, map, frame);
  drawPlaces(paper, map, frame);
  paper.restore();
  drawNorth(paper, left + width - INSET, top + INSET, t('pdf.north'));
  drawScale(paper, left + INSET, top + HEIGHT - INSET / 2, { frame, f, most: width / 4 });
  paper.y = top + HEIGHT + GAP;
  paper.font(FONT.plain, TEXT_PT).fillColor(INK.text);
  for (const [i, { label }] of map.places.entries()) paper.text(shown(`${i + 1}. ${label}`), left);
  paper.y += GAP;
}

function drawLines(paper: Paper, { lines }: PdfMap, { at }: MapFrame): void {
  paper.lineWidth(1.6).lineJoin('round').lineCap('round').strokeColor(INK.accent);
  for (const line of lines) {
    if (line.length < 2) continue;
    for (const [i, point] of line.entries()) {
      const { x, y } = at(point);
      if (i === 0) paper.moveTo(x, y);
      else paper.lineTo(x, y);
    }
    paper.stroke();
  }
}

function drawPlaces(paper: Paper, { places }: PdfMap, { at, metresPerPt }: MapFrame): void {
  for (const place of places) {
    if (!place.radiusM) continue;
    const { x, y } = at(place);
    paper
      .circle(x, y, place.radiusM / metresPerPt)
      .lineWidth(0.8)
      .dash(3, { space: 2 })
      .strokeColor(INK.quiet)
      .stroke()
      .undash();
  }
  paper.font(FONT.bold, 8);
  for (const [i, place] of places.entries()) {
    const { x, y } = at(place);
    paper.circle(x, y, DOT).lineWidth(1).fillAndStroke(INK.warning, '#ffffff');
    paper.fillColor('#ffffff').text(String(i + 1), x - DOT, y - 3.8, { width: 2 * DOT, align: 'center' });
  }
}

function drawNorth(paper: Paper, x: number, y: number, letter: string): void {
  paper
    .polygon([x, y - 12], [x - 5, y + 4], [x, y], [x + 5, y + 4])
    .fillColor(INK.quiet)
    .fill();
  paper.font(FONT.bold, 8).text(letter, x - 10, y + 6, { width: 20, align: 'center' });
}

/** A bar of a round length in the reader's units; below a kilometre its label is in metres. */
function drawScale(
  paper: Paper,
  x: number,
  y: number,
  { frame, f, most }: { frame: MapFrame; f: Formatter; most: number },
): void {
  const unit = f.entry.distance;
  const isMetric = f.units.distance === 'km';
  const length = roundLength(unit.shown(most * frame.metresPerPt));
  const long = unit.meant(length) / frame.metresPerPt;
  const label =
    isMetric && length < 1
      ? `${f.number(length * 1000)}\u00a0m`
      : `${f.dec(length, length < 1 ? 2 : 0)}\u00a0${unit.label}`;
  paper
    .moveTo(x, y - 4)
    .lineTo(x, y)
    .lineTo(x + long, y)
    .lineTo(x + long, y - 4)
    .lineWidth(1)
    .strokeColor(INK.quiet)
    .stroke();
  paper
    .font(FONT.plain, 8)
    .fillColor(INK.quiet)
    .text(label, x, y - 14, { lineBreak: false });
}
