import type { Page } from 'playwright-core';
import type { Sections } from '#text/sections.ts';
import { es, plain, said } from '../words.ts';

/** The real-time map: the list at the left (on a phone in a sheet) and the map itself. */
export function mapScreen(page: Page, words: Sections = es) {
  const { map } = words;
  const list = page.getByRole('listbox', { name: words.word.vehicles });
  const row = (license: string) => list.getByRole('option').filter({ hasText: license });
  const canvas = page.getByRole('region', { name: map.canvas });
  const states = page.getByRole('group', { name: map.states });
  /** The middle of the map, in the page. */
  async function middle() {
    const box = await canvas.boundingBox();
    if (!box) throw new Error('there is no map');
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  }
  return {
    list,
    row,
    canvas,
    /** The text of a vehicle's row, in one line. */
    rowText: (license: string) => said(row(license)),
    /** When the row first contains a text, ms UTC by the page's clock. */
    rowSaid: (license: string, text: string) => firstSaid(page, { license, text }),
    /** The plates in the list, in its order. */
    licenses: async () => {
      const rows = await list.getByRole('option').allInnerTexts();
      return rows.map((text) => plain(text).split(' ')[0]!);
    },
    /** The number of vehicles in the words of the list. */
    count: () => said(page.getByRole('status').filter({ hasText: /^\d/ })),
    /** The counter of one state, and the switch that shows only those. */
    tile: (word: string) => states.getByRole('button', { name: word }),
    tileText: (word: string) => said(states.getByRole('button', { name: word })),
    searchBox: page.getByRole('searchbox', { name: map.search }),
    middle,
    /** Clicks on the middle of the map, or some pixels to the right of it. */
    async clickMiddle(asidePx = 0) {
      const { x, y } = await middle();
      await page.mouse.click(x + asidePx, y);
      // The effect of the click is there with the second frame after it.
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
    },
    /** Waits until the page is idle: then the map is drawn. */
    isAtRest: () => page.evaluate(() => new Promise((rested) => requestIdleCallback(rested))),
    /** The query of the address. */
    address: () => Object.fromEntries(new URL(page.url()).searchParams),
    /** The camera position in the address. */
    camera() {
      const [lat, lng, zoom] = (new URL(page.url()).searchParams.get('v') ?? '').split(',').map(Number);
      return { lat, lng, zoom };
    },
  };
}

/** Waits inside the page, which sees each change at once: polling from outside would add a delay. */
function firstSaid(page: Page, wanted: { license: string; text: string }): Promise<number> {
  return page.evaluate(
    ({ license, text }) =>
      new Promise<number>((resolve) => {
        const look = () => {
          for (const row of document.querySelectorAll('[role=option]')) {
            const said = row.textContent?.replace(/\s+/g, ' ') ?? '';
            if (!said.includes(license) || !said.includes(text)) continue;
            observer.disconnect();
            resolve(Date.now());
            return;
          }
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      }),
    wanted,
  );
}
