import type { Page } from 'playwright-core';
import { axeIn } from './axe.ts';

const CONTROLS = 'a[href], button, [role=button], [role=menuitem], [role=tab], [role=option], summary';

/**
 * Visible controls of a part of a page whose accessible name lacks their visible words (WCAG 2.5.3): users of
 * speech control say these words.
 */
export function misnamed(page: Page, within: string): Promise<string[]> {
  return page.locator(within).evaluate((part, selector) => {
    const plain = (words: string) =>
      words
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
    const wrong: string[] = [];
    for (const control of part.querySelectorAll<HTMLElement>(selector)) {
      const label = control.getAttribute('aria-label');
      if (label === null || !control.checkVisibility({ visibilityProperty: true })) continue;
      const seen = plain(control.innerText);
      if (seen !== '' && !plain(label).includes(seen)) wrong.push(`name «${label}» lacks «${seen}»`);
    }
    return wrong;
  }, CONTROLS);
}

/**
 * Visible controls of a part of a page with a cut focus ring: an element around them hides or scrolls the
 * part over its edge.
 */
function cutRings(page: Page, within: string): Promise<string[]> {
  return page.locator(within).evaluate((whole) => {
    const focusable = 'a[href], button, input, select, textarea, [tabindex="0"]';
    const wrong = new Set<string>();
    for (const control of whole.querySelectorAll<HTMLElement>(focusable)) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      control.focus({ focusVisible: true } as FocusOptions);
      if (document.activeElement !== control || !control.matches(':focus-visible')) continue;
      const style = getComputedStyle(control);
      if (style.outlineStyle === 'none') continue;
      const reach = Number.parseFloat(style.outlineWidth) + Number.parseFloat(style.outlineOffset);
      if (reach <= 0) continue;
      const own = control.getBoundingClientRect();
      if (own.width < 4 || own.height < 4) continue;
      for (let part = control.parentElement; part && part !== document.body; part = part.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(part);
        if (overflowX !== 'visible' || overflowY !== 'visible') {
          const box = part.getBoundingClientRect();
          const isIn =
            own.left >= box.left && own.right <= box.right && own.top >= box.top && own.bottom <= box.bottom;
          const isCut =
            own.left - reach < box.left - 0.5 ||
            own.right + reach > box.left + part.clientLeft + part.clientWidth + 0.5 ||
            own.top - reach < box.top - 0.5 ||
            own.bottom + reach > box.top + part.clientTop + part.clientHeight + 0.5;
          if (isIn && isCut) {
            const name = (control.getAttribute('aria-label') ?? control.innerText).trim().slice(0, 30);
            wrong.add(
              `ring of ${control.tagName.toLowerCase()} «${name}» (${control.className.toString().slice(0, 40)}) in ${part.className.toString().slice(0, 60)}`,
            );
          }
        }
        if (position === 'fixed') break;
      }
    }
    (document.activeElement as HTMLElement | null)?.blur();
    return [...wrong];
  });
}

/**
 * The findings of axe in names of controls and in lists of definitions in a part of a page, with further
 * ones.
 */
export async function unsound(page: Page, within: string): Promise<string[]> {
  const { violations } = await (await axeIn(page))
    .include(within)
    .options({ resultTypes: ['violations'] })
    .withRules(['definition-list', 'dlitem', 'label-content-name-mismatch'])
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
  return [...found, ...(await misnamed(page, within)), ...(await cutRings(page, within))];
}
