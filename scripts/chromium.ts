import { existsSync } from 'node:fs';
import { aptGet } from '#server/testing/apt-get.ts';

/**
 * Packages of Debian's Chromium, the better one first: without windows, which nobody sees, a page costs less
 * than half.
 */
const PACKAGES = ['chromium-headless-shell', 'chromium'] as const;

const pathOf = (name: string) => `/usr/bin/${name}`;
const isThere = (name: string) => existsSync(pathOf(name));

/** Path of the browser for tests. Null when there is none. */
export function chromiumPath(): string | null {
  const name = PACKAGES.find(isThere);
  return name ? pathOf(name) : null;
}

/**
 * Installs the better browser where it is missing and we may install it. Ends the program when there is no
 * browser at all.
 */
export function installChromium(): void {
  if (isThere(PACKAGES[0])) return;
  console.log('Installing Chromium for the browser tests…');
  aptGet('update');
  PACKAGES.find((name) => isThere(name) || aptGet('install', '-y', name));
  if (chromiumPath()) return;
  console.error(`Chromium could not be installed: install the package \`${PACKAGES[0]}\` and run again.`);
  process.exit(1);
}
