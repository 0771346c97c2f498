import { sql } from 'kysely';
import { areaInput } from '#domain/place/area.ts';
import { poiInput } from '#domain/place/poi.ts';
import { AREA_KIND } from '#server/area/place/area.ts';
import { placeInGroups } from '#server/area/place/lock-place.ts';
import type { Command } from '#server/base/access/command.ts';
import type { PlaceKind } from '#server/base/access/place-scope.ts';
import { type Arrival, checked, nameOf, reasonOf } from './arrival.ts';
import { drawnOf } from './geofence-shape.ts';
import { attributesOf, idOf, type Row, textOf } from './value.ts';

/** Width of a line to each side where a geofence says none, metres; Traccar's own default. */
const BESIDE_M = 25;

/** A group of places, and the fleets through which it is seen. */
type Group = { id: number; fleetIds: readonly number[] };
/** The groups by kind and fleet. */
type Groups = Map<string, Group>;

/**
 * Makes areas and points of interest of the geofences. One that belongs to groups is seen through
 * their fleets, any other through the top fleet, both with all fleets below. A place is known by its
 * name.
 */
export async function bringPlaces(
  arrival: Arrival,
  geofences: readonly Row[],
  { links, fleetOfGroup }: { links: readonly Row[]; fleetOfGroup: ReadonlyMap<number, number> },
): Promise<void> {
  const { tx, tally, top } = arrival;
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
    const linked = links
      .filter((row) => idOf(row.geofenceid) === from.id)
      .flatMap(({ groupid }) => fleetOfGroup.get(idOf(groupid) ?? 0) ?? []);
    const fleetIds = linked.length === 0 ? [top.id] : [...new Set(linked)];
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
      const seen: Group[] = [];
      for (const fleetId of fleetIds) seen.push(await groupOf(arrival, groups, kind, fleetId));
      const groupIds = seen.map((group) => group.id);
      await placeInGroups(tx, kind, id, groupIds);
      const after = { ...data, group_ids: groupIds };
      const reach = seen.flatMap((group) => group.fleetIds);
      await tx.changed({ action: 'create', entity: kind, id, after, fleetIds: reach });
    });
    if (fault) tally.refused('place', from, reasonOf(fault));
    else tally.made('place');
  }
}

/** The group of places of a fleet and all below it, made when it is first needed. */
async function groupOf({ tx }: Arrival, groups: Groups, kind: PlaceKind, fleetId: number): Promise<Group> {
  const known = groups.get(`${kind} ${fleetId}`);
  if (known) return known;
  const { rows: below } = await sql<{ id: number; name: string }>`
    select fleet.id, fleet.name from fleet_subtree tree join fleet on fleet.id = tree.fleet_id
    where tree.root_id = ${fleetId} order by fleet.id`.execute(tx.sql);
  const fleet = below.find(({ id }) => id === fleetId)!.name;
  const name = `Traccar ${fleetId} ${fleet}`.slice(0, 80).trim();
  const table = sql.table(`${kind}_group`);
  const { rows: found } = await sql<{ id: number }>`
    select id from ${table} where plain(name) = plain(${name})`.execute(tx.sql);
  const group = {
    id: found[0]?.id ?? (await makeGroup(tx, kind, { name, fleetIds: below.map(({ id }) => id) })),
    fleetIds: below.map(({ id }) => id),
  };
  groups.set(`${kind} ${fleetId}`, group);
  return group;
}

async function makeGroup(
  tx: Command,
  kind: PlaceKind,
  { name, fleetIds }: { name: string; fleetIds: number[] },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(`${kind}_group`)} (name) values (${name}) returning id`.execute(tx.sql);
  const { id } = rows[0]!;
  await sql`
    insert into ${sql.table(`${kind}_group_fleet`)} (group_id, fleet_id)
    select ${id}, unnest(${fleetIds}::int[])`.execute(tx.sql);
  const after = { name, fleet_ids: fleetIds };
  await tx.changed({ action: 'create', entity: `${kind}_group`, id, after, fleetIds });
  return id;
}
