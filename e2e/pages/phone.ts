import type { Page } from 'playwright-core';
import { es, plain } from '../words.ts';

/** The parts that only the phone layout has: the sheet drawn up from below, and the bar at the bottom. */
export function phone(page: Page) {
  const { frame, map } = es;
  const bar = page.getByRole('navigation', { name: frame.menu });
  const places = bar.getByRole('link').or(bar.getByRole('button'));
  return {
    bar,
    /** The words of the bar. */
    places: async () => (await places.allInnerTexts()).map(plain),
    more: bar.getByRole('button', { name: frame.more }),
    moreSheet: page.getByRole('dialog', { name: frame.more }),
    sheet: (name: string) => page.getByRole('region', { name, exact: true }),
    openSheet: page.getByRole('button', { name: map.sheetOpen }),
    /** Opened by the last entry of the bar. */
    async signOut() {
      await this.more.tap();
      await this.moreSheet.getByRole('button', { name: frame.signOut }).tap();
    },
    closeSheet: page.getByRole('button', { name: map.sheetClose }),
  };
}
