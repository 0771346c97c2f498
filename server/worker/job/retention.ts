import { RETENTION } from '#domain/constants.ts';
import { AGING } from '#server/area/looked/pack/aging-tables.ts';
import { REQUEST_TABLE } from '#server/base/api-log/request-log.ts';
import type { Base } from '#server/base/app.ts';
import { deleteAged, oldestMs } from '#server/base/db/aging.ts';
import { dropPartitionsBefore } from '#server/base/db/partition.ts';
import { POSITION_TABLES } from '#server/telemetry/partition.ts';

/** Deletes data older than its retention (domain rules §0.3). Returns the names of the dropped partitions. */
export async function expireData({ database: { pool }, now }: Base): Promise<string[]> {
  const positions = oldestMs(now(), { months: RETENTION.positionsMonths });
  const requests = oldestMs(now(), { days: RETENTION.requestDays });
  const dropped = [
    ...(await dropPartitionsBefore(pool, POSITION_TABLES, positions)),
    ...(await dropPartitionsBefore(pool, [REQUEST_TABLE], requests)),
  ];
  for (const aging of AGING) await deleteAged(pool, aging, now());
  return dropped;
}
