import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Config } from '#server/base/config/config.ts';
import { lastBackup, lastDrills } from '#server/base/system/backups.ts';
import { readDisk } from '#server/base/system/disk-samples.ts';

/**
 * Registers backups, restore drills and the disk for /metrics, as of the last measurement. Every process
 * reports the same. Without a backup or a good drill the time is 0, so the alert about an old one comes too.
 */
export function systemMetrics(
  registry: Registry,
  { pool, config }: { pool: Pool; config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'> },
) {
  const registers = [registry];
  const backupAt = new Gauge({
    name: 'traza_backup_timestamp_seconds',
    help: 'Instant of the data in the last backup; 0: none was made',
    registers,
  });
  const drillAt = new Gauge({
    name: 'traza_restore_drill_timestamp_seconds',
    help: 'When the last good restore drill began; 0: there was none',
    registers,
  });
  const drillFailed = new Gauge({
    name: 'traza_restore_drill_failed',
    help: 'Did the last restore drill fail?',
    registers,
  });
  const diskDays = new Gauge({
    name: 'traza_disk_full_days',
    help: 'Days until the disk of the embedded database is full; infinite: it does not grow, or nobody knows',
    registers,
  });
  return {
    /** @throws Error when the database does not answer; the figures then stay the previous ones */
    async measure(): Promise<void> {
      const secondsOf = (at: Date | undefined) => (at ? at.getTime() / 1000 : 0);
      backupAt.set(secondsOf((await lastBackup(pool))?.madeAt));
      const { last, lastGood } = await lastDrills(pool);
      drillAt.set(secondsOf(lastGood?.begunAt));
      drillFailed.set(last?.isGood === false ? 1 : 0);
      const { forecast } = await readDisk(pool, config);
      diskDays.set(forecast.is === 'fills' ? forecast.days : Number.POSITIVE_INFINITY);
    },
  };
}
