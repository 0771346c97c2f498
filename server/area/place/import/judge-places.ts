import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FieldFault } from '#domain/fault.ts';
import { checkInput } from '#domain/input-fault.ts';
import type { LineEffect } from '#domain/line-file/line-import.ts';
import { type PlaceLine, placeFieldOf } from '#domain/place/place-line.ts';
import { plainText } from '#domain/plain-text.ts';
import { oneForEach } from '#server/area/line-import/line-source.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { type PlaceKind, placeInScope } from '#server/base/access/place-scope.ts';
import { readGroups } from '../group.ts';
import type { Grouped, PlaceOf } from '../place.ts';

/** The import's knowledge of a kind of places. */
export type ImportedKind<Input extends Grouped> = Omit<PlaceOf<PlaceKind, Input>, 'columns'>;

/** A stored place that a line names: its id and version, and its present values with the groups in sight. */
export type NamedPlace<Input> = { id: number; version: number; input: Input };

/** The verdict on a line: its faults, or the place as it will be and the stored one that it changes. */
export type JudgedPlace<Input> =
  | { effect: null; faults: readonly FieldFault[] }
  | { effect: LineEffect; input: Input; stored: NamedPlace<Input> | null };

/** Lines judged between two pauses, in which other requests get their turn. */
const TURN = 20;

type StoredPlace<Input> = Omit<Input, 'group_ids'> & {
  id: number;
  version: number;
  name: string;
  description: string | null;
};
type Known<Input> = { stored: StoredPlace<Input>; isSeen: boolean; groupIds: number[] };

/**
 * The stored places of these names, by name without case and accents; hidden ones too, because their names
 * are taken.
 */
async function knownPlaces<Input>(
  tx: Command,
  kind: PlaceKind,
  caller: Caller,
  names: readonly string[],
): Promise<Map<string, Known<Input>>> {
  const place = sql.table(kind);
  const { rows } = await sql<{
    stored: StoredPlace<Input>;
    is_seen: boolean;
    group_ids: number[];
  }>`
    select to_jsonb(${place}) as stored, ${placeInScope(kind, caller.visible)} as is_seen,
      array(select group_id from ${sql.table(`${kind}_in_group`)} as member
        where ${sql.ref(`member.${kind}_id`)} = ${sql.ref(`${kind}.id`)} order by group_id) as group_ids
    from ${place}
    where plain(${sql.ref(`${kind}.name`)}) in (select plain(name) from unnest(${names}::text[]) as name)`.execute(
    tx.sql,
  );
  return new Map(
    rows.map(({ stored, is_seen, group_ids }) => [
      plainText(stored.name),
      { stored, isSeen: is_seen, groupIds: group_ids },
    ]),
  );
}

/** The facts for judging the lines of a file. */
type Judge<Input extends Grouped> = {
  about: ImportedKind<Input>;
  known: ReadonlyMap<string, Known<Input>>;
  /** Ids of the visible groups, by name. */
  groups: ReadonlyMap<string, number>;
  /** Names of earlier lines. */
  met: Set<string>;
};

function judgedPlace<Input extends Grouped>(
  place: PlaceLine,
  { about, known, groups, met }: Judge<Input>,
): JudgedPlace<Input> {
  const { kind, fieldsOf } = about;
  const key = plainText(place.name);
  const existing = known.get(key);
  const stored = existing?.isSeen ? existing : null;
  const seenIds = new Set(groups.values());
  const faults: FieldFault[] = [];
  if (key !== '' && met.has(key)) faults.push({ field: 'name', code: 'import.twice' });
  met.add(key);
  if (existing && !existing.isSeen) faults.push({ field: 'name', code: `${kind}.exists` });
  const shape = typeof place.shape === 'string' ? null : place.shape;
  if (typeof place.shape === 'string')
    faults.push({ field: kind === 'poi' ? 'lat' : 'points', code: place.shape });
  for (const group of place.groups ?? [])
    if (!groups.has(plainText(group)))
      faults.push({ field: 'groups', code: 'group.unknown', params: { name: group } });
  const shownIds = stored?.groupIds.filter((id) => seenIds.has(id)) ?? [];
  const checked = checkInput(about.input, {
    name: place.name,
    description: place.description ?? stored?.stored.description ?? null,
    ...(stored && about.kept?.(stored.stored)),
    ...shape,
    group_ids: place.groups?.flatMap((group) => groups.get(plainText(group)) ?? []) ?? shownIds,
  });
  // Without a shape, its fields are not reported as missing one by one.
  const fields = (checked.fields ?? [])
    .filter(({ field }) => shape !== null || field === 'name' || field === 'description')
    .map((fault) => ({ ...fault, field: placeFieldOf(fault.field, place) }));
  faults.push(...fields);
  if (faults.length > 0 || !checked.data) return { effect: null, faults: oneForEach(faults) };
  const input: Input = checked.data;
  if (!stored) return { effect: 'new', input, stored: null };
  const { id, version } = stored.stored;
  const hiddenIds = stored.groupIds.filter((groupId) => !seenIds.has(groupId));
  const after = [fieldsOf(input), [...input.group_ids, ...hiddenIds].sort((a, b) => a - b)];
  const before = fieldsOf(stored.stored);
  const isSame = JSON.stringify(after) === JSON.stringify([before, stored.groupIds]);
  const named = { ...before, group_ids: shownIds } as unknown as Input;
  return {
    effect: isSame ? 'same' : 'changed',
    input,
    stored: { id, version, input: named },
  };
}

/** The verdict on every line of a file. */
export async function judgePlaces<Input extends Grouped>(
  tx: Command,
  caller: Caller,
  lines: readonly PlaceLine[],
  about: ImportedKind<Input>,
): Promise<JudgedPlace<Input>[]> {
  const { kind } = about;
  const names = lines.map(({ name }) => name);
  const groups = await readGroups(tx, kind, caller);
  const judge: Judge<Input> = {
    about,
    known: await knownPlaces<Input>(tx, kind, caller, names),
    groups: new Map(groups.map(({ id, name }) => [plainText(name), id])),
    met: new Set(),
  };
  const judged: JudgedPlace<Input>[] = [];
  for (const [at, place] of lines.entries()) {
    if (at % TURN === 0) await setImmediate();
    judged.push(judgedPlace(place, judge));
  }
  return judged;
}
