import { buildWeb } from '../scripts/build-web.ts';
import { installChromium } from '../scripts/chromium.ts';

/** What a test in a browser needs: pages as new as their sources, and a browser. */
export default function ready(): void {
  buildWeb();
  installChromium();
}
