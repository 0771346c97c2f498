import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PlaceImportRow } from '#api/place.ts';
import type { FieldFault } from '#domain/fault.ts';
import { Fault } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import { checkInput } from '#domain/input-fault.ts';
import { PLACE_FILE_TYPES } from '#domain/place/place-file-format.ts';
import { plainText } from '#domain/plain-text.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { type PlaceKind, placeInScope } from '#server/base/access/place-scope.ts';
import type { RecordWriter, Writer } from '#server/base/record/record-writer.ts';
import type { RawPlace } from './file/raw-place.ts';
import { assertRows, readCsv } from './file/read-csv.ts';
import { readGeoJson } from './file/read-geojson.ts';
import { readKml } from './file/read-kml.ts';
import { readGroups } from './group.ts';
import type { Grouped, PlaceOf } from './place.ts';

/** The import's knowledge of a kind of places. */
export type ImportedKind<Input extends Grouped> = Omit<PlaceOf<PlaceKind, Input>, 'columns'> & {
  writer: RecordWriter<Input>;
};

/** Rows checked between two pauses, in which other requests get their turn. */
const TURN = 20;

type Judged<Input> = PlaceImportRow & { input: Input | null; storedId: number | null };
type StoredPlace<Input> = Omit<Input, 'group_ids'> & { id: number; name: string; description: string | null };
type Known<Input> = { stored: StoredPlace<Input>; isSeen: boolean; groupIds: number[] };

const tidyName = (name: string) => name.trim().replace(/\s+/g, ' ');

/** The places in a file, by its content type. */
async function placesIn(bytes: Uint8Array, type: string | undefined, kind: PlaceKind): Promise<RawPlace[]> {
  const media = (type ?? '').split(';')[0]!.trim().toLowerCase();
  const is = (types: readonly string[]) => types.includes(media);
  const places: RawPlace[] = [];
  if (is(PLACE_FILE_TYPES.geojson)) places.push(...readGeoJson(bytes, kind));
  else if (is(PLACE_FILE_TYPES.kml)) places.push(...readKml(bytes, kind));
  else
    for await (const place of readCsv(bytes, kind)) {
      places.push(place);
      assertRows(places.length);
    }
  assertRows(places.length);
  if (places.length === 0) throw new Fault('import.empty', 422);
  return places;
}

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

/** The facts for judging the rows of a file. */
type Judge<Input extends Grouped> = {
  about: ImportedKind<Input>;
  known: ReadonlyMap<string, Known<Input>>;
  /** Ids of the visible groups, by name. */
  groups: ReadonlyMap<string, number>;
  /** Names of earlier rows. */
  met: Set<string>;
};

/** The result for a row of a file. */
function judgedRow<Input extends Grouped>(
  place: RawPlace,
  { about, known, groups, met }: Judge<Input>,
): Judged<Input> {
  const name = tidyName(place.name);
  const key = plainText(name);
  const existing = known.get(key);
  const stored = existing?.isSeen ? existing : null;
  const seenIds = new Set(groups.values());
  const faults: FieldFault[] = [];
  if (key !== '' && met.has(key)) faults.push({ field: 'name', code: 'import.twice' });
  met.add(key);
  if (existing && !existing.isSeen) faults.push({ field: 'name', code: `${about.kind}.exists` });
  const shape = typeof place.shape === 'string' ? null : place.shape;
  if (typeof place.shape === 'string') faults.push({ field: 'geometry', code: place.shape });
  for (const group of place.groups ?? [])
    if (!groups.has(plainText(group)))
      faults.push({ field: 'groups', code: 'group.unknown', params: { name: group } });
  const checked = checkInput(about.input, {
    name,
    description: place.description ?? stored?.stored.description ?? null,
    ...(stored && about.kept?.(stored.stored)),
    ...shape,
    group_ids:
      place.groups?.flatMap((group) => groups.get(plainText(group)) ?? []) ??
      stored?.groupIds.filter((id) => seenIds.has(id)) ??
      [],
  });
  // Without a shape, its fields are not reported as missing one by one.
  faults.push(...(checked.fields ?? []).filter(({ field }) => shape !== null || field === 'name'));
  const row = { line: place.line, name, storedId: stored?.stored.id ?? null };
  if (faults.length > 0 || !checked.data) {
    const told = faults.map(({ field, code, params = {} }) => ({ field, code: code as FaultCode, params }));
    return { ...row, verdict: 'refused', faults: told, source: { ...place.source }, input: null };
  }
  const input: Input = checked.data;
  const hiddenIds = stored?.groupIds.filter((id) => !seenIds.has(id)) ?? [];
  const isSame = stored !== null && isAsStored(about, input, stored, hiddenIds);
  return { ...row, verdict: !stored ? 'new' : isSame ? 'same' : 'changed', faults: [], input };
}

function isAsStored<Input extends Grouped>(
  { fieldsOf }: ImportedKind<Input>,
  input: Input,
  { stored, groupIds }: Known<Input>,
  hiddenIds: readonly number[],
): boolean {
  const after = [fieldsOf(input), [...input.group_ids, ...hiddenIds].sort((a, b) => a - b)];
  return JSON.stringify(after) === JSON.stringify([fieldsOf(stored), groupIds]);
}

/** The result for every row of a file. */
async function judged<Input extends Grouped>(
  tx: Command,
  caller: Caller,
  places: readonly RawPlace[],
  about: ImportedKind<Input>,
): Promise<Judged<Input>[]> {
  const { kind } = about;
  const names = places.map(({ name }) => tidyName(name));
  const groups = await readGroups(tx, kind, caller);
  const judge: Judge<Input> = {
    about,
    known: await knownPlaces<Input>(tx, kind, caller, names),
    groups: new Map(groups.map(({ id, name }) => [plainText(name), id])),
    met: new Set(),
  };
  const rows: Judged<Input>[] = [];
  for (const [at, place] of places.entries()) {
    if (at % TURN === 0) await setImmediate();
    rows.push(judgedRow(place, judge));
  }
  return rows;
}

/** Judges the places of a file and, if confirmed, writes those that pass. */
export async function importPlaces<Input extends Grouped>(
  tx: Command,
  by: Writer,
  file: { bytes: Uint8Array; type: string | undefined; isConfirmed: boolean },
  about: ImportedKind<Input>,
): Promise<PlaceImportRow[]> {
  const { kind, writer } = about;
  const rows = await judged(tx, by.caller, await placesIn(file.bytes, file.type, kind), about);
  if (file.isConfirmed) {
    for (const { verdict, input, storedId } of rows) {
      if (!input || verdict === 'same') continue;
      if (storedId === null) await writer.create(tx, by, input);
      else await writer.edit(tx, by, { id: storedId, version: null }, input);
    }
  }
  return rows.map(({ input: _, storedId: __, ...row }) => row);
}
