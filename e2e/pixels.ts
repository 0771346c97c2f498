import type { Page } from 'playwright-core';

/** The colours drawn in a square around a point of a page, as `#rrggbb`. */
export async function coloursAt(
  page: Page,
  middle: { x: number; y: number },
  sidePx: number,
): Promise<Set<string>> {
  const clip = { x: middle.x - sidePx / 2, y: middle.y - sidePx / 2, width: sidePx, height: sidePx };
  const png = await page.screenshot({ clip });
  // A separate page, because the product's page may not read pictures.
  const reader = await page.context().newPage();
  const colours = await reader.evaluate(async (base64) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${base64}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const paper = canvas.getContext('2d')!;
    paper.drawImage(picture, 0, 0);
    const { data } = paper.getImageData(0, 0, picture.width, picture.height);
    const found: string[] = [];
    for (let at = 0; at < data.length; at += 4) {
      found.push(
        `#${[...data.slice(at, at + 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
      );
    }
    return found;
  }, png.toString('base64'));
  await reader.close();
  return new Set(colours);
}
