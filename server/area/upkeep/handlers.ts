import {
  defects,
  getDefectPhoto,
  getRepairConflicts,
  getRepairOrder,
  getRepairOrderHistory,
  getRepairPhoto,
  getUpkeepBoard,
  postRepairPhoto,
} from '#api/upkeep.ts';
import { DEFECT_LIST } from '#domain/upkeep/defect-list.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { command } from '#server/base/access/command.ts';
import { readHistory } from '#server/base/access/history.ts';
import { notFound } from '#server/base/access/record.ts';
import type { App } from '#server/base/app.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { listFile } from '#server/base/list/list-file.ts';
import { keepPhotos } from '../photo/keep-photos.ts';
import { photoFile, readPhotos } from '../photo/read-photo.ts';
import { assertInScope } from '../vehicle/lock-vehicle.ts';
import { readBoard } from './board.ts';
import { conflictsOn } from './conflicts.ts';
import { defectRows } from './defect-source.ts';
import { editDefectHandlers } from './edit-defect.ts';
import { editOrderHandlers, orderChange } from './edit-order.ts';
import { finishOrder } from './finish-order.ts';
import { lockOrder } from './lock-order.ts';
import { reportOwnDefect } from './own-defect.ts';
import { readOrder, seesAmounts } from './read-order.ts';

type By = { app: App; caller: Caller };

/** @throws Fault 404 out of scope */
async function found({ app, caller }: By, defectId: number) {
  const row = await defectRows(app.now()).one(app, caller, defectId);
  if (!row) throw notFound();
  return row;
}

const orderOf = ({ app, caller }: By, { order_id }: { order_id: number }) =>
  readOrder(app.database, caller, { orderId: order_id, nowMs: app.now() });

/** Defects and repair orders (decision 141). */
export const upkeepHandlers: readonly Handler[] = [
  reportOwnDefect,

  handle(defects.list, ({ app, caller, query }) => defectRows(app.now()).page(app, caller, query)),
  handle(defects.file, async (call) =>
    listFile(call, DEFECT_LIST, await defectRows(call.app.now()).all(call.app, call.caller, call.query)),
  ),
  handle(defects.one, async (call) => {
    const row = await found(call, call.params.defect_id);
    const photos = await readPhotos(call.app.database, 'defect', [row.id]);
    return { ...row, photos: photos.get(row.id) ?? [] };
  }),
  handle(defects.history, async (call) => {
    const { id } = await found(call, call.params.defect_id);
    return { history: await readHistory(call.app.database, { entity: 'defect', id }) };
  }),
  handle(getDefectPhoto, async (call) => {
    const { id } = await found(call, call.params.defect_id);
    return photoFile(call.app.database, { owner: 'defect', ownerId: id, photoId: call.params.photo_id });
  }),
  ...editDefectHandlers,

  handle(getUpkeepBoard, async ({ app, caller, query }) => ({
    cards: await readBoard(app.database, caller, query, app.now()),
  })),
  handle(getRepairConflicts, async ({ app, caller, params, query }) => {
    await assertInScope(app.database, caller, params.vehicle_id);
    const of = { vehicleId: params.vehicle_id, day: query.day };
    return { conflicts: await conflictsOn(app.database, caller, of) };
  }),

  handle(getRepairOrder, (call) => orderOf(call, call.params)),
  handle(getRepairOrderHistory, async (call) => {
    const { id } = await orderOf(call, call.params);
    const history = await readHistory(call.app.database, { entity: 'repair_order', id });
    return {
      history: seesAmounts(call.caller) ? history : history.filter(({ action }) => action !== 'lines'),
    };
  }),
  ...editOrderHandlers,
  finishOrder,

  handle(postRepairPhoto, (call) =>
    command(call, async (tx) => {
      const { caller, params, body } = call;
      const { vehicle, order } = await lockOrder(tx, caller, params);
      const of = {
        owner: 'repair_order',
        ownerId: order.id,
        vehicleId: vehicle.id,
        userId: caller.userId,
      } as const;
      const missing_photos = await keepPhotos(tx, of, [body]);
      await tx.changed({ ...orderChange('photo', order.id, vehicle), after: { item: body.item } });
      return { missing_photos };
    }),
  ),
  handle(getRepairPhoto, async (call) => {
    const { id } = await orderOf(call, call.params);
    return photoFile(call.app.database, {
      owner: 'repair_order',
      ownerId: id,
      photoId: call.params.photo_id,
    });
  }),
];
