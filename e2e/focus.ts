import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The control with the focus: its name, and whether the focus is visible. */
export const focused = (page: Page) =>
  page.evaluate(async () => {
    const control = document.activeElement as HTMLElement;
    // The outline is drawn with the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const { outlineStyle, boxShadow } = getComputedStyle(control);
    const { width, bottom } = control.getBoundingClientRect();
    return {
      name: (control.getAttribute('aria-label') ?? control.innerText).replace(/\s+/g, ' ').trim(),
      isMarked: outlineStyle !== 'none' || boxShadow !== 'none',
      isSeen: width > 0 && bottom > 0,
      isOver: control === document.body,
    };
  });

/** The names of all controls of a page in the order of the tab key; each must show the focus. */
export async function tabStops(page: Page): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const { name, isMarked, isSeen, isOver } = await focused(page);
    if (isOver) return names;
    expect({ name, isMarked, isSeen }).toEqual({ name, isMarked: true, isSeen: true });
    names.push(name);
  }
}
