import { type RawBuilder, sql } from 'kysely';
import {
  type FittingVehicle,
  getFittingVehicles,
  getTrackerCheck,
  getTrackerFittings,
  postFitting,
  postRemoval,
} from '#api/tracker.ts';
import { Fault } from '#domain/fault.ts';
import type { Caller } from '../access/caller.ts';
import { type Command, command } from '../access/command.ts';
import { notFound } from '../access/record.ts';
import { vehicleInScope } from '../access/visibility.ts';
import { contains, orderBy, page } from '../http/listing.ts';
import { type Handler, handle } from '../http/route.ts';
import { checkTracker } from './check.ts';
import { endFitting, endOpenTamperings, insertFitting } from './fitting.ts';
import { readFittings, readTracker } from './read-trackers.ts';
import { type LockedTracker, lockTracker } from './tracker-scope.ts';

function vehicleOf(tx: Pick<Command, 'sql'>, vehicleId: number) {
  return tx.sql
    .selectFrom('vehicle')
    .select(['id', 'license', 'fleet_id', 'work_code', 'registration_state', 'version'])
    .where('id', '=', vehicleId);
}

type Vehicle = Awaited<ReturnType<ReturnType<typeof vehicleOf>['executeTakeFirstOrThrow']>>;

/** A vehicle in the caller's scope, locked until the command ends; always before its tracker, so that no two wait for each other. */
async function lockVehicle(tx: Pick<Command, 'sql'>, caller: Caller, vehicleId: number): Promise<Vehicle> {
  const vehicle = await vehicleOf(tx, vehicleId).where(vehicleInScope(caller)).forUpdate().executeTakeFirst();
  if (!vehicle) throw notFound();
  return vehicle;
}

async function hasTracker(tx: Pick<Command, 'sql'>, vehicleId: number): Promise<boolean> {
  const fitting = await tx.sql
    .selectFrom('tracker_fitting')
    .select('id')
    .where('vehicle_id', '=', vehicleId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return fitting !== undefined;
}

/** The changes of a fitting or a removal, but for what was done: the tracker's and the vehicle's. */
function changedBy(vehicle: Vehicle, tracker: LockedTracker) {
  const place = { fleetId: vehicle.fleet_id, workCode: vehicle.work_code };
  return {
    place,
    ofTracker: {
      entity: 'tracker',
      id: tracker.id,
      imeis: [tracker.imei],
      places: [place, null],
      vehicleId: null,
    },
    ofVehicle: {
      entity: 'vehicle',
      id: vehicle.id,
      version: vehicle.version,
      places: [place],
      issues: null,
    },
  } as const;
}

const fit = handle(postFitting, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const vehicle = await lockVehicle(tx, caller, body.device_id);
    const tracker = await lockTracker(tx, caller, params.tracker_id);
    if (vehicle.registration_state === 'deleting') throw new Fault('vehicle.deleting', 409);
    if (vehicle.registration_state !== 'registered') throw new Fault('vehicle.notRegistered', 409);
    if (tracker.fitting_id !== null) throw new Fault('vehicle.imeiUsed', 409);
    if (await hasTracker(tx, vehicle.id)) throw new Fault('vehicle.hasTracker', 409);
    const atMs = app.now();
    await insertFitting(tx, tracker.id, {
      vehicleId: vehicle.id,
      atMs,
      userId: caller.userId,
      odometerM: body.odometer,
    });
    const { place, ofTracker, ofVehicle } = changedBy(vehicle, tracker);
    const after = { device_id: vehicle.id, license: vehicle.license, odometer: body.odometer };
    await tx.changed({ ...ofTracker, action: 'assign', after });
    await tx.changed({ ...ofVehicle, action: 'assign', after: { imei: tracker.imei } });
    tx.afterCommit(() => endOpenTamperings(app, { vehicleId: vehicle.id, place }));
    return { fitted_at: new Date(atMs).toISOString() };
  }),
);

const remove = handle(postRemoval, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const tracker = await lockTracker(tx, caller, params.tracker_id);
    // Somebody else took it out meanwhile.
    if (tracker.device_id === null) throw new Fault('err.stale', 410);
    const vehicle = await vehicleOf(tx, tracker.device_id).executeTakeFirstOrThrow();
    const atMs = app.now();
    const { odometer } = body;
    const work = { vehicleId: vehicle.id, atMs, userId: caller.userId, odometerM: odometer };
    if ((await endFitting(tx, work)) === null) throw new Fault('err.stale', 410);
    const { place, ofTracker, ofVehicle } = changedBy(vehicle, tracker);
    await tx.changed({
      ...ofTracker,
      action: 'unassign',
      before: { device_id: vehicle.id, license: vehicle.license, odometer: null },
      after: { device_id: null, license: null, odometer },
    });
    await tx.changed({ ...ofVehicle, action: 'unassign', before: { imei: tracker.imei } });
    tx.afterCommit(() => endOpenTamperings(app, { vehicleId: vehicle.id, place }));
    return { removed_at: new Date(atMs).toISOString() };
  }),
);

const SORTABLE: Readonly<Record<string, RawBuilder<unknown>>> = { license: sql`vehicle.license` };

const vehicles = handle(getFittingVehicles, async ({ query, caller, app }) => {
  const codes = [sql`vehicle.license`, sql`tracker.imei`];
  const from = sql`
    from vehicle
    left join tracker_fitting fitting on fitting.vehicle_id = vehicle.id and fitting.removed_at is null
    left join tracker on tracker.id = fitting.tracker_id
    left join enum_value brand on brand.id = vehicle.brand_id
    left join enum_value model on model.id = vehicle.model_id
    where ${vehicleInScope(caller)} and vehicle.registration_state = 'registered'
      and (fitting.id is not null) = ${query.fitted === 'true'}
      and ${query.fleets ? sql`vehicle.fleet_id in (select fleet_id from fleet_subtree where root_id = any(${query.fleets}::int[]))` : sql`true`}
      and (${contains(query.q?.replace(/[\s-]/g, ''), codes)} or ${contains(query.q, [sql`vehicle.alias`])})`;
  const [{ rows }, counted] = await Promise.all([
    sql<Omit<FittingVehicle, 'odometer'>>`
      select vehicle.id as device_id, vehicle.license, vehicle.alias,
        nullif(concat_ws(' ', brand.name, model.name), '') as vehicle, vehicle.address,
        tracker.id as tracker_id, tracker.imei
      ${from} ${orderBy(query, SORTABLE, 'vehicle.id')} ${page(query)}`.execute(app.database.sql),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(app.database.sql),
  ]);
  const withOdometer = rows.map((row) => ({
    ...row,
    odometer: app.board.get(row.device_id)?.odometerM ?? null,
  }));
  return { rows: withOdometer, total: counted.rows[0]!.total };
});

/** The installer's work (domain rules §3.4): what a tracker is in, was in, and whether it talks. */
export const fittingHandlers: readonly Handler[] = [
  fit,
  remove,
  vehicles,

  handle(getTrackerFittings, async ({ params, caller, app }) => {
    const { id } = await readTracker(app, caller, params.tracker_id);
    return { fittings: await readFittings(app, caller, id) };
  }),

  handle(getTrackerCheck, ({ params, caller, app }) => checkTracker(app, caller, params.tracker_id)),
];
