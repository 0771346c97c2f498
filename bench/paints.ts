import type { BrowserContext, CDPSession, Page } from 'playwright-core';

/** How long a page took to answer an action: from the action until the next frame that shows its effect. */
export type Answered = { step: string; ms: number };

/** The Event Timing of the browser says 0 for everything below 16 ms. */
const LEAST_MS = 16;
type Timed = PerformanceEventTiming & { interactionId: number };

type LongFrame = PerformanceEntry & { renderStart: number };
type Recorded = { longest: Map<number, Timed>; frames: LongFrame[] };

/** Makes every page of the context record the actions of its user with the time until their next frame. */
export function recordAnswers(context: BrowserContext): Promise<unknown> {
  return context.addInitScript((durationThreshold) => {
    const longest = new Map<number, Timed>();
    const frames: LongFrame[] = [];
    Object.assign(window, { longest, frames });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Timed[]) {
        const known = longest.get(entry.interactionId)?.duration ?? 0;
        if (entry.interactionId && entry.duration > known) longest.set(entry.interactionId, entry);
      }
    }).observe({ type: 'event', buffered: true, durationThreshold } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      frames.push(...(list.getEntries() as LongFrame[]));
    }).observe({ type: 'long-animation-frame', buffered: true });
  }, LEAST_MS);
}

/** The slowest answer to an action of a step, ms. Zero is below 16 ms. */
export type Answer = {
  /** Until the next frame is on the screen. */
  shown: number;
  /** Until the page's thread has done its part of that frame: scripts, styles, layout. */
  page: number;
};

/** Does a step and returns the slowest answer of the page to one of its actions. */
export async function slowestAnswer(page: Page, act: () => Promise<unknown>): Promise<Answer> {
  await page.evaluate(() => {
    const { longest, frames } = window as unknown as Recorded;
    longest.clear();
    frames.length = 0;
  });
  await act();
  return page.evaluate(async () => {
    // The browser reports an event after the frame that it changed.
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
    await new Promise((rested) => requestIdleCallback(rested, { timeout: 2_000 }));
    const { longest, frames } = window as unknown as Recorded;
    const slowest = [...longest.values()].sort((a, b) => b.duration - a.duration)[0];
    if (!slowest) return { shown: 0, page: 0 };
    const { startTime, duration, processingEnd } = slowest;
    // A frame that takes less than 50 ms is not reported; its handlers are most of it then.
    const ends = frames
      .filter(
        (frame) => frame.startTime <= processingEnd && frame.startTime + frame.duration >= processingEnd,
      )
      .map((frame) => frame.startTime + frame.duration);
    return { shown: duration, page: Math.min(duration, Math.max(processingEnd, ...ends) - startTime) };
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
