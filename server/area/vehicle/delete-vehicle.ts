import { postVehicleDeletion } from '#api/vehicle-command.ts';
import { SYSTEM_NOTICE } from '#domain/constants.ts';
import { DAY_MS } from '#domain/duration.ts';
import { Fault } from '#domain/fault.ts';
import {
  type DeletionCode,
  deletionFaultCode,
  firstDeletionCode,
  fleetDeletionCode,
} from '#domain/vehicle/deletion.ts';
import type { CancelInput } from '#domain/vehicle/registration.ts';
import type { RegistrationState } from '#domain/vehicle/registration-state.ts';
import { publishEnded } from '#server/area/driver/change-places.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import type { App } from '#server/base/app.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { commitChanges } from '#server/bus/follow-up.ts';
import { forgetTags } from '#server/telemetry/journey-sums.ts';
import { firstOpenMs } from '#server/telemetry/rebuild.ts';
import { type AssetSystem, assetSystem } from './asset-system.ts';
import { assertCancel } from './deregister-vehicle.ts';
import { leaveFleet } from './leave-fleet.ts';
import { lockVehicle, type Tx, type VehicleRow } from './lock-vehicle.ts';
import { openMatters } from './open-matters.ts';
import { vehicleChange, vehicleChanged } from './vehicle-changed.ts';

/**
 * From this age of the last position on, days, a vehicle may be deleted even with days that are not final
 * (domain rules §3.1).
 */
const SILENT_DAYS = 3;
/** Time beyond the asset system's timeout after which a deletion counts as broken off. */
const RETURN_AFTER_MS = 60_000;

type Asked = { vehicleId: number; version: number; cancel: CancelInput; deleteLocally: boolean };
type By = { app: App; caller: Caller; request: Parameters<typeof command>[0]['request'] };

/**
 * Deletes a vehicle (domain rules §3.1, §3.2). Without an asset system, one transaction does it. With one,
 * the vehicle is visibly `deleting` until the system answers. It is then deleted, or gets its former state
 * back.
 */
export const deleteVehicle: Handler = handle(postVehicleDeletion, (call) => {
  const { version, delete_locally: deleteLocally, ...cancel } = call.body;
  const asked = { vehicleId: call.params.vehicle_id, version, cancel, deleteLocally };
  const system = assetSystem(call.app.config);
  return system ? deleteWith(system, call, asked) : deleteAlone(call, asked);
});

function deleteAlone(by: By, asked: Asked): Promise<{ version: number }> {
  return command(by, async (tx) => {
    const row = await lockDeletable(tx, by, asked);
    const code = firstDeletionCode(await openMatters(tx, row.id));
    if (code !== null) throw refusal(code);
    return finishDeletion(tx, by, row, asked);
  });
}

async function deleteWith(system: AssetSystem, by: By, asked: Asked): Promise<{ version: number }> {
  const { row, fleet } = await beginDeletion(by, asked);
  let code: DeletionCode | null = 500;
  try {
    code =
      fleetDeletionCode(fleet) ?? (await verdictOf(system, by, { ...asked, row, costCentre: fleet.code }));
  } finally {
    // Whatever fails on the way: a vehicle is never left in `deleting`.
    if (code !== null) await returnVehicle(by, row.id, code);
  }
  if (code !== null) throw refusal(code);
  return command(by, async (tx) => {
    const deleting = await tx.sql
      .selectFrom('vehicle')
      .selectAll()
      .where('id', '=', row.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return finishDeletion(tx, by, deleting, asked);
  });
}

/** Checks the guards, then commits the state `deleting` before the asset system gets the request. */
function beginDeletion(by: By, asked: Asked) {
  return command(by, async (tx) => {
    const row = await lockDeletable(tx, by, asked);
    const fleet = await tx.sql
      .selectFrom('fleet')
      .select(['code', 'sync_asset_system', 'equipment_centre'])
      .where('id', '=', row.fleet_id)
      .executeTakeFirstOrThrow();
    // The version stays: a user who tries again after a refusal means the same vehicle.
    await tx.sql
      .updateTable('vehicle')
      .set({
        registration_state: 'deleting',
        state_before_deleting: row.registration_state,
        deleting_since: new Date(by.app.now()),
      })
      .where('id', '=', row.id)
      .execute();
    await vehicleChanged(tx, 'ask_deletion', { vehicle: row, after: asked.cancel });
    return { row, fleet };
  });
}

async function verdictOf(
  system: AssetSystem,
  by: By,
  { row, costCentre, cancel, deleteLocally }: Asked & { row: VehicleRow; costCentre: string | null },
): Promise<DeletionCode | null> {
  const answered = await system.deletionVerdict({
    license: row.license,
    assetCode: row.asset_code,
    workCode: row.work_code,
    costCentre,
    reason: cancel.reason,
    reasonText: cancel.reason_text,
    date: cancel.date,
    username: by.caller.username,
  });
  // The asset system has nothing to delete: an administrator may delete the vehicle here all the same.
  const theirs = answered === 204 && deleteLocally ? null : answered;
  const ours = await openMatters(by.app.database, row.id);
  return firstDeletionCode(theirs === null ? ours : [theirs, ...ours]);
}

/**
 * The vehicle of a deletion. It is registered or deregistered, the reason and the day are valid, and no day
 * with incoming data is still open. @throws Fault 409 `data.notConsolidated`
 */
async function lockDeletable(tx: Tx, { app, caller }: By, asked: Asked): Promise<VehicleRow> {
  const row = await lockVehicle(tx, caller, asked);
  if (row.registration_state === 'deleted') throw new Fault('vehicle.notRegistered', 409);
  const nowMs = app.now();
  assertCancel(asked.cancel, row, nowMs);
  const live = await tx.sql
    .selectFrom('vehicle_live')
    .select('folded_at')
    .where('vehicle_id', '=', row.id)
    .executeTakeFirst();
  const lastMs = live?.folded_at?.getTime() ?? 0;
  const isFinal = lastMs < firstOpenMs(nowMs, row.time_zone) || lastMs < nowMs - SILENT_DAYS * DAY_MS;
  if (!isFinal) throw new Fault('data.notConsolidated', 409);
  return row;
}

/**
 * Finishes a deletion: ends everything that ends with the vehicle, and removes drivers' personal data from
 * it.
 */
async function finishDeletion(
  tx: Command,
  by: By,
  row: VehicleRow,
  asked: Asked,
): Promise<{ version: number }> {
  const { app, caller } = by;
  const { cancel } = asked;
  const { version } = await leaveFleet(tx, app, row, {
    state: 'deleted',
    cancel,
    userId: caller.userId,
  });
  await unlinkDrivers(tx, row.id);
  await tx.sql
    .updateTable('vehicle')
    .set({ driver_id: null, state_before_deleting: null, deleting_since: null })
    .where('id', '=', row.id)
    .execute();
  await vehicleChanged(tx, 'delete', { vehicle: { ...row, version }, after: cancel });
  return { version };
}

async function unlinkDrivers(tx: Command, vehicleId: number): Promise<void> {
  const { sql } = tx;
  await sql
    .updateTable('vehicle_stay')
    .set({ driver_id: null })
    .where('vehicle_id', '=', vehicleId)
    .execute();
  const gone = await sql
    .deleteFrom('driver_assignment')
    .where('vehicle_id', '=', vehicleId)
    .returning(['id', 'vehicle_id', 'driver_id'])
    .execute();
  await publishEnded(tx, gone);
  await forgetTags(sql, vehicleId);
}

/**
 * Gives a vehicle the state that it had before the requested deletion. The user who requested it is notified
 * of the reason, on whichever page.
 */
function returnVehicle({ app, caller, request }: By, vehicleId: number, code: DeletionCode): Promise<void> {
  return command({ app, caller, request }, async (tx) => {
    const [row] = await returnToState(tx, { vehicleId });
    if (!row) return;
    tx.tell(vehicleChange('edit', row));
    await tx.raise({
      code: SYSTEM_NOTICE,
      vehicleId,
      userId: caller.userId,
      kind: 'deletion_refused',
      detail: { license: row.license, number: code },
    });
  });
}

async function returnToState({ sql }: Tx, which: { vehicleId: number } | { askedBefore: Date }) {
  return sql
    .updateTable('vehicle')
    .set((eb) => ({
      registration_state: eb.fn.coalesce('state_before_deleting', eb.val<RegistrationState>('registered')),
      state_before_deleting: null,
      deleting_since: null,
    }))
    .where('registration_state', '=', 'deleting')
    .where((eb) =>
      'vehicleId' in which
        ? eb('id', '=', which.vehicleId)
        : eb.or([eb('deleting_since', 'is', null), eb('deleting_since', '<', which.askedBefore)]),
    )
    .returningAll()
    .execute();
}

/**
 * Returns vehicles that a process left in `deleting` when it ended: the request is older than any answer can
 * be. Another request is harmless: a vehicle that the asset system has deleted meanwhile is unknown there
 * (204).
 */
export async function returnStuckDeletions(app: App): Promise<number> {
  const { config } = app;
  const askedBefore = new Date(app.now() - config.ASSET_SYSTEM_TIMEOUT_S * 1_000 - RETURN_AFTER_MS);
  let n = 0;
  await commitChanges(app, async (sql) => {
    const returned = await returnToState({ sql }, { askedBefore });
    n = returned.length;
    return returned.map((row) => vehicleChange('edit', row));
  });
  return n;
}

function refusal(code: DeletionCode): Fault {
  return new Fault(deletionFaultCode(code), 409);
}
