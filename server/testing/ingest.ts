import type { Pool } from 'pg';
import { pino } from 'pino';
import { type Ingest, startIngest } from '#server/gateway/lane/ingest.ts';

/** Lanes on a test database, without a live board. A record that cannot be stored fails the test. */
export function testIngest(
  pool: Pool,
  more: Pick<Parameters<typeof startIngest>[0], 'onHeard'> = {},
): Ingest {
  return startIngest({
    ...more,
    pool,
    log: pino({ level: 'silent' }),
    onStored: () => {},
    quarantine: async () => {
      throw new Error('nothing here belongs into quarantine');
    },
  });
}
