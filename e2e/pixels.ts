import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** The colours drawn in a square around a point of a page, as `#rrggbb`. */
export async function coloursAt(
  page: Page,
  middle: { x: number; y: number },
  sidePx: number,
): Promise<Set<string>> {
  const clip = { x: middle.x - sidePx / 2, y: middle.y - sidePx / 2, width: sidePx, height: sidePx };
  const drawn = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer();
  const found = new Set<string>();
  for (let at = 0; at < drawn.length; at += 3) found.add(`#${drawn.toString('hex', at, at + 3)}`);
  return found;
}
