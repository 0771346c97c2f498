import type { BrowserContext, Page } from 'playwright-core';

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

/** Has every page of the visit write down what moves on it without the visitor's doing. */
export function recordShifts(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const seen: { value: number; what: string }[] = [];
    Object.assign(window, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const what = sources.map(({ node }) => (node instanceof Element ? node.className : node?.nodeName));
        if (!hadRecentInput) seen.push({ value, what: what.join(' | ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How much has moved on the page since it was opened, as the browser counts it, and what has moved furthest. */
export function shiftsOf(page: Page): Promise<{ sum: number; worst: string }> {
  return page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: { value: number; what: string }[] };
    const [worst] = [...shifts].sort((a, b) => b.value - a.value);
    return { sum: shifts.reduce((sum, { value }) => sum + value, 0), worst: worst?.what ?? '' };
  });
}

/** Nothing may be asked for so long before a screen counts as arrived, milliseconds. */
const QUIET_MS = 500;

/**
 * Leads the page to another screen without a reload, as the menu does, and waits until it has all it asked for. What moved before
 * is forgotten.
 */
export function insideNavigation(page: Page): (path: string) => Promise<void> {
  const open = new Set<unknown>();
  let changedMs = 0;
  const note = (change: () => void) => {
    change();
    changedMs = performance.now();
  };
  page.on('request', (request) => note(() => open.add(request)));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => note(() => open.delete(request)));

  return async (path) => {
    changedMs = performance.now();
    await page.evaluate((to) => {
      (window as unknown as { shifts: unknown[] }).shifts.length = 0;
      history.pushState({}, '', to);
    }, path);
    while (open.size > 0 || performance.now() - changedMs < QUIET_MS)
      await new Promise((resolve) => setTimeout(resolve, 50));
  };
}
