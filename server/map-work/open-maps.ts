import { stat } from 'node:fs/promises';
import type { MapFailure } from '#domain/street-map/map-failure.ts';
import type { Config } from '#server/base/config/config.ts';
import { streetsFolder, streetsPath } from '#server/base/config/map-styles.ts';
import { turns } from '#server/base/http/turn.ts';
import type { MapSize, Maps, StreetsFile } from '#server/base/maps.ts';
import { openFileSource } from '#server/street-map/archive-source.ts';
import { countryCodes } from '#server/street-map/countries.ts';
import { dataTime, type Origin } from '#server/street-map/front.ts';
import { openArchive } from '#server/street-map/read-archive.ts';
import { runChild } from './run-child.ts';

/** The street map that this process serves. Its file is described anew when it has changed. */
export function openMaps(config: Pick<Config, 'DATA_DIR' | 'MAP_PMTILES' | 'MAP_SOURCE'>): Maps {
  const path = streetsPath(config);
  let codes: readonly string[] | null = null;
  const measuring = turns({ most: 1, each: 1 });
  let held: { key: string; file: Promise<StreetsFile | null> } | null = null;
  return {
    countries() {
      codes ??= countryCodes();
      return codes;
    },
    async streets() {
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) return null;
      const key = `${found.ino} ${found.size} ${found.mtimeMs}`;
      if (held?.key !== key) held = { key, file: describe(path, found.mtime).catch(() => null) };
      return held.file;
    },
    async measure({ countries, maxZoom }, signal) {
      const turn = await measuring.take(0, signal);
      const source = { address: config.MAP_SOURCE };
      const child = runChild({
        kind: 'streets',
        folder: streetsFolder(config),
        order: { countries, maxZoom, source, isTrial: true },
      });
      signal.addEventListener('abort', child.stop);
      if (signal.aborted) child.stop();
      const ended = await child.ended.finally(turn);
      signal.removeEventListener('abort', child.stop);
      return measured(ended);
    },
  };
}

function measured(
  ended: Awaited<ReturnType<typeof runChild>['ended']>,
): Awaited<ReturnType<Maps['measure']>> {
  if (ended.is === 'measured') return { size: ended.size satisfies MapSize };
  if (ended.is === 'failed') return { failure: ended.reason, detail: ended.detail };
  return { failure: 'ended' satisfies MapFailure, detail: ended.is };
}

async function describe(path: string, madeAt: Date): Promise<StreetsFile> {
  const source = await openFileSource(path);
  try {
    const { header, metadata } = await openArchive(source, new AbortController().signal);
    const origin = metadata.traza as Origin | undefined;
    // Only what the file says of itself: when it was copied here means nothing.
    const time = Date.parse(dataTime({ modifiedAt: null }, metadata) ?? '');
    return {
      countries: origin?.countries ?? [],
      maxZoom: header.maxZoom,
      source: origin?.source ?? null,
      dataAt: Number.isNaN(time) ? null : new Date(time).toISOString(),
      madeAt,
      octets: source.size,
    };
  } finally {
    await source.close();
  }
}
