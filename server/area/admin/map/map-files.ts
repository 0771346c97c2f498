import { lstatSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { deleteMapFile, deleteRoadFile, deleteStreetMap, postMapPiece } from '#api/street-map.ts';
import { DAY_MS } from '#domain/duration.ts';
import { Fault } from '#domain/fault.ts';
import { ROAD_FILE_ENDING } from '#domain/road/road-file.ts';
import { command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { importFolder, roadsFolder } from '#server/base/config/data-folders.ts';
import { STREETS_FILE, streetsFolder } from '#server/base/config/map-styles.ts';
import { DISK_RESERVE, freeOctets } from '#server/base/disk.ts';
import { type Handler, handle } from '#server/base/http/route.ts';

const done = { ok: true as const };
/** The ending of a file of which only some pieces have come. */
const PART = '.part';

/** Files of maps on this machine: those that people send, and those that were made. */
export const mapFileHandlers: readonly Handler[] = [
  handle(postMapPiece, async (call) => {
    const { params, query, body, app } = call;
    const { at, total } = query;
    const folder = importFolder(app.config);
    const part = join(folder, `.${params.name}${PART}`);
    await mkdir(folder, { recursive: true });
    if (at === 0) await dropOldParts(folder, app.now());
    if (at + body.length > total || (at > 0 && sizeOf(part) !== at)) throw new Fault('err.upload', 409);
    if ((await freeOctets(folder)) < total - at + DISK_RESERVE) throw new Fault('map.diskFull', 409);
    const octets = at + body.length;
    await append(part, body, { isFirst: at === 0, isLast: octets === total });
    if (octets < total) return { octets };
    await rename(part, join(folder, params.name));
    await command(call, (tx) =>
      tx.changed({ entity: 'street_map', id: params.name, action: 'upload', after: { octets } }),
    );
    return { octets };
  }),

  handle(deleteMapFile, async (call) => {
    const { params, app } = call;
    await remove(join(importFolder(app.config), params.name));
    await command(call, (tx) =>
      tx.changed({ entity: 'street_map', id: params.name, action: 'delete', before: { file: params.name } }),
    );
    return done;
  }),

  handle(deleteRoadFile, async (call) => {
    const { params, app } = call;
    const { name } = params;
    if (basename(name) !== name || !name.endsWith(ROAD_FILE_ENDING)) throw notFound();
    await remove(join(roadsFolder(app.config), name));
    await command(call, (tx) =>
      tx.changed({ entity: 'street_map', id: name, action: 'delete', before: { file: name } }),
    );
    return done;
  }),

  // A file that a setting names stays: it may serve others too.
  handle(deleteStreetMap, async (call) => {
    await remove(join(streetsFolder(call.app.config), STREETS_FILE));
    await command(call, async (tx) => {
      await tx.sql.deleteFrom('map_renewal').execute();
      const before = { file: STREETS_FILE };
      await tx.changed({ entity: 'street_map', id: STREETS_FILE, action: 'delete', before });
    });
    return done;
  }),
];

const sizeOf = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** @throws Fault when there is no such file */
async function remove(path: string): Promise<void> {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) throw notFound();
  await rm(path);
}

async function append(
  path: string,
  octets: Uint8Array,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): Promise<void> {
  const file = await open(path, isFirst ? 'w' : 'a');
  try {
    await file.writeFile(octets);
    if (isLast) await file.sync();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new Fault('map.diskFull', 409);
    throw error;
  } finally {
    await file.close();
  }
}

/** Drops what is left of files whose senders gave up. */
async function dropOldParts(folder: string, nowMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(PART)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < nowMs - DAY_MS) await rm(join(folder, name), { force: true });
  }
}
