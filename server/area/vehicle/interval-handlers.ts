import { deleteInterval, getIntervals, postInterval, putInterval } from '#api/interval.ts';
import { iso } from '#domain/iso.ts';
import { type Interval, type IntervalInput, intervalFaults, intervalOf } from '#domain/vehicle/interval.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { assertCurrent, notFound } from '#server/base/access/record.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { flagsOf, intervalsOf, type StoredInterval } from './interval.ts';
import { assertFields, assertInScope, lockRegistered, type VehicleRow } from './lock-vehicle.ts';
import { vehicleChanged } from './vehicle-changed.ts';

const instantOf = (ms: number | null) => iso(ms);

/** The vehicle, locked, with its intervals. */
async function begin(tx: Command, caller: Caller, vehicleId: number) {
  const vehicle = await lockRegistered(tx, caller, { vehicleId });
  return { vehicle, intervals: await intervalsOf(tx, vehicleId) };
}
type Begun = Awaited<ReturnType<typeof begin>>;

function found({ intervals }: Begun, id: number): StoredInterval {
  const interval = intervals.find((one) => one.id === id);
  if (!interval) throw notFound();
  return interval;
}

/** The columns of an interval that the rules accept. */
function checked(
  { vehicle, intervals }: Begun,
  input: IntervalInput,
  { nowMs, before }: { nowMs: number; before: StoredInterval | null },
) {
  const others = intervals.filter(({ id }) => id !== before?.id);
  const context = { timeZone: vehicle.time_zone, nowMs, before, others };
  assertFields(intervalFaults(input, context));
  const { kind, startMs, endMs } = intervalOf(input, context);
  return {
    kind,
    start_at: new Date(startMs),
    end_at: endMs === null ? null : new Date(endMs),
    reason: input.reason,
  };
}

/** Updates the flags of the vehicle from its intervals, and records the change in the vehicle's history. */
async function ended(
  tx: Command,
  vehicle: VehicleRow,
  { before, after }: { before: (Interval & { reason: string | null }) | null; after: number | null },
): Promise<void> {
  const flags = await flagsOf(tx, vehicle.id);
  const version = vehicle.version + 1;
  await tx.sql
    .updateTable('vehicle')
    .set({ ...flags, version })
    .where('id', '=', vehicle.id)
    .execute();
  const now = (await intervalsOf(tx, vehicle.id)).find(({ id }) => id === after);
  const audited = (interval: (Interval & { reason: string | null }) | null | undefined) =>
    interval
      ? {
          interval: interval.kind,
          interval_start: instantOf(interval.startMs),
          interval_end: instantOf(interval.endMs),
          interval_reason: interval.reason,
        }
      : null;
  await vehicleChanged(tx, 'interval', {
    vehicle: { ...vehicle, version },
    before: audited(before),
    after: audited(now),
    subject: 'interval',
  });
}

/**
 * Endpoints for the times in which a vehicle could not be used (domain rules §5.8). Users who may read
 * vehicles read them; users who may set the flags correct them.
 */
export const intervalHandlers: readonly Handler[] = [
  handle(getIntervals, async ({ params, app, caller }) => {
    await assertInScope(app.database, caller, params.vehicle_id);
    const intervals = await intervalsOf(app.database, params.vehicle_id);
    return {
      rows: intervals.map(({ startMs, endMs, ...row }) => ({
        ...row,
        start: iso(startMs),
        end: instantOf(endMs),
      })),
    };
  }),

  handle(postInterval, (call) =>
    command(call, async (tx) => {
      const { params, body, app, caller } = call;
      const begun = await begin(tx, caller, params.vehicle_id);
      const { id } = await tx.sql
        .insertInto('vehicle_interval')
        .values({
          ...checked(begun, body, { nowMs: app.now(), before: null }),
          vehicle_id: begun.vehicle.id,
          created_by: caller.userId,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await ended(tx, begun.vehicle, { before: null, after: id });
      return { id };
    }),
  ),

  handle(putInterval, (call) =>
    command(call, async (tx) => {
      const { params, app, caller } = call;
      const { version: given, ...body } = call.body;
      const begun = await begin(tx, caller, params.vehicle_id);
      const before = found(begun, params.interval_id);
      assertCurrent(before, { version: given });
      const version = given + 1;
      await tx.sql
        .updateTable('vehicle_interval')
        .set({ ...checked(begun, body, { nowMs: app.now(), before }), version })
        .where('id', '=', before.id)
        .execute();
      await ended(tx, begun.vehicle, { before, after: before.id });
      return { version };
    }),
  ),

  handle(deleteInterval, (call) =>
    command(call, async (tx) => {
      const { params, caller } = call;
      const begun = await begin(tx, caller, params.vehicle_id);
      const before = found(begun, params.interval_id);
      await tx.sql.deleteFrom('vehicle_interval').where('id', '=', before.id).execute();
      await ended(tx, begun.vehicle, { before, after: null });
      return { ok: true as const };
    }),
  ),
];
