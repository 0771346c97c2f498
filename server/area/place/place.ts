import type { z } from 'zod';
import type { PoiInput } from '#domain/place/poi.ts';
import type { PlaceKind } from '#server/base/access/place-scope.ts';
import { type Columns, type RecordWriter, recordWriter } from '#server/base/record/record-writer.ts';
import { fleetsOf, holdGroups, lockPlace, placeInGroups } from './lock-place.ts';

/** The common members of places of all kinds. */
export type Grouped = { group_ids: number[] };

/** A kind of places: its input, what of it stands beside its groups, and how that is stored. */
export type PlaceOf<K extends PlaceKind, Input extends Grouped> = {
  kind: K;
  input: z.ZodObject & z.ZodType<Input>;
  /** Its fields beside the groups, of an input or as they are stored, always in the same order. */
  fieldsOf(place: Omit<Input, 'group_ids'>): Omit<Input, 'group_ids'>;
  columns(place: Omit<Input, 'group_ids'>): Columns<K>;
  /** Fields that no file has: a place of a file keeps them. */
  kept?(place: Omit<Input, 'group_ids'>): Partial<Input>;
};

/** Writes places of a kind and their groups. Groups that the writer does not see stay. */
export function placeWriter<K extends PlaceKind, Input extends Grouped>(
  place: PlaceOf<K, Input>,
): RecordWriter<Input> {
  // Whichever it is: only its groups matter from here on.
  const { kind, input, fieldsOf, columns } = place as unknown as PlaceOf<'poi', PoiInput>;
  return recordWriter<'poi', z.ZodObject & z.ZodType<PoiInput>, PoiInput & { hiddenGroupIds: number[] }>({
    ...{ entity: kind, input, columns },
    async lock(tx, caller, id) {
      const stored = await lockPlace<Omit<PoiInput, 'group_ids'>>(tx, kind, caller, id);
      const { groupIds: group_ids, hiddenGroupIds } = stored;
      return { ...fieldsOf(stored.place), group_ids, hiddenGroupIds, id, version: stored.place.version };
    },
    async settle(tx, { caller }, given, before) {
      await holdGroups(tx, kind, caller, given.group_ids);
      const group_ids = [...given.group_ids, ...(before?.hiddenGroupIds ?? [])].sort((a, b) => a - b);
      return { ...given, group_ids };
    },
    reach: ({ group_ids }, tx) => fleetsOf(tx, kind, group_ids),
    async follow(tx, _by, { id, after }) {
      if (after) await placeInGroups(tx, kind, id, after.group_ids);
    },
  }) as unknown as RecordWriter<Input>;
}
