import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { DARK_TO, groundBrightness, LIGHT_FROM } from './looks.ts';

type Options = Parameters<AxeBuilder['options']>[0];

/** The rules of axe that ask for colours; what the others find is the same in both looks. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds serious or critical in a part of a page, in both looks; `options` ask for more than its own rules. The page keeps
 * the look it was seen in last, because each change draws the whole map anew.
 */
export async function seriousFindings(page: Page, within = 'html', options: Options = {}): Promise<string[]> {
  const found: string[] = [];
  const isLight = (await groundBrightness(page)) >= LIGHT_FROM;
  const looks = isLight ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  for (const colorScheme of looks) {
    await page.emulateMedia({ colorScheme });
    await eventually(() => groundBrightness(page)).toSatisfy((brightness: number) =>
      colorScheme === 'light' ? brightness >= LIGHT_FROM : brightness <= DARK_TO,
    );
    // Our pages have no frames: what the other mode does for these costs a page each time. Nor are the nodes described that pass.
    const builder = new AxeBuilder({ page })
      .setLegacyMode()
      .include(within)
      .options({ ...options, resultTypes: ['violations'] });
    if (colorScheme === looks[1]) builder.withRules(COLOUR_RULES);
    const { violations } = await builder.analyze();
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue;
      for (const { html } of nodes) found.push(`${colorScheme}: ${id}: ${html.slice(0, 160)}`);
    }
  }
  return found;
}
