import type { AnswerOf } from '#api/endpoint.ts';
import { getSystem } from '#api/system.ts';
import { missingParts } from '#domain/admin/server-process.ts';
import { iso } from '#domain/iso.ts';
import {
  judgeBackup,
  judgeDisk,
  judgeDrill,
  judgeMap,
  judgeProcesses,
  judgeQueues,
  judgeVersions,
} from '#domain/system/part-state.ts';
import type { App } from '#server/base/app.ts';
import { backupFolder } from '#server/base/config/data-folders.ts';
import { migrationFiles } from '#server/base/db/migrate.ts';
import { handle } from '#server/base/http/route.ts';
import { lastBackup, lastDrills } from '#server/base/system/backups.ts';
import { readDisk } from '#server/base/system/disk-samples.ts';
import { readProcesses } from '#server/bus/presence.ts';
import { QUEUES, readWaiting } from '#server/bus/waiting.ts';
import { readJobs } from './read-jobs.ts';
import { readMail } from './read-mail.ts';

type System = AnswerOf<typeof getSystem>;
type Part<Name extends keyof System> = Promise<System[Name]>;

/** How each part of the installation stands. The rules are in domain/system/part-state.ts. */
export const readSystem = handle(getSystem, async ({ app }) => {
  const { pool } = app.database;
  const nowMs = app.now();
  const [present, waiting] = await Promise.all([readProcesses(pool), readWaiting(pool, nowMs)]);
  const [versions, disk, jobs, mail, map, backup, drill] = await Promise.all([
    versionsOf(app, present),
    diskPart(app),
    readJobs(pool, nowMs),
    readMail(pool, waiting.get('email'), nowMs),
    mapPart(app),
    backupPart(app),
    drillPart(app),
  ]);
  const silent = present.filter((process) => process.silent).length;
  const missing = missingParts(present).length;
  const queues = QUEUES.map((name) => ({
    ...{ queue: name, waiting: waiting.get(name)?.waiting ?? 0 },
    oldest: waiting.get(name)?.oldest ?? null,
  }));
  return {
    versions,
    processes: { ...judgeProcesses({ missing, silent }), live: present.length - silent, silent },
    queues: {
      ...judgeQueues(
        queues.map(({ oldest, ...one }) => ({ ...one, oldestMs: oldest && nowMs - oldest.getTime() })),
      ),
      queues: queues.map(({ oldest, ...one }) => ({ ...one, oldest_at: iso(oldest) })),
    },
    ...{ disk, jobs, mail, map, backup, drill },
  };
});

async function versionsOf(
  { database }: App,
  present: readonly { version: string; silent: boolean }[],
): Part<'versions'> {
  const { rows } = await database.pool.query<{ postgres: string; schema: string }>(
    `select split_part(current_setting('server_version'), ' ', 1) as postgres, max(name) as schema from migration`,
  );
  const { postgres, schema } = rows[0]!;
  const program = [...new Set(present.flatMap(({ silent, version }) => (silent ? [] : version)))].sort();
  const isNewer = schema > migrationFiles().at(-1)!;
  return { ...judgeVersions({ versions: program.length, isNewer }), program, postgres, schema };
}

async function diskPart({ database, config }: App): Part<'disk'> {
  const { disk, databaseOctets, growth, forecast } = await readDisk(database.pool, config);
  return {
    ...judgeDisk({ disk, forecast }),
    free_octets: disk?.free ?? null,
    all_octets: disk?.all ?? null,
    database_octets: databaseOctets,
    growth,
    full_in_days: forecast.is === 'fills' ? forecast.days : null,
  };
}

async function mapPart({ maps, roads, database, now }: App): Part<'map'> {
  const streets = await maps.streets();
  const { rows } = await database.pool.query<{ failed: boolean }>(
    `select status = 'failed' as failed from map_work where status in ('done', 'failed') order by id desc limit 1`,
  );
  const dataAt = streets?.dataAt ?? null;
  return {
    ...judgeMap(
      { dataMs: dataAt === null ? null : Date.parse(dataAt), lastFailed: rows[0]?.failed ?? false },
      now(),
    ),
    data_at: dataAt,
    octets: streets?.octets ?? null,
    roads: roads.heads().length,
  };
}

async function backupPart({ database, config, now }: App): Part<'backup'> {
  const last = await lastBackup(database.pool);
  return {
    ...judgeBackup(last?.madeAt.getTime() ?? null, now()),
    made_at: iso(last?.madeAt),
    octets: last?.octets ?? null,
    rows: last?.rows ?? null,
    folder: backupFolder(config),
  };
}

async function drillPart({ database, now }: App): Part<'drill'> {
  const { last, lastGood } = await lastDrills(database.pool);
  return {
    ...judgeDrill({ last, lastGoodMs: lastGood?.begunAt.getTime() ?? null }, now()),
    last: last && {
      begun_at: iso(last.begunAt),
      ended_at: iso(last.endedAt),
      is_good: last.isGood,
      backup_at: iso(last.backupAt),
      newest_at: iso(last.newestAt),
      file_octets: last.fileOctets,
      database_octets: last.databaseOctets,
      counts: last.counts,
      fault: last.fault,
      detail: last.detail,
    },
    good_at: iso(lastGood?.begunAt),
  };
}
