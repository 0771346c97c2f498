import { pino } from 'pino';
import type { Base } from '#server/base/app.ts';
import { type Ingest, startIngest } from '#server/gateway/lane/ingest.ts';
import { openKnown } from '#server/known/known.ts';

/** A server, whose places and rules the lanes share, or only a database. */
export type LaneSite = Pick<Base, 'database'> & Partial<Pick<Base, 'known'>>;

/** Lanes on a test database, without a live board. A record that cannot be stored fails the test. */
export function testIngest(
  { database, known = openKnown() }: LaneSite,
  more: Pick<Parameters<typeof startIngest>[0], 'onHeard' | 'shards'> = {},
): Ingest {
  return startIngest({
    ...more,
    pool: database.pool,
    known,
    log: pino({ level: 'silent' }),
    onStored: () => {},
    quarantine: async () => {
      throw new Error('nothing here belongs into quarantine');
    },
  });
}
