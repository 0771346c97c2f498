import type { Pool } from 'pg';
import { hashSecret } from '#server/base/access/secret.ts';

/** The fleet for which a token may send. */
export type FeedAccess = { fleetId: number };

/** Longest batch of another system, bytes. */
export const BATCH_MAX_BYTES = 4 * 2 ** 20;

/** How long a cached answer counts, ms: a revoked token ends after this time at the latest. */
const BELIEVE_MS = 10_000;
/** The most tokens, right and wrong, in the cache. */
const KNOWN = 1_000;

/** Looks up the tokens of other systems, and the trackers for which they may send. */
export function feedAccesses(pool: Pool, now: () => number) {
  const known = new Map<string, { at: number; access: Promise<FeedAccess | null> }>();
  return {
    /**
     * The access of a token by the door of this protocol; null for a token that does not exist, was revoked,
     * or is for another door.
     */
    of(token: string, protocol: string): Promise<FeedAccess | null> {
      const hash = hashSecret(token);
      const key = `${protocol} ${hash.toString('hex')}`;
      const answer = known.get(key);
      if (answer && now() - answer.at < BELIEVE_MS) return answer.access;
      if (known.size >= KNOWN) known.clear();
      const access = load(pool, { hash, protocol, nowMs: now() });
      known.set(key, { at: now(), access });
      access.catch(() => known.delete(key));
      return access;
    },
  };
}

async function load(
  pool: Pool,
  { hash, protocol, nowMs }: { hash: Buffer; protocol: string; nowMs: number },
): Promise<FeedAccess | null> {
  const { rows } = await pool.query<{ fleet_id: number }>(
    `update feed_token set used_at = $3 where token_hash = $1 and protocol = $2 and revoked_at is null returning fleet_id`,
    [hash, protocol, new Date(nowMs)],
  );
  return rows[0] ? { fleetId: rows[0].fleet_id } : null;
}

/**
 * The IMEIs among these that a fleet's token may send for. Their trackers speak the protocol, or none yet,
 * and are in no vehicle or in one of the fleet or below.
 */
export async function ownTrackers(
  pool: Pool,
  { fleetId, protocol, imeis }: FeedAccess & { protocol: string; imeis: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await pool.query<{ imei: string }>(
    `with recursive reach as (
       select id from fleet where id = $1
       union all
       select fleet.id from reach join fleet on fleet.parent_id = reach.id
     )
     select tracker.imei from tracker
     left join tracker_fitting fitting on fitting.tracker_id = tracker.id and fitting.removed_at is null
     left join vehicle on vehicle.id = fitting.vehicle_id
     where tracker.imei = any($2) and coalesce(tracker.protocol, $3) = $3
       and (fitting.id is null or vehicle.fleet_id in (select id from reach))`,
    [fleetId, imeis, protocol],
  );
  return new Set(rows.map(({ imei }) => imei));
}
