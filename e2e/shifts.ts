import type { BrowserContext, Page } from 'playwright-core';
import { vi } from 'vitest';

type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };

/** Makes every page of the visit record movements that the visitor did not cause. */
export function recordShifts(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const seen: { value: number; what: string }[] = [];
    Object.assign(window, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const what = sources.map(({ node, previousRect: a, currentRect: b }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeName;
          return `${name} from ${a.x},${a.y} ${a.width}x${a.height} to ${b.x},${b.y} ${b.width}x${b.height}`;
        });
        if (!hadRecentInput) seen.push({ value, what: what.join(' | ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of the movements on the page since it was opened, by the browser's count, and the farthest one. */
export function shiftsOf(page: Page): Promise<{ sum: number; worst: string }> {
  return page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: { value: number; what: string }[] };
    const [worst] = [...shifts].sort((a, b) => b.value - a.value);
    return { sum: shifts.reduce((sum, { value }) => sum + value, 0), worst: worst?.what ?? '' };
  });
}

/** A screen counts as loaded after this time without a request, milliseconds. */
const QUIET_MS = 500;

/**
 * Leads the page to another screen without a reload, as the menu does, and waits until all its requests are
 * answered. Earlier movements are forgotten.
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
      const { shifts } = window as unknown as { shifts?: unknown[] };
      if (shifts) shifts.length = 0;
      history.pushState({}, '', to);
    }, path);
    const isQuiet = () => open.size === 0 && performance.now() - changedMs >= QUIET_MS;
    await vi.waitUntil(isQuiet, { timeout: 60_000 });
  };
}
