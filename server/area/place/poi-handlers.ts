import {
  deletePoi,
  deletePoiGroup,
  getPoi,
  getPoiFileExport,
  getPoiGroupHistory,
  getPoiGroups,
  getPoiHistory,
  getPoiMap,
  getPois,
  getPoisExport,
  postPoi,
  postPoiGroup,
  postPoiImport,
  putPoi,
  putPoiGroup,
} from '#api/poi.ts';
import { poiInput } from '#domain/place/poi.ts';
import { POI_LIST } from '#domain/place/poi-list.ts';
import { command } from '#server/base/access/command.ts';
import { readHistory } from '#server/base/access/history.ts';
import { readerOf } from '#server/base/access/reader.ts';
import { notFound } from '#server/base/access/record.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { listFile } from '#server/base/list/list-file.ts';
import { listKey } from '#text/field-words.ts';
import { placesFile } from './file/write-places.ts';
import { groupHandlers } from './group-handlers.ts';
import { importPlaces } from './import-places.ts';
import { auditedPoi, poiContent } from './place-content.ts';
import { readAllPois, readPoi, readPoiMap, readPois } from './read-pois.ts';
import { createPlace, deletePlace, editPlace } from './write-place.ts';

const poiKind = {
  kind: 'poi' as const,
  input: poiInput,
  contentOf: poiContent,
  auditedOf: auditedPoi,
};

/**
 * Points of interest and their groups (domain rules §9.3), seen through the fleets of the groups (§2.4.5).
 */
export const poiHandlers: readonly Handler[] = [
  handle(getPois, ({ query, caller, app }) => readPois(app.database, caller, query)),

  handle(getPoisExport, async (call) =>
    listFile(call, POI_LIST, await readAllPois(call.app.database, call.caller, call.query)),
  ),

  handle(getPoiFileExport, async ({ app, caller, query }) => {
    const { t } = await readerOf(app, caller);
    const rows = await readAllPois(app.database, caller, query);
    return placesFile('poi', query.format, t(listKey(POI_LIST, 'list')), rows);
  }),

  handle(getPoiMap, async ({ caller, app }) => ({ pois: await readPoiMap(app.database, caller) })),

  handle(getPoi, async ({ params, caller, app }) => {
    const found = await readPoi(app.database, caller, params.poi_id);
    if (!found) throw notFound();
    return found;
  }),

  handle(getPoiHistory, async ({ params, caller, app }) => {
    const id = params.poi_id;
    if (!(await readPoi(app.database, caller, id))) throw notFound();
    return { history: await readHistory(app.database, { entity: 'poi', id }) };
  }),

  handle(postPoi, (call) =>
    command(call, async (tx) => ({ id: await createPlace(tx, 'poi', call.caller, poiContent(call.body)) })),
  ),

  handle(putPoi, (call) =>
    command(call, async (tx) => {
      const { version: given, ...input } = call.body;
      const change = {
        id: call.params.poi_id,
        version: given,
        content: poiContent(input),
        auditedOf: auditedPoi,
      };
      return { version: await editPlace(tx, 'poi', call.caller, change) };
    }),
  ),

  handle(deletePoi, (call) =>
    command(call, async (tx) => {
      await deletePlace(tx, 'poi', call.caller, { id: call.params.poi_id, auditedOf: auditedPoi });
      return { ok: true as const };
    }),
  ),

  handle(postPoiImport, (call) =>
    command(call, async (tx) => {
      const { body: bytes, query, request, caller } = call;
      const type = request.headers['content-type'];
      const file = { bytes, type, isConfirmed: query.confirm === 'true' };
      return { rows: await importPlaces(tx, caller, file, poiKind) };
    }),
  ),

  ...groupHandlers('poi', {
    list: getPoiGroups,
    create: postPoiGroup,
    edit: putPoiGroup,
    remove: deletePoiGroup,
    history: getPoiGroupHistory,
  }),
];
