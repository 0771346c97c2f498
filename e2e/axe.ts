import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { DARK_TO, groundBrightness, LIGHT_FROM } from './looks.ts';

type Options = Parameters<AxeBuilder['options']>[0];

/**
 * Axe in a page. The page gets its source once: the library would send it twice with every question.
 * Our pages have no frames, for which the library's other mode costs each page time.
 */
export async function axeIn(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  return new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) }).setLegacyMode();
}

/** Rules of axe that it leaves out by itself, and that our screens keep. */
export const MORE_RULES = {
  'target-size': { enabled: true },
  'label-content-name-mismatch': { enabled: true },
};

/** The rules of axe for colours; the findings of the others are the same in both looks. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * The serious or critical findings of axe in a part of a page, in both looks; `options` add to its own rules.
 * The page keeps the look of the last check, because each change draws the whole map anew.
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
    // The nodes that pass are not described.
    const builder = (await axeIn(page)).include(within).options({ ...options, resultTypes: ['violations'] });
    if (colorScheme === looks[1]) builder.withRules(COLOUR_RULES);
    const { violations } = await builder.analyze();
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue;
      for (const { html } of nodes) found.push(`${colorScheme}: ${id}: ${html.slice(0, 160)}`);
    }
  }
  return found;
}
