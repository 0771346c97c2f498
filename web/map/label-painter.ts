import { LABEL } from './plate-labels.ts';
import type { SpritePainter } from './sprite-program.ts';

/** Colours of plate labels and of the counts inside clusters. */
export type LabelLook = {
  paper: string;
  line: string;
  ink: string;
  accent: string;
  accentInk: string;
  family: string;
};

/** The text of a sprite. Its key contains everything, so that equal texts are painted once. */
export type LabelKind = 'plate' | 'chosen' | 'count';

export function labelKey(kind: LabelKind, text: string): string {
  return `${kind}|${text}`;
}

const PLATE_FONT = '600 11px';
const COUNT_FONT = '600 12px';
const MAX_TEXT_PX = 96;

/** Measures and paints labels with one look. */
export function labelPainter(look: LabelLook) {
  const widths = new Map<string, number>();
  const measuring = document.createElement('canvas').getContext('2d')!;

  function widthOf(text: string): number {
    let width = widths.get(text);
    if (width === undefined) {
      measuring.font = `${PLATE_FONT} ${look.family}`;
      width = measuring.measureText(text).width;
      widths.set(text, width);
    }
    return width;
  }

  /**
   * The text, shortened with an ellipsis to fit a slot. Plates of other systems may have up to 100
   * characters.
   */
  function fitted(text: string): string {
    if (widthOf(text) <= MAX_TEXT_PX) return text;
    let cut = text.slice(0, 40);
    while (cut.length > 1 && widthOf(`${cut}…`) > MAX_TEXT_PX) cut = cut.slice(0, -1);
    return `${cut}…`;
  }

  const paint: SpritePainter = (context, key, { widthPx, heightPx }) => {
    const [kind, ...rest] = key.split('|');
    const text = rest.join('|');
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    if (kind === 'count') {
      context.font = `${COUNT_FONT} ${look.family}`;
      context.fillStyle = look.ink;
      context.fillText(text, widthPx / 2, heightPx / 2 + 0.5);
      return;
    }
    const isChosen = kind === 'chosen';
    const width = Math.ceil(widthOf(text)) + 2 * LABEL.paddingPx;
    const left = Math.round((widthPx - width) / 2);
    const top = Math.round((heightPx - LABEL.heightPx) / 2);
    context.beginPath();
    context.roundRect(left + 0.5, top + 0.5, width - 1, LABEL.heightPx - 1, 4);
    context.fillStyle = isChosen ? look.accent : look.paper;
    context.fill();
    context.lineWidth = 1;
    context.strokeStyle = isChosen ? look.accent : look.line;
    context.stroke();
    context.font = `${PLATE_FONT} ${look.family}`;
    context.fillStyle = isChosen ? look.accentInk : look.ink;
    context.fillText(text, widthPx / 2, heightPx / 2 + 0.5);
  };
  return { paint, fitted, widthOf };
}
