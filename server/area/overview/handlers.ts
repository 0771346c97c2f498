import { sql } from 'kysely';
import { getVehicleMonth, getVehicleOverview, OVERVIEW_DUES } from '#api/overview.ts';
import { dueLines } from '#server/area/calendar/calendar-rows.ts';
import { readDues, readingIn } from '#server/area/calendar/read-dues.ts';
import { assertInScope } from '#server/area/vehicle/lock-vehicle.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { readCounts } from './read-counts.ts';
import { readMonth } from './read-month.ts';

/** The overview of a vehicle's record, which is made of all other parts of the product. */
export const overviewHandlers: readonly Handler[] = [
  handle(getVehicleOverview, async ({ params, app, caller }) => {
    const { vehicle_id: vehicleId } = params;
    await assertInScope(app.database, caller, vehicleId);
    const all = readingIn(app.database);
    const at = { nowMs: app.now(), language: caller.language };
    const [counts, dues] = await Promise.all([
      readCounts(all, caller, { vehicleId, nowMs: app.now() }),
      readDues(at, all, sql<boolean>`vehicle.id = ${vehicleId}`),
    ]);
    return {
      ...counts,
      dues: dueLines(dues)
        .slice(0, OVERVIEW_DUES)
        .map(({ row }) => row),
    };
  }),

  handle(getVehicleMonth, async ({ params, app, caller }) => {
    await assertInScope(app.database, caller, params.vehicle_id);
    return readMonth(app, caller, params.vehicle_id);
  }),
];
