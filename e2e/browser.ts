import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { chromiumPath } from '../scripts/chromium.ts';

/** A small desktop screen: rail, list, map and card fit side by side, and there is little to draw. */
export const DESK: BrowserContextOptions = { viewport: { width: 1270, height: 560 } };

/** A phone held upright, with a touch screen. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** Without animations, because tests check the end of a movement, not the movement. */
export const VISITOR: BrowserContextOptions = {
  locale: 'es-ES',
  timezoneId: 'Europe/Madrid',
  colorScheme: 'light',
  reducedMotion: 'reduce',
};

/**
 * Debian's Chromium without a screen, making no requests by itself. The processor draws the pages directly,
 * and only WebGL goes through a graphics library: pages drawn through it would cost three times as much.
 */
function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath()!,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-angle=swiftshader-webgl',
      '--enable-unsafe-swiftshader',
    ],
  });
}

let browser: Promise<Browser> | null = null;

/** The browser of this process. Test files share it; every visit has a separate context. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  return browser;
}
