import type { Point } from '#domain/geo.ts';
import type { Formatter } from '#text/format.ts';
import type { Translate } from '#text/key.ts';
import { type MapFrame, mapFrame, roundLength } from './map-frame.ts';
import { FONT, INK, makeRoom, type Paper, shown, TEXT_PT, widthOf } from './page.ts';
import type { PdfMap } from './pdf-document.ts';

const HEIGHT = 230;
const INSET = 26;
const DOT = 7;
const GAP = 4;
const SWATCH = 16;
/** The colour of streets below a track. */
const GROUND = '#b9c2cb';

/** Points of height for a drawing, with the legend of its places. */
export function heightOfMap({ places, inks = [] }: PdfMap): number {
  return HEIGHT + (TEXT_PT + GAP) * (places.length + (inks.length > 0 ? 2 : 1));
}

/** The drawing in its frame with scale and north, and the legend of its places. */
export function writeMap(paper: Paper, map: PdfMap, { t, f }: { t: Translate; f: Formatter }): void {
  const width = widthOf(paper);
  const tracks = (map.tracks ?? []).flatMap(({ points }) => points);
  const frame = mapFrame([...map.lines.flat(), ...tracks, ...map.places], {
    width: width - 2 * INSET,
    height: HEIGHT - 2 * INSET,
    reachM: Math.max(0, ...map.places.map(({ radiusM = 0 }) => radiusM)),
  });
  if (!frame) return;
  makeRoom(paper, heightOfMap(map));
  const { left } = paper.page.margins;
  const top = paper.y;
  paper.rect(left, top, width, HEIGHT).lineWidth(0.5).fillAndStroke('#f4f6f8', INK.rule);
  if (map.ground) drawGround(paper, map.ground, { frame, left, top, width });
  paper.save().translate(left + INSET, top + INSET);
  drawLines(paper, map.lines, { frame, ink: INK.accent, widthPt: 1.6 });
  for (const { ink, points } of map.tracks ?? []) drawLines(paper, [points], { frame, ink, widthPt: 2.4 });
  drawPlaces(paper, map, frame);
  paper.restore();
  drawNorth(paper, left + width - INSET, top + INSET, t('pdf.north'));
  drawScale(paper, left + INSET, top + HEIGHT - INSET / 2, { frame, f, most: width / 4 });
  paper.y = top + HEIGHT + GAP;
  if (map.inks?.length) writeInks(paper, map.inks);
  paper.font(FONT.plain, TEXT_PT).fillColor(INK.text);
  for (const [i, { label }] of map.places.entries()) paper.text(shown(`${i + 1}. ${label}`), left);
  paper.y += GAP;
}

/** Streets, cut off at the edge of the drawing. */
function drawGround(
  paper: Paper,
  ground: readonly (readonly Point[])[],
  { frame, left, top, width }: { frame: MapFrame; left: number; top: number; width: number },
): void {
  paper.save().rect(left, top, width, HEIGHT).clip();
  paper.translate(left + INSET, top + INSET);
  drawLines(paper, ground, { frame, ink: GROUND, widthPt: 0.6 });
  paper.restore();
}

function drawLines(
  paper: Paper,
  lines: readonly (readonly Point[])[],
  { frame: { at }, ink, widthPt }: { frame: MapFrame; ink: string; widthPt: number },
): void {
  paper.lineWidth(widthPt).lineJoin('round').lineCap('round').strokeColor(ink);
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

/** The meaning of the colours, in one line. */
function writeInks(paper: Paper, inks: NonNullable<PdfMap['inks']>): void {
  const { left } = paper.page.margins;
  const y = paper.y + GAP / 2;
  let x = left;
  paper.font(FONT.plain, 8);
  for (const { ink, label } of inks) {
    paper
      .moveTo(x, y + 5)
      .lineTo(x + SWATCH, y + 5)
      .lineWidth(3)
      .strokeColor(ink)
      .stroke();
    paper.fillColor(INK.quiet).text(shown(label), x + SWATCH + GAP, y, { lineBreak: false });
    x += SWATCH + GAP + paper.widthOfString(shown(label)) + 4 * GAP;
  }
  paper.x = left;
  paper.y = y + TEXT_PT + GAP;
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
