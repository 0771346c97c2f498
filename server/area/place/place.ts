import type { z } from 'zod';
import type { areas } from '#api/area.ts';
import type { ListQuery } from '#api/list.ts';
import type { pois } from '#api/poi.ts';
import type { List } from '#domain/list.ts';
import type { PoiInput } from '#domain/place/poi.ts';
import { command } from '#server/base/access/command.ts';
import type { PlaceKind } from '#server/base/access/place-scope.ts';
import { readerOf } from '#server/base/access/reader.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { type Columns, type RecordWriter, recordWriter } from '#server/base/record/record-writer.ts';
import type { RowReader } from '#server/base/record/row-reader.ts';
import { listKey } from '#text/field-words.ts';
import { placesFile, type WrittenPlace } from './file/write-places.ts';
import { type ImportedKind, importPlaces } from './import-places.ts';
import { fleetsOf, holdGroups, lockPlace, placeInGroups } from './lock-place.ts';

type Grouped = { group_ids: number[] };

/** A kind of places: its input, what of it stands beside its groups, and how that is stored. */
export type PlaceOf<K extends PlaceKind, Input extends Grouped> = {
  kind: K;
  input: z.ZodObject & z.ZodType<Input>;
  /** Its fields beside the groups, of an input or as they are stored, always in the same order. */
  fieldsOf(place: Omit<Input, 'group_ids'>): Omit<Input, 'group_ids'>;
  columns(place: Omit<Input, 'group_ids'>): Columns<K>;
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

/** The files that places of a kind leave as and come from. */
export function fileHandlers<Query extends ListQuery, Row extends WrittenPlace, Input extends Grouped>(
  { download, upload }: Pick<typeof areas | typeof pois, 'download' | 'upload'>,
  list: List,
  rows: RowReader<Query, Row>,
  imported: ImportedKind<Input>,
): Handler[] {
  return [
    handle(download, async ({ app, caller, query }) => {
      const { t } = await readerOf(app, caller);
      const found = await rows.all(app, caller, query as unknown as Query);
      return placesFile(imported.kind, query.format, t(listKey(list, 'list')), found);
    }),

    handle(upload, (call) =>
      command(call, async (tx) => {
        const { body: bytes, query, request } = call;
        const file = { bytes, type: request.headers['content-type'], isConfirmed: query.confirm === 'true' };
        return { rows: await importPlaces(tx, call, file, imported) };
      }),
    ),
  ];
}
