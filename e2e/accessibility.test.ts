import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seedDemo } from '#server/demo/seed.ts';
import { eventually } from './eventually.ts';
import { DARK_TO, groundBrightness, LIGHT_FROM } from './looks.ts';
import { door } from './pages/door.ts';
import { useSite } from './site.ts';

const site = useSite((database) => seedDemo(database));

/** What axe finds serious or critical, in both looks. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await eventually(() => groundBrightness(page)).toSatisfy((brightness: number) =>
      colorScheme === 'light' ? brightness >= LIGHT_FROM : brightness <= DARK_TO,
    );
    const { violations } = await new AxeBuilder({ page })
      .options({ rules: { 'target-size': { enabled: true } } })
      .analyze();
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue;
      for (const { html } of nodes) found.push(`${colorScheme}: ${id}: ${html.slice(0, 160)}`);
    }
  }
  return found;
}

describe('axe finds nothing serious', () => {
  test('at the door, in the form, and in the form that was refused', async () => {
    const { page, watch } = await site.visit();
    watch.expectProblem(/Failed to load resource.* 401 .*\/login\)/);
    await page.goto('/prelogin');
    await door(page).signInButton.waitFor();
    expect(await findings(page)).toEqual([]);
    await door(page).signInButton.click();
    await door(page).signIn('admin', 'Traza2027');
    await door(page).alerts.first().waitFor();
    expect(await findings(page)).toEqual([]);
  });
});
