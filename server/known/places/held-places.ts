import type { Pool, PoolClient } from 'pg';
import { type Day, dayStartMs } from '#domain/day.ts';
import type { Geometry } from '#domain/place/geometry.ts';
import type { EnvironmentalLabel } from '#domain/vehicle/environmental-label.ts';
import type { VisibleFleets } from '#server/base/access/visibility.ts';
import type { FleetSince, Group, KnownPlace, PlaceIndex, Places } from '#server/base/known.ts';
import { placeIndexOf } from './place-index.ts';

/** The fleets of a vehicle with their first moments, by the days of its zone. */
export function fleetsSince(
  stays: readonly { from_day: Day; fleet_id: number }[],
  timeZone: string,
): FleetSince[] {
  return stays
    .map(({ from_day, fleet_id }) => ({ fromMs: dayStartMs(from_day, timeZone), fleetId: fleet_id }))
    .sort((a, b) => a.fromMs - b.fromMs);
}

/** The places of a process: none until they are read. */
export function openPlaces(): Places {
  let held: { stamp: string; index: PlaceIndex } = { stamp: '', index: placeIndexOf([], []) };
  return {
    index: () => held.index,
    lookup(fleets) {
      const stays = fleets.map((fleet) => ({ ...fleet, counts: countsFor(fleet.fleetId) }));
      const stayAt = (timeMs: number) => stays.findLast(({ fromMs }) => fromMs <= timeMs) ?? NO_STAY;
      return {
        poiAt(point, timeMs) {
          const { fleetId, counts } = stayAt(timeMs);
          const found = held.index.poiAt(point, counts);
          if (found === null) return null;
          return {
            id: found.id,
            isFraudulent: found.groups.some((group) => group.isFraudulent && reaches(group, fleetId)),
          };
        },
        areasAt(point, timeMs) {
          const found = held.index.areasAt(point, stayAt(timeMs).counts);
          return found.length === 0 ? NO_AREAS : found.map(({ id }) => id);
        },
        toAreaM: (areaId, point) => held.index.toAreaM(areaId, point),
      };
    },
    async refresh(db) {
      const { rows } = await db.query<{ stamp: string }>({
        name: 'place-stamp',
        text: 'select stamp from place_stamp',
      });
      const { stamp } = rows[0]!;
      if (stamp === held.stamp) return;
      const index = await readPlaces(db);
      held = { stamp, index };
    },
  };
}

const NO_AREAS: readonly number[] = [];

/** Does a place count for the vehicles of a fleet? For those without a fleet, only places of everybody do. */
const countsFor = (fleetId: number | null) => (place: KnownPlace) =>
  place.groups.length === 0 || place.groups.some((group) => reaches(group, fleetId));

const reaches = ({ reach }: Group, fleetId: number | null) =>
  reach === null || (fleetId !== null && reach.has(fleetId));

const NO_STAY = { fleetId: null, counts: countsFor(null) };

/** May a reader of these fleets know the place (domain rules §2.4.5)? The same as `placeInScope` of SQL. */
export const seesPlace = (visible: VisibleFleets) => (place: KnownPlace) =>
  place.groups.length === 0 || place.groups.some(seesGroup(visible));

/** May a reader of these fleets know the group? */
export const seesGroup =
  (visible: VisibleFleets) =>
  ({ fleetIds }: Group) =>
    fleetIds === null || fleetIds.some((id) => visible.has(id));

type PlaceRow = { id: number; name: string; group_ids: number[] };
type Kind = 'poi' | 'area';

async function readPlaces(db: Pool | PoolClient): Promise<PlaceIndex> {
  const { rows: fleets } = await db.query<{ id: number; parent_id: number | null }>(
    'select id, parent_id from fleet',
  );
  const below = Map.groupBy(fleets, ({ parent_id }) => parent_id);
  const reachOf = (ids: readonly number[]): Set<number> => {
    const reach = new Set(ids);
    for (const id of reach) for (const child of below.get(id) ?? []) reach.add(child.id);
    return reach;
  };
  const groupsOf = async (kind: Kind): Promise<Map<number, Group>> => {
    const { rows } = await db.query<{ id: number; name: string; fraudulent: boolean; fleet_ids: number[] }>(
      `select id, name, ${kind === 'poi' ? 'fraudulent' : 'false as fraudulent'},
         array(select fleet_id from ${kind}_group_fleet reach where reach.group_id = place_group.id) as fleet_ids
       from ${kind}_group place_group`,
    );
    return new Map(
      rows.map(({ id, name, fraudulent: isFraudulent, fleet_ids }) => [
        id,
        fleet_ids.length === 0
          ? { name, isFraudulent, fleetIds: null, reach: null }
          : { name, isFraudulent, fleetIds: fleet_ids, reach: reachOf(fleet_ids) },
      ]),
    );
  };
  const read = async <Row extends object>(kind: Kind, columns: string) => {
    const groups = await groupsOf(kind);
    const { rows } = await db.query<PlaceRow & Row>(
      `select id, name, ${columns},
         array(select group_id from ${kind}_in_group member where member.${kind}_id = ${kind}.id) as group_ids
       from ${kind}`,
    );
    return rows.map(({ group_ids, ...row }) => ({
      ...row,
      groups: group_ids.flatMap((id) => groups.get(id) ?? []),
    }));
  };
  const pois = await read<{ lat: number; lng: number }>('poi', 'lat, lng');
  const areas = await read<{ geometry: Geometry; allowedLabels: EnvironmentalLabel[] | null }>(
    'area',
    'geometry, allowed_labels as "allowedLabels"',
  );
  return placeIndexOf(pois, areas);
}
