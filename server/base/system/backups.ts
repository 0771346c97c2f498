import type { Pool } from 'pg';
import type { DrillFault, DrillsBefore } from '#domain/system/drill.ts';

/** The newest backup by the instant of its data. */
export type LastBackup = { madeAt: Date; endedAt: Date; rows: number; octets: number };

/** The newest backup that was made of this installation, wherever its file went. */
export async function lastBackup(pool: Pool): Promise<LastBackup | null> {
  const { rows } = await pool.query<LastBackup>(
    `select made_at as "madeAt", ended_at as "endedAt", row_count as rows, octets
     from backup_made order by made_at desc limit 1`,
  );
  return rows[0] ?? null;
}

/** A restore drill; see the table. */
export type Drill = {
  id: number;
  begunAt: Date;
  endedAt: Date | null;
  isGood: boolean | null;
  backupAt: Date | null;
  newestAt: Date | null;
  fileOctets: number | null;
  databaseOctets: number | null;
  counts: Record<string, number> | null;
  fault: DrillFault | null;
  detail: string | null;
};

/** Held while a drill is under way. It ends with the connection of a killed one (restore-drill.ts). */
export const DRILL_LOCK = "hashtext('traza restore drill')::bigint";
const IS_UNDER_WAY = `exists (select from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database())
    and classid::bigint = (${DRILL_LOCK} >> 32) & 4294967295 and objid::bigint = ${DRILL_LOCK} & 4294967295)`;
/** A drill without an end whose process is gone. */
const IS_BROKEN_OFF = `ended_at is null and not ${IS_UNDER_WAY}`;

const DRILL = `select id, begun_at as "begunAt", ended_at as "endedAt",
    case when ${IS_BROKEN_OFF} then false else is_good end as "isGood", backup_at as "backupAt", newest_at as "newestAt", file_octets as "fileOctets",
    database_octets as "databaseOctets", counts, detail,
    case when ${IS_BROKEN_OFF} then 'interrupted' else fault end as fault
  from restore_drill`;

/**
 * The last drill, and the last good one. One whose process is gone has failed: `interrupted`, without an end.
 */
export async function lastDrills(pool: Pool): Promise<{ last: Drill | null; lastGood: Drill | null }> {
  const { rows } = await pool.query<Drill>(
    `(${DRILL} order by id desc limit 1) union all (${DRILL} where is_good order by id desc limit 1)`,
  );
  return { last: rows[0] ?? null, lastGood: rows.find(({ isGood }) => isGood) ?? null };
}

/** The drills before, for the rule that says whether one is due. */
export async function drillsBefore(pool: Pool): Promise<DrillsBefore> {
  const { last, lastGood } = await lastDrills(pool);
  return {
    lastGoodMs: lastGood?.begunAt.getTime() ?? null,
    lastBegunMs: last?.begunAt.getTime() ?? null,
    wasKilled: last?.endedAt === null && last.fault === 'interrupted',
  };
}
