import { buildWeb } from '../scripts/build-web.ts';
import { installChromium } from '../scripts/chromium.ts';
import { buildTestServer } from '../scripts/test-server.ts';

/** Provides the needs of browser tests: pages and a server as new as their sources, and a browser. */
export default async function ready(): Promise<void> {
  buildWeb();
  installChromium();
  process.env.TEST_SERVER = await buildTestServer();
}
