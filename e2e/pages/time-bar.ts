import type { Page } from 'playwright-core';
import { es, said } from '../words.ts';

/** The bar that moves the map through the past. */
export function timeBar(page: Page) {
  const { past } = es;
  const bar = page.getByRole('region', { name: past.bar });
  const button = (name: string) => bar.getByRole('button', { name, exact: true });
  const instant = bar.getByLabel(past.instant);
  return {
    bar,
    open: page.getByRole('button', { name: past.open }),
    play: button(past.play),
    pause: button(past.pause),
    back: button(past.back),
    forward: button(past.forward),
    now: button(past.now),
    text: () => said(bar),
    /** The instant that is shown, as `02/03/2026 10:00`. */
    shown: () => instant.inputValue(),
    async goTo(moment: string) {
      await instant.fill(moment);
      await instant.press('Enter');
    },
    async rate(times: number) {
      await bar.getByRole('combobox', { name: past.rate }).click();
      await page.getByRole('option', { name: `${times}×`, exact: true }).click();
    },
  };
}
