import type { Page } from 'playwright-core';

/** Brightness of a page's background, from 0 (black) to 255 (white). */
export function groundBrightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const colour = getComputedStyle(document.body).backgroundColor;
    const [red, green, blue] = (colour.match(/\d+/g) ?? []).map(Number);
    return (red! + green! + blue!) / 3;
  });
}

/** The light look is at least this bright, and the dark one at most. */
export const LIGHT_FROM = 200;
export const DARK_TO = 60;
