import { sql } from 'kysely';
import { getZones, postZones } from '#api/zone.ts';
import { type AreaInput, areaInput } from '#domain/place/area.ts';
import { plainText } from '#domain/plain-text.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { placeInScope } from '#server/base/access/place-scope.ts';
import { notFound } from '#server/base/access/record.ts';
import type { Database } from '#server/base/db/database.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import type { Writer } from '#server/base/record/record-writer.ts';
import { areaWriter } from '../area.ts';
import { lockPlace } from '../lock-place.ts';
import { type FileZone, fileZones } from './file-zones.ts';

/** Low-emission zones of the road files, as proposals, and how they become areas (decision 129). */
export const zoneHandlers: readonly Handler[] = [
  handle(getZones, async ({ app, caller }) => {
    const { hasFile, zones, broken } = fileZones(app.roads);
    const taken = await takenZones(app.database, caller, zones);
    return {
      has_file: hasFile,
      zones: zones.map(({ shape, ...zone }) => {
        const area = taken.get(zone.source);
        const isSame = area && (!area.is_seen || area.zone_shape === shape);
        return {
          ...zone,
          state: area === undefined ? ('new' as const) : isSame ? ('taken' as const) : ('changed' as const),
          area_id: area?.is_seen ? area.id : null,
        };
      }),
      broken,
    };
  }),

  handle(postZones, (call) =>
    command(call, async (tx) => {
      const { app, caller, body } = call;
      const bySource = new Map(fileZones(app.roads).zones.map((zone) => [zone.source, zone]));
      const zones = [...new Set(body.sources)].map((source) => {
        const zone = bySource.get(source);
        if (!zone) throw notFound();
        return zone;
      });
      const taken = await takenZones(tx, caller, zones);
      const counts = { created: 0, changed: 0 };
      for (const zone of zones) {
        const area = taken.get(zone.source);
        if (area === undefined) {
          await takeZone(tx, call, zone, body);
          counts.created++;
        } else if (area.zone_shape !== zone.shape) {
          await reshape(tx, call, area.id, zone);
          counts.changed++;
        }
      }
      return counts;
    }),
  ),
];

type Taken = { id: number; zone_source: string; zone_shape: number; is_seen: boolean };

/** The areas that zones were taken as, by the zone; also those that the caller does not see. */
async function takenZones(
  { sql: db }: Pick<Database, 'sql'>,
  { visible }: Caller,
  zones: readonly FileZone[],
): Promise<Map<string, Taken>> {
  const { rows } = await sql<Taken>`
    select area.id, area.zone_source, area.zone_shape::float8 as zone_shape,
      ${placeInScope('area', visible)} as is_seen
    from area where area.zone_source = any(${zones.map(({ source }) => source)}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.zone_source, row]));
}

async function takeZone(
  tx: Command,
  by: Writer,
  zone: FileZone,
  given: Pick<AreaInput, 'group_ids' | 'allowed_labels'>,
): Promise<void> {
  const { geometry, operator: description } = zone;
  const name = await freeName(tx, zone);
  const id = await areaWriter.create(tx, by, areaInput.parse({ ...given, name, description, geometry }));
  await keepOrigin(tx, id, zone);
}

/** Gives an area the shape that its zone has now; everything else of it stays. */
async function reshape(tx: Command, by: Writer, id: number, zone: FileZone): Promise<void> {
  const { place, groupIds, hiddenGroupIds } = await lockPlace<Omit<AreaInput, 'group_ids'>>(
    tx,
    'area',
    by.caller,
    id,
  );
  const { name, description, allowed_labels } = place;
  const group_ids = groupIds.filter((one) => !hiddenGroupIds.includes(one));
  const input = { name, description, allowed_labels, geometry: zone.geometry, group_ids };
  await areaWriter.edit(tx, by, { id, version: null }, input);
  await keepOrigin(tx, id, zone);
}

async function keepOrigin({ sql: db }: Command, id: number, { source, file, date, shape }: FileZone) {
  await db
    .updateTable('area')
    .set({ zone_source: source, zone_file: file, zone_date: date, zone_shape: shape })
    .where('id', '=', id)
    .execute();
}

/** The zone's name, with its town or a number if another area has that name. */
async function freeName({ sql: db }: Command, { name, town }: FileZone): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from area where plain(name) like plain(${`${name}%`})`.execute(db);
  const known = new Set(rows.map((row) => plainText(row.name)));
  const names = [name, ...(town ? [`${name} (${town})`] : [])];
  for (let n = 2; ; n++) {
    const free = names.find((one) => !known.has(plainText(one)));
    if (free) return free;
    names.push(`${name} ${n}`);
  }
}
