import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { PlaceImportRow } from '#api/place.ts';
import type { FieldFault } from '#domain/fault.ts';
import { Fault } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import { checkInput } from '#domain/input-fault.ts';
import { PLACE_FILE_TYPES } from '#domain/place/place-file-format.ts';
import { plainText } from '#domain/plain-text.ts';
import type { Caller } from '../access/caller.ts';
import type { Command } from '../access/command.ts';
import { type PlaceKind, placeInScope } from '../access/place-scope.ts';
import type { RawPlace } from './file/raw-place.ts';
import { assertRows, readCsv } from './file/read-csv.ts';
import { readGeoJson } from './file/read-geojson.ts';
import { readKml } from './file/read-kml.ts';
import { readGroups } from './read-groups.ts';
import { createPlace, editPlace, type PlaceContent } from './write-place.ts';

/** What the import needs to know of a kind of places. */
export type ImportedKind<Input extends { group_ids: number[] }, Stored extends object> = {
  kind: PlaceKind;
  input: z.ZodType<Input>;
  contentOf(input: Input): PlaceContent;
  auditedOf(stored: Stored): object;
};

/** The checks of some rows take their time: others get their turn between these many. */
const TURN = 20;

type Judged<Input> = PlaceImportRow & { input: Input | null; storedId: number | null };
type Known<Stored> = { stored: Stored & { id: number; name: string }; isSeen: boolean; groupIds: number[] };

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

/** The stored places of these names, by name without case and accents; the hidden ones too, because a name is taken by them. */
async function knownPlaces<Stored>(
  tx: Command,
  kind: PlaceKind,
  caller: Caller,
  names: readonly string[],
): Promise<Map<string, Known<Stored>>> {
  const place = sql.table(kind);
  const { rows } = await sql<{
    stored: Stored & { id: number; name: string };
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

const refusedFor = (field: string, code: FaultCode, params?: FieldFault['params']): FieldFault =>
  params ? { field, code, params } : { field, code };

/** Says of every row of a file what would become of it. */
async function judged<Input extends { group_ids: number[] }, Stored extends object>(
  tx: Command,
  caller: Caller,
  places: readonly RawPlace[],
  { kind, input, contentOf, auditedOf }: ImportedKind<Input, Stored>,
): Promise<Judged<Input>[]> {
  const tidy = (name: string) => name.trim().replace(/\s+/g, ' ');
  const names = places.map(({ name }) => tidy(name));
  const known = await knownPlaces<Stored>(tx, kind, caller, names);
  const groups = new Map(
    (await readGroups({ sql: tx.sql as never }, kind, caller)).map(({ id, name }) => [plainText(name), id]),
  );
  const met = new Set<string>();
  const rows: Judged<Input>[] = [];
  for (const [at, place] of places.entries()) {
    if (at % TURN === 0) await setImmediate();
    const key = plainText(names[at]!);
    const existing = known.get(key);
    const faults: FieldFault[] = [];
    if (key !== '' && met.has(key)) faults.push(refusedFor('name', 'import.twice'));
    met.add(key);
    if (existing && !existing.isSeen) faults.push(refusedFor('name', `${kind}.exists`));
    if (!place.shape) faults.push(refusedFor('geometry', 'import.shape'));
    const unknown = (place.groups ?? []).filter((name) => !groups.has(plainText(name)));
    faults.push(...unknown.map((name) => refusedFor('groups', 'group.unknown', { name })));
    const stored = existing?.isSeen ? existing : null;
    const seen = new Set(groups.values());
    const group_ids = place.groups
      ? place.groups.flatMap((name) => groups.get(plainText(name)) ?? [])
      : (stored?.groupIds.filter((id) => seen.has(id)) ?? []);
    const description =
      place.description ?? (stored?.stored as { description?: string } | null)?.description ?? null;
    const checked = checkInput(input, { name: place.name, description, ...place.shape, group_ids });
    if (place.shape) faults.push(...(checked.fields ?? []));
    else faults.push(...(checked.fields ?? []).filter(({ field }) => field === 'name'));
    const isRefused = faults.length > 0 || !checked.data;
    const hidden = stored?.groupIds.filter((id) => !seen.has(id)) ?? [];
    const same = () => {
      const content = contentOf(checked.data as Input);
      const after = [content.audited, [...content.groupIds, ...hidden].sort((a, b) => a - b)];
      return JSON.stringify(after) === JSON.stringify([auditedOf(stored!.stored), stored!.groupIds]);
    };
    const verdict = isRefused ? 'refused' : !stored ? 'new' : same() ? 'same' : 'changed';
    rows.push({
      ...{ line: place.line, name: names[at]!, verdict },
      faults: faults.map(({ field, code, params = {} }) => ({ field, code: code as FaultCode, params })),
      ...(isRefused ? { source: { ...place.source } } : {}),
      input: isRefused ? null : (checked.data as Input),
      storedId: stored?.stored.id ?? null,
    });
  }
  return rows;
}

/** Judges the places of a file and, if so confirmed, writes those that are not refused. */
export async function importPlaces<Input extends { group_ids: number[] }, Stored extends object>(
  tx: Command,
  caller: Caller,
  file: { bytes: Uint8Array; type: string | undefined; isConfirmed: boolean },
  about: ImportedKind<Input, Stored>,
): Promise<PlaceImportRow[]> {
  const { kind, contentOf, auditedOf } = about;
  const rows = await judged(tx, caller, await placesIn(file.bytes, file.type, kind), about);
  if (file.isConfirmed) {
    for (const { verdict, input, storedId } of rows) {
      if (!input || verdict === 'same') continue;
      const content = contentOf(input);
      if (storedId === null) await createPlace(tx, kind, caller, content);
      else await editPlace<Stored>(tx, kind, caller, { id: storedId, version: null, content, auditedOf });
    }
  }
  return rows.map(({ input: _, storedId: __, ...row }) => row);
}
