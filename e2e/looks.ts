import type { Page } from 'playwright-core';

/** Brightness of the ground that a page is drawn on, 0 black to 255 white. */
export function groundBrightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const colour = getComputedStyle(document.body).backgroundColor;
    const [red, green, blue] = (colour.match(/\d+/g) ?? []).map(Number);
    return (red! + green! + blue!) / 3;
  });
}

/** At least so bright is the ground of the light look, at most so bright that of the dark one. */
export const LIGHT_FROM = 200;
export const DARK_TO = 60;
