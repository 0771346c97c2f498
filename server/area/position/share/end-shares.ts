import { sql } from 'kysely';
import { DAY_MS } from '#domain/duration.ts';
import { byClock } from '#server/base/access/by-clock.ts';
import { command } from '#server/base/access/command.ts';
import type { Base } from '#server/base/app.ts';
import { type OpenShare, readOpenShares } from './read-shares.ts';

/** Links that ended stay in the list of the vehicle for so long; the audit has them for longer. */
export const ENDED_DAYS = 30;

/** Ends a link that does not last, for good: a later read of the facts cannot bring it back. */
export async function endShare(
  app: Parameters<typeof byClock>[0],
  { id, end, place }: OpenShare,
): Promise<void> {
  await command(byClock(app), async (tx) => {
    const { numUpdatedRows } = await tx.sql
      .updateTable('vehicle_share')
      .set({ ended_at: new Date(app.now()), end_reason: end })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await tx.changed({ entity: 'vehicle_share', action: 'end', id, after: { reason: end }, place });
  });
}

/** Ends all links that no longer last, also those that nobody reads, and forgets old ones. */
export async function endShares(app: Base): Promise<number> {
  const ended = (await readOpenShares(app)).filter(({ end }) => end !== null);
  for (const share of ended) await endShare(app, share);
  const before = new Date(app.now() - ENDED_DAYS * DAY_MS);
  await sql`delete from vehicle_share where ended_at < ${before}`.execute(app.database.sql);
  return ended.length;
}
