import type { Locator, Page } from 'playwright-core';

/**
 * The hand of a person at a page. It counts actions: a click or a tap, a drag, a shortcut, or a typed entry
 * with its Enter.
 */
export function handAt(page: Page) {
  const actions: string[] = [];
  return {
    page,
    actions,
    async click(name: string, target: Locator): Promise<void> {
      actions.push(name);
      await target.click();
    },
    /** The right button, or a long press. */
    async clickRight(name: string, target: Locator, position: { x: number; y: number }): Promise<void> {
      actions.push(name);
      await target.click({ button: 'right', position });
    },
    async press(keys: string): Promise<void> {
      actions.push(keys);
      await page.keyboard.press(keys);
    },
    async enter(text: string, field: Locator): Promise<void> {
      actions.push(`"${text}"`);
      await field.fill(text);
      await field.press('Enter');
    },
    async drag(name: string, from: Locator, to: Locator): Promise<void> {
      actions.push(name);
      await from.dragTo(to);
    },
  };
}

export type Hand = ReturnType<typeof handAt>;
