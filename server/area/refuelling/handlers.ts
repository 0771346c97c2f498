import {
  getRefuelling,
  getRefuellingHistory,
  getRefuellings,
  getRefuellingsExport,
  getRefuellingTotals,
  getVehicleRefuellings,
} from '#api/refuelling.ts';
import { daySpan } from '#domain/day.ts';
import { REFUELLING_LIST } from '#domain/refuelling/refuelling-list.ts';
import { assertInScope } from '#server/area/vehicle/lock-vehicle.ts';
import { readHistory } from '#server/base/access/history.ts';
import { notFound } from '#server/base/access/record.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { listFile } from '#server/base/list/list-file.ts';
import { fuelCardHandlers } from './fuel-card.ts';
import { correctPlate, createRefuelling, editRefuelling, removeRefuelling } from './manual.ts';
import {
  readAllRefuellings,
  readOfVehicle,
  readRefuelling,
  readRefuellings,
  readTotals,
} from './read-refuellings.ts';
import { stationHandlers } from './station-handlers.ts';

/** Refuellings (domain rules §6): those that are entered by hand, the stations, the cards. */
export const refuellingHandlers: readonly Handler[] = [
  handle(getRefuellings, ({ app, caller, query }) => readRefuellings(app.database, caller, query)),

  handle(getRefuellingsExport, async (call) => {
    const { app, caller, query } = call;
    return listFile(call, REFUELLING_LIST, await readAllRefuellings(app.database, caller, query));
  }),

  handle(getRefuellingTotals, ({ app, caller, query }) => readTotals(app.database, caller, query)),

  handle(getRefuelling, async ({ app, caller, params }) => {
    const found = await readRefuelling(app.database, caller, params.refuelling_id);
    if (!found) throw notFound();
    return found;
  }),

  handle(getRefuellingHistory, async ({ app, caller, params }) => {
    const found = await readRefuelling(app.database, caller, params.refuelling_id);
    if (!found) throw notFound();
    return { history: await readHistory(app.database, { entity: 'refuelling', id: found.id }) };
  }),

  handle(getVehicleRefuellings, async ({ app, caller, params }) => {
    const { database, now } = app;
    await assertInScope(database, caller, params.vehicle_id);
    const today = daySpan(now(), caller.timeZone).day;
    return readOfVehicle(database, caller, params.vehicle_id, today);
  }),

  createRefuelling,
  editRefuelling,
  removeRefuelling,
  correctPlate,
  ...stationHandlers,
  ...fuelCardHandlers,
];
