import type { Page } from 'playwright-core';
import { es, plain } from '../words.ts';

/** The past of vehicles: days, map, graph and player. */
export function historyScreen(page: Page) {
  const { history } = es;
  const graph = page.getByRole('slider', { name: history.graph });
  const head = page.locator('[data-vehicle]');
  return {
    panel: page.getByRole('region', { name: history.panel, exact: true }),
    graph,
    /** The lines of the open day, each in one line. */
    items: async () => (await page.getByRole('listitem').getByRole('button').allInnerTexts()).map(plain),
    item: (words: string) => page.getByRole('listitem').getByRole('button', { name: words }),
    play: page.getByRole('button', { name: history.play, exact: true }),
    pause: page.getByRole('button', { name: history.pause, exact: true }),
    export: page.getByRole('button', { name: es.ui.export, exact: true }),
    format: (format: 'gpx' | 'kml' | 'csv' | 'xlsx') =>
      page.getByRole('menuitem', { name: history[`format_${format}`] }),
    /** The moment of the graph's cursor, ms UTC. */
    ms: async () => Number(await graph.getAttribute('aria-valuenow')),
    /** The middle of the vehicle's mark on the map, pixels of the page. */
    async head() {
      const box = (await head.boundingBox())!;
      return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
    },
    /** The number of lines of the track on the map. */
    lines: async () => Number((await page.locator('[data-lines]').getAttribute('data-lines')) ?? 0),
    address: () => Object.fromEntries(new URL(page.url()).searchParams),
  };
}
