import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { VisibleFleets } from './visibility.ts';

/** The names of tables whose records have groups with fleets. */
export type PlaceKind = 'poi' | 'area';
export type PlaceGroupKind = `${PlaceKind}_group`;

/**
 * Does the reader see the group: does it have one of these fleets, or none at all (domain rules §2.4.5)?
 * `column` has the group's id.
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

/**
 * Does the reader see the place: is it in no group, or in a visible one? For a `where` clause over rows of
 * the kind.
 */
export function placeInScope(kind: PlaceKind, visible: VisibleFleets): RawBuilder<SqlBool> {
  const member = sql`${sql.table(`${kind}_in_group`)} as member
    where ${sql.ref(`member.${kind}_id`)} = ${sql.ref(`${kind}.id`)}`;
  return sql<SqlBool>`(not exists (select from ${member})
    or exists (select from ${member} and ${groupInScope(`${kind}_group`, visible, 'member.group_id')}))`;
}
