import { installTestPrograms } from '#server/testing/apt-get.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { installChromium } from '../scripts/chromium.ts';
import { buildTestServer } from '../scripts/test-server.ts';

/** Provides what browser tests need: new pages, a new server, a browser, and programs. */
export default async function ready(): Promise<void> {
  buildWeb();
  installChromium();
  installTestPrograms();
  process.env.TEST_SERVER = await buildTestServer();
}
