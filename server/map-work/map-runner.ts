import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Base } from '#server/base/app.ts';
import { importFolder, roadsFolder } from '#server/base/config/data-folders.ts';
import { streetsFolder } from '#server/base/config/map-styles.ts';
import { openLease } from '#server/base/db/lease.ts';
import type { Maps } from '#server/base/maps.ts';
import { dropPart } from '#server/street-map/part-file.ts';
import type { ChildOrder, Ended, Progress } from './child-message.ts';
import { paceOf } from './pace.ts';
import { type Child, runChild } from './run-child.ts';
import { markRunning, openWork, type WorkRow, writeCancelled, writeEnd, writeProgress } from './work-row.ts';

/** Another process goes on with the work when this one was not heard of for so long, ms. */
const LEASE_MS = 15_000;

type Running = {
  work: WorkRow;
  child: Child;
  progress: Progress | null;
  pace: ReturnType<typeof paceOf>;
  ended: Ended | null;
};

/**
 * Does the work on maps that the database has, one at a time in the installation. `turn` is called every
 * second. A process that ends leaves its work as it is, and the next one goes on.
 */
export function openMapRunner(app: Base & { maps: Pick<Maps, 'streets'> }): {
  turn(): Promise<void>;
  close(): Promise<void>;
} {
  const { database, config, processId, log } = app;
  const { pool } = database;
  const lease = openLease(pool, { name: 'maps', holder: processId, lastsMs: LEASE_MS });
  const fileOf = (name: string) => join(importFolder(config), name);
  let running: Running | null = null;

  async function begin(): Promise<void> {
    const seen = await openWork(pool);
    if (seen === null || seen.status === 'paused' || !(await lease.take())) return;
    // Another process may just have ended it.
    const work = await openWork(pool);
    if (work?.id !== seen.id || work.status === 'paused') return lease.release();
    if (work.status === 'ending') {
      await dropLeft(work);
      await writeCancelled(pool, work.id, new Date(app.now()));
      return lease.release();
    }
    const order = await orderOf(work);
    if (order === null) {
      // On another machine the file may be there.
      if (app.otherApis() > 0) return lease.release();
      await markRunning(pool, work);
      await end(work, {
        is: 'failed',
        reason: 'fileGone',
        detail: work.file ? fileOf(work.file) : streetsFolder(config),
      });
      return;
    }
    if (!(await markRunning(pool, work))) return lease.release();
    log.info(
      { work: work.id, kind: work.kind, countries: work.countries, file: work.file },
      'map work begins',
    );
    const child = runChild(order, (progress) => {
      begun.progress = progress;
    });
    const begun: Running = { work, child, progress: null, pace: paceOf(), ended: null };
    running = begun;
    void child.ended.then((ended) => {
      begun.ended = ended;
    });
  }

  /** The order for the child; null: its file is not there. A renewal makes the map again as it is now. */
  async function orderOf(work: WorkRow): Promise<ChildOrder | null> {
    const source = work.file === null ? null : fileOf(work.file);
    if (source !== null && !existsSync(source)) return null;
    if (work.kind === 'roads') {
      const folder = roadsFolder(config);
      const [country = null] = work.countries;
      return { kind: 'roads', source: source!, country, folder, workFolder: join(folder, '.making') };
    }
    const made = work.isRenewal ? await app.maps.streets() : null;
    // Without countries it would be the whole world.
    if (work.isRenewal && !made?.countries.length) return null;
    if (made) {
      work.countries = [...made.countries];
      work.maxZoom = made.maxZoom;
    }
    return {
      kind: 'streets',
      folder: streetsFolder(config),
      order: {
        countries: work.countries,
        maxZoom: work.maxZoom,
        source: source === null ? { address: config.MAP_SOURCE } : { file: source, sha256: work.sha256 },
        isTrial: false,
        ...(made?.dataAt && { newerThan: made.dataAt }),
      },
    };
  }

  async function goOn(now: Running): Promise<void> {
    const { work, child, progress, pace, ended } = now;
    if (ended) {
      running = null;
      if (progress) await writeProgress(pool, work.id, { ...progress, octetsS: null });
      await end(work, ended);
      return;
    }
    const octetsS = progress?.octets ? pace(progress.share * progress.octets, performance.now()) : null;
    const isWanted = await writeProgress(pool, work.id, { ...progress, octetsS });
    if (!isWanted || !(await lease.take())) child.stop();
  }

  async function end(work: WorkRow, ended: Ended): Promise<void> {
    log.info({ work: work.id, ended }, 'map work ends');
    if (ended.is !== 'stopped' && ended.is !== 'measured')
      await writeEnd(pool, work, ended, new Date(app.now()));
    await lease.release();
    await app.publish([{ entity: 'street_map', action: 'edit', id: work.id }]);
  }

  async function dropLeft(work: WorkRow): Promise<void> {
    if (work.kind === 'streets') await dropPart(streetsFolder(config));
    else await rm(join(roadsFolder(config), '.making'), { recursive: true, force: true });
  }

  return {
    turn: () => (running ? goOn(running) : begin()),
    async close() {
      if (!running) return;
      const { work, child } = running;
      child.stop();
      const ended = await child.ended;
      // A finished map counts, even if it was in its last moment.
      await end(work, ended);
    },
  };
}
