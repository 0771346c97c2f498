import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** How long a page took to answer an action: from the action until the next frame that shows its effect. */
export type Answered = { step: string; ms: number };

/** The Event Timing of the browser says 0 for everything below 16 ms. */
const LEAST_MS = 16;
type Timed = PerformanceEntry & { interactionId: number };

/** Makes every page of the context record the actions of its user with the time until their next frame. */
export function recordAnswers(context: BrowserContext): Promise<unknown> {
  return context.addInitScript((durationThreshold) => {
    const longest = new Map<number, number>();
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const { interactionId: id, duration } of list.getEntries() as Timed[])
        if (id) longest.set(id, Math.max(longest.get(id) ?? 0, duration));
    }).observe({ type: 'event', buffered: true, durationThreshold } as PerformanceObserverInit);
  }, LEAST_MS);
}

/**
 * Does a step and returns the slowest answer of the page to one of its actions, ms. Zero is below 16 ms.
 */
export async function slowestAnswer(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => (window as unknown as { longest: Map<number, number> }).longest.clear());
  await act();
  return page.evaluate(async () => {
    // The browser reports an event after the frame that it changed.
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
    await new Promise((rested) => requestIdleCallback(rested, { timeout: 2_000 }));
    const { longest } = window as unknown as { longest: Map<number, number> };
    return Math.max(0, ...longest.values());
  });
}

/** The processor time that the thread of a page has worked, ms; what draws maps and pictures is another's. */
export async function threadWork(page: Page): Promise<() => Promise<number>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000;
  };
}
