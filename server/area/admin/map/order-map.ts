import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import {
  deleteMapWork,
  postMapPause,
  postMapResumption,
  postRoadFile,
  postStreetMap,
  postStreetMapSize,
  putMapRenewal,
} from '#api/street-map.ts';
import { Fault } from '#domain/fault.ts';
import { kindOfFile, type MapWorkKind } from '#domain/street-map/map-order.ts';
import { CANCELLABLE, type MapWorkState, PAUSABLE, RESUMABLE } from '#domain/street-map/map-work.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import type { App } from '#server/base/app.ts';
import { importFolder } from '#server/base/config/data-folders.ts';
import { type Handler, handle } from '#server/base/http/route.ts';

const done = { ok: true as const };
/** The directories of an archive are read within this time, ms. */
const MEASURE_MS = 100_000;

/** Orders for street maps and road files. A process of the role `api` takes them up within a second. */
export const mapOrderHandlers: readonly Handler[] = [
  handle(postStreetMapSize, async ({ body, app }) => {
    const signal = AbortSignal.any([app.ending, AbortSignal.timeout(MEASURE_MS)]);
    const { countries, max_zoom } = body;
    const measured = await app.maps.measure({ countries, maxZoom: max_zoom }, signal);
    if ('failure' in measured) return { size: null, ...measured };
    const { octets, readOctets, leftOctets, dataAt } = measured.size;
    const size = { octets, read_octets: readOctets, left_octets: leftOctets, data_at: dataAt };
    return { size, failure: null, detail: null };
  }),

  handle(postStreetMap, (call) =>
    command(call, async (tx) => {
      const { body, app } = call;
      if (body.file !== null) needFile(app, body.file, 'streets');
      return order(tx, app, { kind: 'streets', ...body });
    }),
  ),

  handle(postRoadFile, (call) =>
    command(call, async (tx) => {
      const { body, app } = call;
      needFile(app, body.file, 'roads');
      const countries = body.country === null ? [] : [body.country];
      return order(tx, app, { kind: 'roads', file: body.file, sha256: null, countries, max_zoom: 0 });
    }),
  ),

  handle(postMapPause, (call) =>
    command(call, async (tx) => {
      const { kind } = await move(tx, call.params.order_id, {
        from: PAUSABLE,
        to: 'paused',
        action: 'pause',
      });
      // A road file takes minutes, and has no half that could be kept.
      if (kind === 'roads') throw new Fault('err.stale', 410);
      return done;
    }),
  ),

  handle(postMapResumption, (call) =>
    command(call, async (tx) => {
      await move(tx, call.params.order_id, { from: RESUMABLE, to: 'waiting', action: 'resume' });
      return done;
    }),
  ),

  handle(deleteMapWork, (call) =>
    command(call, async (tx) => {
      await move(tx, call.params.order_id, { from: CANCELLABLE, to: 'ending', action: 'cancel' });
      return done;
    }),
  ),

  handle(putMapRenewal, (call) =>
    command(call, async (tx) => {
      const { app, body } = call;
      const deleted = await tx.sql.deleteFrom('map_renewal').returning('checked_at').executeTakeFirst();
      if (body.on) {
        const streets = await app.maps.streets();
        if (!streets || streets.countries.length === 0) throw new Fault('err.operation', 409);
        const checked_at = deleted?.checked_at ?? new Date(streets.dataAt ?? streets.madeAt);
        await tx.sql.insertInto('map_renewal').values({ checked_at }).execute();
      }
      await tx.changed({
        ...{ entity: 'street_map', id: 0, action: 'edit' },
        ...{ before: { renewal: deleted !== undefined }, after: { renewal: body.on } },
      });
      return done;
    }),
  ),
];

/** @throws Fault when the folder of files has no such file, or it becomes something else */
function needFile({ config }: App, name: string, kind: MapWorkKind): void {
  const found = lstatSync(join(importFolder(config), name), { throwIfNoEntry: false });
  if (!found?.isFile() || kindOfFile(name) !== kind) throw notFound();
}

async function order(
  tx: Command,
  app: App,
  given: {
    kind: MapWorkKind;
    countries: string[];
    max_zoom: number;
    file: string | null;
    sha256: string | null;
  },
): Promise<{ id: number }> {
  const row = { ...given, status: 'waiting', is_renewal: false, begun_at: new Date(app.now()) };
  const { id } = await tx.sql.insertInto('map_work').values(row).returning('id').executeTakeFirstOrThrow();
  await tx.changed({ entity: 'street_map', id, action: 'start', after: given });
  return { id };
}

async function move(
  tx: Command,
  id: number,
  { from, to, action }: { from: readonly MapWorkState[]; to: MapWorkState; action: string },
): Promise<{ kind: string }> {
  const found = await tx.sql
    .selectFrom('map_work')
    .select(['kind', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  if (!from.some((status) => status === found.status)) throw new Fault('err.stale', 410);
  await tx.sql
    .updateTable('map_work')
    .set({ status: to, failure: null, detail: null, ended_at: null })
    .where('id', '=', id)
    .execute();
  const [before, after] = [{ status: found.status }, { status: to }];
  await tx.changed({ entity: 'street_map', id, action, before, after });
  return found;
}
