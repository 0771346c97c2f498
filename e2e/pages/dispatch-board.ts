import type { Locator, Page } from 'playwright-core';
import { es, said } from '../words.ts';

/** The board of /admin-assign-drivers. */
export function dispatchBoard(page: Page) {
  const grid = page.getByRole('grid', { name: es.dispatch.grid });
  const row = (name: string) => grid.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  const middle = async (of: Locator) => {
    const { x, y, width, height } = (await of.boundingBox())!;
    return { x: x + width / 2, y: y + Math.min(height / 2, 20) };
  };
  return {
    grid,
    /** The cell of a row; days count from 0, the first that is shown. */
    cell: (name: string, day: number) => row(name).getByRole('gridcell').nth(day),
    /** A driver or a vehicle in the lists beside the grid. */
    card: (name: string) => page.getByRole('complementary').getByRole('button', { name }),
    bar: (text: string) => grid.getByRole('button').filter({ hasText: text }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    shift: (name: string) => page.getByRole('radio', { name, exact: true }),
    undo: page.getByRole('button', { name: es.dispatch.undo }),
    /** The line over the lower edge: what is carried, refused or done. */
    said: () => said(page.getByRole('status').last()),
    /** Drags something over a target, and drops it unless `isHeld`. */
    async drag(from: Locator, to: Locator, isHeld = false) {
      // It waits until the cards stand still: answers that arrive may move them.
      await from.hover();
      const [start, end] = [await middle(from), await middle(to)];
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(start.x + 10, start.y + 4);
      await page.mouse.move(end.x, end.y, { steps: 4 });
      if (!isHeld) await page.mouse.up();
    },
  };
}
