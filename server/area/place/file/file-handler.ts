import type { areas } from '#api/area.ts';
import type { ListQuery } from '#api/list.ts';
import type { pois } from '#api/poi.ts';
import type { List } from '#domain/list.ts';
import type { PlaceKind } from '#server/base/access/place-scope.ts';
import { readerOf } from '#server/base/access/reader.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import type { RowReader } from '#server/base/record/row-reader.ts';
import { listKey } from '#text/field-words.ts';
import { placesFile, type WrittenPlace } from './write-places.ts';

/** The files as which places of a kind leave, in forms that the import reads. */
export function fileHandler<Query extends ListQuery, Row extends WrittenPlace>(
  { download }: Pick<typeof areas | typeof pois, 'download'>,
  about: { kind: PlaceKind; list: List; rows: RowReader<Query, Row> },
): Handler {
  const { kind, list, rows } = about;
  return handle(download, async ({ app, caller, query }) => {
    const { t } = await readerOf(app, caller);
    const found = await rows.all(app, caller, query as unknown as Query);
    return placesFile(kind, query.format, t(listKey(list, 'list')), found);
  });
}
