import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import type { PlaceKind } from '#server/base/access/place-scope.ts';
import { assertCurrent } from '#server/base/access/record.ts';
import { fleetsOf, holdGroups, lockPlace, placeInGroups, reachOf } from './lock-place.ts';

type Seen = Pick<Caller, 'visible'>;

/** The content of a place: its columns in the stored form, and in the form of the audit. */
export type PlaceContent = {
  columns: Readonly<Record<string, RawBuilder<unknown> | string | number | null>>;
  audited: Readonly<Record<string, unknown>>;
  groupIds: readonly number[];
};

const names = (columns: PlaceContent['columns']) =>
  sql.join(Object.keys(columns).map((name) => sql.ref(name)));
const values = (columns: PlaceContent['columns']) => sql.join(Object.values(columns));

/** Creates a place of a kind. Returns its id. */
export async function createPlace(
  tx: Command,
  kind: PlaceKind,
  caller: Seen,
  content: PlaceContent,
): Promise<number> {
  const { columns, audited, groupIds } = content;
  await holdGroups(tx, kind, caller, groupIds);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(kind)} (${names(columns)}) values (${values(columns)}) returning id`.execute(
    tx.sql,
  );
  const { id } = rows[0]!;
  await placeInGroups(tx, kind, id, groupIds);
  const after = { ...audited, group_ids: groupIds };
  await tx.changed({
    ...{ action: 'create', entity: kind, id, after },
    fleetIds: await fleetsOf(tx, kind, groupIds),
  });
  return id;
}

/**
 * Changes a place of a kind. Groups that the caller does not see stay. With a null `version` it edits the
 * stored one. Returns the new version.
 */
export async function editPlace<Stored extends object>(
  tx: Command,
  kind: PlaceKind,
  caller: Seen,
  change: {
    id: number;
    version: number | null;
    content: PlaceContent;
    auditedOf: (stored: Stored) => object;
  },
): Promise<number> {
  const { id, version: given, content, auditedOf } = change;
  const { place, groupIds: before, hiddenGroupIds } = await lockPlace<Stored>(tx, kind, caller, id);
  const { version } = place;
  if (given !== null) assertCurrent({ version }, { version: given });
  await holdGroups(tx, kind, caller, content.groupIds);
  const { columns } = content;
  await sql`
    update ${sql.table(kind)} set (${names(columns)}, version) = row(${values(columns)}, ${version + 1}::int)
    where id = ${id}`.execute(tx.sql);
  const groupIds = [...content.groupIds, ...hiddenGroupIds].sort((a, b) => a - b);
  await placeInGroups(tx, kind, id, groupIds);
  await tx.changed({
    ...{ action: 'edit', entity: kind, id },
    before: { ...auditedOf(place), group_ids: before },
    after: { ...content.audited, group_ids: groupIds },
    fleetIds: reachOf(await fleetsOf(tx, kind, before), await fleetsOf(tx, kind, groupIds)),
  });
  return version + 1;
}

/** Deletes a place of a kind. */
export async function deletePlace<Stored extends object>(
  tx: Command,
  kind: PlaceKind,
  caller: Seen,
  { id, auditedOf }: { id: number; auditedOf: (stored: Stored) => object },
): Promise<void> {
  const { place, groupIds } = await lockPlace<Stored>(tx, kind, caller, id);
  const fleetIds = await fleetsOf(tx, kind, groupIds);
  await sql`delete from ${sql.table(kind)} where id = ${id}`.execute(tx.sql);
  const before = { ...auditedOf(place), group_ids: groupIds };
  await tx.changed({ action: 'delete', entity: kind, id, before, fleetIds });
}
