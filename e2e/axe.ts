import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { DARK_TO, groundBrightness, LIGHT_FROM } from './looks.ts';

type Options = Parameters<AxeBuilder['options']>[0];

/** What axe finds serious or critical in a part of a page, in both looks; `options` ask for more than its own rules. */
export async function seriousFindings(page: Page, within = 'html', options: Options = {}): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await eventually(() => groundBrightness(page)).toSatisfy((brightness: number) =>
      colorScheme === 'light' ? brightness >= LIGHT_FROM : brightness <= DARK_TO,
    );
    // Our pages have no frames: what the other mode does for these costs a page each time.
    const builder = new AxeBuilder({ page }).setLegacyMode().include(within).options(options);
    const { violations } = await builder.analyze();
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue;
      for (const { html } of nodes) found.push(`${colorScheme}: ${id}: ${html.slice(0, 160)}`);
    }
  }
  return found;
}
