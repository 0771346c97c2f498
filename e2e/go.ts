import type { Page } from 'playwright-core';

/** The parts of the pages' router that tests use; it stands in the window of every page. */
type Router = {
  history: { push(href: string, state: object, options: { ignoreBlocker: boolean }): void };
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } };
};

/**
 * Leads a page to an address of the installation. An open page goes there as the menu does, without a reload:
 * that costs a quarter. It leaves a changed form without its question. `page.goto` loads the program anew.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const isOpen = await page.evaluate(() => '__TSR_ROUTER__' in window);
  if (!isOpen) return void (await page.goto(path));
  await page.evaluate(async (to) => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router };
    router.history.push(to, {}, { ignoreBlocker: true });
    const isThere = () => {
      const { status, location, resolvedLocation } = router.state;
      return status === 'idle' && resolvedLocation?.href === location.href;
    };
    do await new Promise((drawn) => requestAnimationFrame(drawn));
    while (!isThere());
  }, path);
}
