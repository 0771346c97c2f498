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

const DRILL = `select id, begun_at as "begunAt", ended_at as "endedAt", is_good as "isGood",
    backup_at as "backupAt", newest_at as "newestAt", file_octets as "fileOctets",
    database_octets as "databaseOctets", counts, fault, detail
  from restore_drill`;

/** The last drill, and the last good one. */
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
    wasKilled: last !== null && last.endedAt === null,
  };
}
