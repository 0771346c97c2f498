import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { VisibleFleets } from './visibility.ts';

/** What has groups with fleets: the name of its table. */
export type PlaceKind = 'poi' | 'area';
export type PlaceGroupKind = `${PlaceKind}_group`;

/**
 * Is the group seen: does it have one of these fleets, or none at all (domain rules §2.4.5)? `column` holds the group's id.
 */
export function groupInScope(
  kind: PlaceGroupKind,
  visible: VisibleFleets,
  column = `${kind}.id`,
): RawBuilder<SqlBool> {
  const reach = sql`${sql.table(`${kind}_fleet`)} as reach where reach.group_id = ${sql.ref(column)}`;
  return sql<SqlBool>`(not exists (select from ${reach})
    or exists (select from ${reach} and reach.fleet_id = any(${visible.ids}::int[])))`;
}

/** Is the place seen: is it in no group, or in one that is seen? For a `where` clause over rows of the kind. */
export function placeInScope(kind: PlaceKind, visible: VisibleFleets): RawBuilder<SqlBool> {
  const member = sql`${sql.table(`${kind}_in_group`)} as member
    where ${sql.ref(`member.${kind}_id`)} = ${sql.ref(`${kind}.id`)}`;
  return sql<SqlBool>`(not exists (select from ${member})
    or exists (select from ${member} and ${groupInScope(`${kind}_group`, visible, 'member.group_id')}))`;
}
