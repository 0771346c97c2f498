import { sql } from 'kysely';
import { areaInput } from '#domain/place/area.ts';
import { poiInput } from '#domain/place/poi.ts';
import { AREA_KIND } from '#server/area/place/area.ts';
import { placeInGroups } from '#server/area/place/lock-place.ts';
import type { PlaceKind } from '#server/base/access/place-scope.ts';
import { type Arrival, checked, nameOf, reasonOf } from './arrival.ts';
import { drawnOf } from './geofence-shape.ts';
import { attributesOf, idOf, type Row, textOf } from './value.ts';

/** Width of a line to each side where a geofence says none, metres; Traccar's own default. */
const BESIDE_M = 25;

/** The group of places of each fleet, by kind and fleet. */
type Groups = Map<string, number>;

/**
 * Makes areas and points of interest of the geofences. One that belongs to groups is seen through their fleets;
 * any other is everybody's. A place is known by its name.
 */
export async function bringPlaces(
  arrival: Arrival,
  geofences: readonly Row[],
  { links, fleetOfGroup }: { links: readonly Row[]; fleetOfGroup: ReadonlyMap<number, number> },
): Promise<void> {
  const { tx, tally } = arrival;
  const groups: Groups = new Map();
  for (const geofence of geofences) {
    const from = nameOf(geofence);
    const beside = Number(attributesOf(geofence.attributes).polylineDistance ?? BESIDE_M);
    const drawn = drawnOf(textOf(geofence.area) ?? '', beside > 0 ? beside : BESIDE_M);
    if ('refused' in drawn) {
      tally.refused('place', from, drawn.refused);
      continue;
    }
    const named = { name: from.name, description: textOf(geofence.description), group_ids: [] };
    const made =
      'poi' in drawn
        ? { kind: 'poi' as const, ...checked(poiInput, { ...named, ...drawn.poi }) }
        : { kind: 'area' as const, ...checked(areaInput, { ...named, geometry: drawn.area }) };
    if (made.data === null) {
      tally.refused('place', from, made.reason);
      continue;
    }
    const { kind, data } = made;
    const { rows: known } = await sql`
      select id from ${sql.table(kind)} where plain(name) = plain(${data.name})`.execute(tx.sql);
    if (known.length > 0) {
      tally.here('place');
      continue;
    }
    const fleetIds = [
      ...new Set(
        links
          .filter((row) => idOf(row.geofenceid) === from.id)
          .flatMap(({ groupid }) => fleetOfGroup.get(idOf(groupid) ?? 0) ?? []),
      ),
    ];
    const fault = await tx.attempt(async () => {
      const columns =
        kind === 'area' ? AREA_KIND.columns(data) : { name: data.name, description: data.description };
      const values = kind === 'poi' ? { ...columns, lat: data.lat, lng: data.lng } : columns;
      // Whichever it is: both tables have an id.
      const { id } = await tx.sql
        .insertInto(kind as 'poi')
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      const groupIds = [];
      for (const fleetId of fleetIds) groupIds.push(await groupOf(arrival, groups, kind, fleetId));
      await placeInGroups(tx, kind, id, groupIds);
      const seen = fleetIds.length === 0 ? null : fleetIds;
      await tx.changed({
        action: 'create',
        entity: kind,
        id,
        after: { ...data, group_ids: groupIds },
        fleetIds: seen,
      });
    });
    if (fault) tally.refused('place', from, reasonOf(fault));
    else tally.made('place');
  }
}

/** The group of places of a fleet, made when it is first needed. */
async function groupOf({ tx }: Arrival, groups: Groups, kind: PlaceKind, fleetId: number): Promise<number> {
  const known = groups.get(`${kind} ${fleetId}`);
  if (known !== undefined) return known;
  const { name: fleet } = await tx.sql
    .selectFrom('fleet')
    .select('name')
    .where('id', '=', fleetId)
    .executeTakeFirstOrThrow();
  const name = `Traccar ${fleetId} ${fleet}`.slice(0, 80).trim();
  const group = sql.table(`${kind}_group`);
  const { rows: found } = await sql<{ id: number }>`
    select id from ${group} where plain(name) = plain(${name})`.execute(tx.sql);
  let id = found[0]?.id;
  if (id === undefined) {
    const { rows } = await sql<{
      id: number;
    }>`insert into ${group} (name) values (${name}) returning id`.execute(tx.sql);
    id = rows[0]!.id;
    await sql`insert into ${sql.table(`${kind}_group_fleet`)} (group_id, fleet_id) values (${id}, ${fleetId})`.execute(
      tx.sql,
    );
    const after = { name, fleet_ids: [fleetId] };
    await tx.changed({ action: 'create', entity: `${kind}_group`, id, after, fleetIds: [fleetId] });
  }
  groups.set(`${kind} ${fleetId}`, id);
  return id;
}
