import { sql } from 'kysely';
import type { FieldFault } from '#domain/fault.ts';
import type { LineColumn } from '#domain/line-file/head.ts';
import type { LineCell } from '#domain/line-file/line-cell.ts';
import { PLACE_FILE_TYPES } from '#domain/place/place-file-format.ts';
import type { PlaceLine } from '#domain/place/place-line.ts';
import {
  type Asking,
  cellFaultsOf,
  type LineSource,
  type StoredLine,
  type StoredRecord,
} from '#server/area/line-import/line-source.ts';
import type { Command } from '#server/base/access/command.ts';
import { placeInScope } from '#server/base/access/place-scope.ts';
import type { RecordWriter } from '#server/base/record/record-writer.ts';
import { geoJsonLines } from '../file/geojson-lines.ts';
import { kmlLines } from '../file/kml-lines.ts';
import { readGroups } from '../group.ts';
import type { Grouped } from '../place.ts';
import { type ImportedKind, type JudgedPlace, judgePlaces } from './judge-places.ts';

type About<Field extends string, Input extends Grouped> = ImportedKind<Input> & {
  writer: RecordWriter<Input>;
  file: {
    columns: readonly LineColumn<Field>[];
    /** The place of a line. */
    lineOf(cellOf: (field: Field) => LineCell | undefined): PlaceLine;
  };
};

/** The lines of a file as places of a kind; a line finds its place by the name (domain rules §9.3). */
export function placeLines<Field extends string, Input extends Grouped>(
  about: About<Field, Input>,
): LineSource<Field, PlaceLine> {
  const { kind, file } = about;
  return {
    kind,
    columns: file.columns,
    // A place may be called Total, so no line is taken for one of totals.
    own: [],
    read(bytes, type) {
      const media = (type ?? '').split(';')[0]!.trim().toLowerCase();
      const is = (types: readonly string[]) => types.includes(media);
      if (is(PLACE_FILE_TYPES.geojson)) return geoJsonLines(bytes, kind);
      return is(PLACE_FILE_TYPES.kml) ? kmlLines(bytes, kind) : null;
    },
    inputs: async (_tx, _asking, lines) => lines.map(file.lineOf),
    async judge(tx, { caller }, lines) {
      const places = lines.map(({ input }) => input);
      const judged = await judgePlaces(tx, caller, places, about);
      return judged.map((one) =>
        one.effect === null ? { faults: one.faults } : { faults: [], effect: one.effect },
      );
    },
    async store(tx, asking, lines) {
      const places = lines.map(({ input }) => input);
      const stored: StoredLine[] = [];
      for (const one of await judgePlaces(tx, asking.caller, places, about))
        stored.push(one.effect === null ? { faults: one.faults } : await storePlace(tx, asking, one, about));
      return stored;
    },
    undo: (tx, asking, records) => undoPlaces(tx, asking, records, about),
    async allowed(tx, caller) {
      const groups = (await readGroups(tx, kind, caller)).map(({ name }) => name);
      return { groups } as Partial<Record<Field, readonly string[]>>;
    },
  };
}

type Right<Input> = Exclude<JudgedPlace<Input>, { effect: null }>;

async function storePlace<Input extends Grouped>(
  tx: Command,
  asking: Asking,
  { effect, input, stored }: Right<Input>,
  { writer }: Pick<About<string, Input>, 'writer'>,
): Promise<StoredLine> {
  if (effect === 'same') return { effect };
  let done: StoredRecord | null = null;
  const fault = await tx.attempt(async () => {
    if (!stored) {
      done = { id: await writer.create(tx, asking, input) };
      return;
    }
    const version = await writer.edit(tx, asking, stored, input);
    done = { id: stored.id, before: { version, input: stored.input } };
  });
  return done === null || fault
    ? { faults: fault ? cellFaultsOf(fault, 'name') : [] }
    : { effect, ...(done as StoredRecord) };
}

/**
 * Deletes the places that an import made, and gives those that it changed their former values. A place stays
 * that is out of sight, or that somebody changed since.
 */
async function undoPlaces<Input extends Grouped>(
  tx: Command,
  asking: Asking,
  records: readonly StoredRecord[],
  { kind, writer }: Pick<About<string, Input>, 'kind' | 'writer'>,
): Promise<(FieldFault | null)[]> {
  const ids = records.map(({ id }) => id);
  const { rows } = await sql<{ id: number; version: number; is_seen: boolean }>`
    select id, version, ${placeInScope(kind, asking.caller.visible)} as is_seen
    from ${sql.table(kind)} where id = any(${ids}::int[]) for update`.execute(tx.sql);
  const held = new Map(rows.map((row) => [row.id, row]));
  const reasons: (FieldFault | null)[] = [];
  for (const { id, before } of records) {
    const found = held.get(id);
    const isChanged = found !== undefined && found.version !== (before?.version ?? 1);
    if (!found) reasons.push(null);
    else if (!found.is_seen || isChanged) reasons.push({ field: 'name', code: 'import.changed' });
    else {
      const fault = await tx.attempt(async () => {
        if (before) await writer.edit(tx, asking, { id, version: found.version }, before.input as Input);
        else await writer.remove(tx, asking, id);
      });
      reasons.push(fault ? (cellFaultsOf(fault, 'name')[0] ?? null) : null);
    }
  }
  return reasons;
}
