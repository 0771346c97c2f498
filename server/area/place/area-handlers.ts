import {
  deleteArea,
  deleteAreaGroup,
  getArea,
  getAreaFileExport,
  getAreaGroupHistory,
  getAreaGroups,
  getAreaHistory,
  getAreaMap,
  getAreas,
  getAreasExport,
  postArea,
  postAreaGroup,
  postAreaImport,
  putArea,
  putAreaGroup,
} from '#api/area.ts';
import { areaInput } from '#domain/place/area.ts';
import { AREA_LIST } from '#domain/place/area-list.ts';
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
import { areaContent, auditedArea } from './place-content.ts';
import { readAllAreas, readArea, readAreaMap, readAreas } from './read-areas.ts';
import { createPlace, deletePlace, editPlace } from './write-place.ts';

const areaKind = {
  kind: 'area' as const,
  input: areaInput,
  contentOf: areaContent,
  auditedOf: auditedArea,
};

/** Areas and their groups (domain rules §9.3), seen through the fleets of the groups (§2.4.5). */
export const areaHandlers: readonly Handler[] = [
  handle(getAreas, ({ query, caller, app }) => readAreas(app.database, caller, query)),

  handle(getAreasExport, async (call) =>
    listFile(call, AREA_LIST, await readAllAreas(call.app.database, call.caller, call.query)),
  ),

  handle(getAreaFileExport, async ({ app, caller, query }) => {
    const { t } = await readerOf(app, caller);
    const rows = await readAllAreas(app.database, caller, query);
    return placesFile('area', query.format, t(listKey(AREA_LIST, 'list')), rows);
  }),

  handle(getAreaMap, async ({ caller, app }) => ({ areas: await readAreaMap(app.database, caller) })),

  handle(getArea, async ({ params, caller, app }) => {
    const found = await readArea(app.database, caller, params.area_id);
    if (!found) throw notFound();
    return found;
  }),

  handle(getAreaHistory, async ({ params, caller, app }) => {
    const id = params.area_id;
    if (!(await readArea(app.database, caller, id))) throw notFound();
    return { history: await readHistory(app.database, { entity: 'area', id }) };
  }),

  handle(postArea, (call) =>
    command(call, async (tx) => ({ id: await createPlace(tx, 'area', call.caller, areaContent(call.body)) })),
  ),

  handle(putArea, (call) =>
    command(call, async (tx) => {
      const { version: given, ...input } = call.body;
      const change = {
        id: call.params.area_id,
        version: given,
        content: areaContent(input),
        auditedOf: auditedArea,
      };
      return { version: await editPlace(tx, 'area', call.caller, change) };
    }),
  ),

  handle(deleteArea, (call) =>
    command(call, async (tx) => {
      await deletePlace(tx, 'area', call.caller, { id: call.params.area_id, auditedOf: auditedArea });
      return { ok: true as const };
    }),
  ),

  handle(postAreaImport, (call) =>
    command(call, async (tx) => {
      const { body: bytes, query, request, caller } = call;
      const type = request.headers['content-type'];
      const file = { bytes, type, isConfirmed: query.confirm === 'true' };
      return { rows: await importPlaces(tx, caller, file, areaKind) };
    }),
  ),

  ...groupHandlers('area', {
    list: getAreaGroups,
    create: postAreaGroup,
    edit: putAreaGroup,
    remove: deleteAreaGroup,
    history: getAreaGroupHistory,
  }),
];
