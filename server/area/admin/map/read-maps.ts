import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getStreetMaps, type StreetMaps } from '#api/street-map.ts';
import { addMonths } from '#domain/day.ts';
import { iso } from '#domain/iso.ts';
import { roadFileName } from '#domain/road/road-file.ts';
import type { MapFailure } from '#domain/street-map/map-failure.ts';
import { kindOfFile, type MapWorkKind, mapFileName } from '#domain/street-map/map-order.ts';
import type { MapStep, MapWorkState } from '#domain/street-map/map-work.ts';
import type { App } from '#server/base/app.ts';
import type { Config } from '#server/base/config/config.ts';
import { importFolder, roadsFolder } from '#server/base/config/data-folders.ts';
import { hasStreets } from '#server/base/config/map-styles.ts';
import { freeOctets } from '#server/base/disk.ts';
import { handle } from '#server/base/http/route.ts';

/** The street map and the road files of this machine, and the work on them. */
export const readStreetMaps = handle(getStreetMaps, async ({ app }) => {
  const { config } = app;
  const streets = await app.maps.streets();
  const renewal = await app.database.sql.selectFrom('map_renewal').select('checked_at').executeTakeFirst();
  return {
    shown: shownBy(config),
    streets: streets && {
      countries: [...streets.countries],
      max_zoom: streets.maxZoom,
      source: streets.source,
      data_at: streets.dataAt,
      made_at: iso(streets.madeAt),
      octets: streets.octets,
    },
    roads: roadFiles(app),
    files: filesIn(importFolder(config)),
    folder: resolve(importFolder(config)),
    work: await lastWork(app),
    renewal: renewal ? { next_at: nextRenewal(renewal.checked_at) } : null,
    archive: config.MAP_SOURCE,
    countries: [...app.maps.countries()],
    free_octets: await freeOctets(resolve(config.DATA_DIR)),
  };
});

/** A month after the archive was last asked. Example: 31 January → 28 February. */
function nextRenewal(checkedAt: Date): string {
  const at = iso(checkedAt);
  return `${addMonths(at.slice(0, 10), 1)}${at.slice(10)}`;
}

/** Whose streets pages show, in the order of the settings (docs/OPERATIONS.md#maps). */
function shownBy(config: Config): StreetMaps['shown'] {
  if (config.MAP_STYLE_ROADMAP) return 'style';
  if (config.MAP_PMTILES) return 'setting';
  if (hasStreets(config)) return 'own';
  return config.MAP_ONLINE ? 'free' : 'none';
}

/** Road files that are open in this process and still there. */
function roadFiles({ roads, config }: App): StreetMaps['roads'] {
  return roads.heads().flatMap(({ source, country, date, counts }) => {
    const name = roadFileName(source);
    const size = statSync(join(roadsFolder(config), name), { throwIfNoEntry: false })?.size;
    if (size === undefined) return [];
    return { name, country, data_at: date, ways: counts.ways, houses: counts.houses, octets: size };
  });
}

/** Files from which maps can be made, by name. Links are left out, because they lead elsewhere. */
function filesIn(folder: string): StreetMaps['files'] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const found = lstatSync(join(folder, name), { throwIfNoEntry: false });
      if (!found?.isFile() || !mapFileName.safeParse(name).success) return [];
      return { name, kind: kindOfFile(name), octets: found.size, changed_at: iso(found.mtime) };
    });
}

/** The open work, or the last one. */
async function lastWork({ database }: App): Promise<StreetMaps['work']> {
  const row = await database.sql
    .selectFrom('map_work')
    .select(['id', 'kind', 'status', 'countries', 'file', 'is_renewal', 'is_current'])
    .select(['begun_at', 'ended_at', 'step', 'share', 'octets', 'octets_s', 'failure', 'detail'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    kind: row.kind as MapWorkKind,
    status: row.status as MapWorkState,
    step: row.step as MapStep | null,
    failure: row.failure as MapFailure | null,
    begun_at: iso(row.begun_at),
    ended_at: iso(row.ended_at),
  };
}
