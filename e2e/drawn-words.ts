import type { BrowserContext, Locator } from 'playwright-core';

/**
 * A word as its canvas drew it last: its colour as `#rrggbb`, and its distance from the upper edge in pixels
 * of the page.
 */
export type DrawnWord = { text: string; colour: string; y: number };

/**
 * Makes the canvases of every page of the visit record their words, because a drawing does not reveal them.
 */
export function recordDrawnWords(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const words = new WeakMap<HTMLCanvasElement, Map<string, DrawnWord>>();
    const fillText = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
      const own = words.get(this.canvas) ?? new Map<string, DrawnWord>();
      const dots = this.getTransform().transformPoint({ x, y }).y;
      own.set(text, { text, colour: String(this.fillStyle), y: dots / devicePixelRatio });
      words.set(this.canvas, own);
      return fillText.call(this, text, x, y, ...rest);
    };
    Object.assign(window, {
      drawnOn: (canvas: HTMLCanvasElement) => [...(words.get(canvas)?.values() ?? [])],
    });
  });
}

/** The words that a canvas has drawn, without the no-break spaces of figures. */
export function drawnWords(canvas: Locator): Promise<DrawnWord[]> {
  return canvas.evaluate((one) => {
    const { drawnOn } = window as unknown as { drawnOn: (canvas: Element) => DrawnWord[] };
    return drawnOn(one).map((word) => ({ ...word, text: word.text.replace(/\s+/g, ' ') }));
  });
}
