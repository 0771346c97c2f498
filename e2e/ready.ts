import { buildWeb } from '../scripts/build-web.ts';
import { installChromium } from '../scripts/chromium.ts';

/** Provides what browser tests need: pages that are as new as their sources, and a browser. */
export default function ready(): void {
  buildWeb();
  installChromium();
}
