import type { areas } from '#api/area.ts';
import type { ListQuery } from '#api/list.ts';
import type { pois } from '#api/poi.ts';
import type { List } from '#domain/list.ts';
import { command } from '#server/base/access/command.ts';
import { readerOf } from '#server/base/access/reader.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import type { RowReader } from '#server/base/record/row-reader.ts';
import { listKey } from '#text/field-words.ts';
import { placesFile, type WrittenPlace } from './file/write-places.ts';
import { type ImportedKind, importPlaces } from './import-places.ts';
import type { Grouped } from './place.ts';

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
