import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { chromiumPath } from '../scripts/chromium.ts';

/** A small screen on a desk: rail, list, map and card have room side by side, and little has to be drawn. */
export const DESK: BrowserContextOptions = { viewport: { width: 1270, height: 560 } };

/** A phone held upright, touched by fingers. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** Motion is left out: what is looked for is where things end, not how they get there. */
export const VISITOR: BrowserContextOptions = {
  locale: 'es-ES',
  timezoneId: 'Europe/Madrid',
  colorScheme: 'light',
  reducedMotion: 'reduce',
};

/** Debian's Chromium without a screen, making no request of its own. The processor draws, through a graphics library for WebGL alone: through it pages cost three times as much. */
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

/** The browser of this process: files of tests share it, each visit to it is somebody else's. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  return browser;
}
