import { type RawBuilder, sql } from 'kysely';
import type { ListQuery } from '#api/list.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { groupInScope, type PlaceKind, placeInScope } from '#server/base/access/place-scope.ts';
import { contains } from '#server/base/http/listing.ts';

/** The filters of a list of places. */
type PlaceQuery = Pick<ListQuery, 'q' | 'fleets'> & { groups?: number[] | undefined };

type Seen = Pick<Caller, 'visible'>;

/**
 * The tables of a kind of places with the groups of each that the caller sees: `seen.group_ids` and
 * `seen.groups`.
 */
export function placeSource(kind: PlaceKind, { visible }: Seen): RawBuilder<unknown> {
  const group = sql.table(`${kind}_group`);
  return sql`from ${sql.table(kind)}
    cross join lateral (
      select coalesce(array_agg(grp.id order by plain(grp.name)), '{}') as group_ids,
        coalesce(array_agg(grp.name order by plain(grp.name)), '{}') as groups
      from ${sql.table(`${kind}_in_group`)} as member
      join ${group} as grp on grp.id = member.group_id
      where ${sql.ref(`member.${kind}_id`)} = ${sql.ref(`${kind}.id`)}
        and ${groupInScope(`${kind}_group`, visible, 'grp.id')}
    ) as seen
    where ${placeInScope(kind, visible)}`;
}

/**
 * The conditions of a list of places. A filter by fleets keeps places in a group of these fleets (or of
 * fleets below them), and places visible to everybody.
 */
export function placeFilter(kind: PlaceKind, { q, fleets, groups }: PlaceQuery): RawBuilder<unknown> {
  const ofFleets = sql`(select fleet_id from fleet_subtree where root_id = any(${fleets ?? []}::int[]))`;
  return sql`
    and ${contains(q, [sql.ref(`${kind}.name`), sql.ref(`${kind}.description`), sql`array_to_string(seen.groups, ' ')`])}
    and ${groups ? sql`seen.group_ids && ${groups}::int[]` : sql`true`}
    and ${
      fleets
        ? sql`(seen.group_ids = '{}' or exists (
            select from unnest(seen.group_ids) as one (id)
            left join ${sql.table(`${kind}_group_fleet`)} as reach on reach.group_id = one.id
            where reach.fleet_id is null or reach.fleet_id in ${ofFleets}))`
        : sql`true`
    }`;
}
