import type { App } from '#server/base/app.ts';
import { cardNow, driversNow, NO_DRIVER } from '#server/bus/board/drivers-now.ts';
import type { LiveEntry } from '#server/bus/board/live-board.ts';
import { readStructureDrivers } from '#server/bus/board/structure-drivers.ts';
import { type Change, changesOf } from '#server/bus/change.ts';
import { broadcast } from '#server/live/socket/broadcast.ts';
import { hubOf } from '#server/live/socket/hub.ts';

/** Updates the driver of each vehicle on the board, and the set of drivers of type structure. */
export async function refreshDriversNow(app: App, changes: readonly Change[]): Promise<void> {
  const drivers = changesOf(changes, 'driver').map(({ id }) => Number(id));
  const isByCard = changesOf(changes, 'card').length > 0;
  const entries = [...app.board.all()];
  const idsOf = (is: (entry: LiveEntry) => boolean) => entries.filter(is).map(({ vehicleId }) => vehicleId);
  if (drivers.length > 0) {
    hubOf(app).structureDrivers = await readStructureDrivers(app.database);
    // Also when the driver stays the same: the name or type may have changed.
    const shown = idsOf(({ driverId }) => driverId !== null && drivers.includes(driverId));
    await refreshDrivers(app, shown, { isAlways: true });
  }
  await refreshDrivers(
    app,
    [
      ...changesOf(changes, 'assignment').flatMap(({ vehicleIds }) => vehicleIds),
      ...(isByCard ? idsOf(({ driverTag }) => driverTag !== null) : []),
    ],
    { isAlways: false },
  );
}

/**
 * Looks up the present drivers of these vehicles, and announces changed ones; with `isAlways`, all of them.
 */
export async function refreshDrivers(
  app: App,
  vehicleIds: readonly number[],
  { isAlways }: { isAlways: boolean },
): Promise<void> {
  const nowMs = app.now();
  const entries = [...new Set(vehicleIds)].flatMap((id) => app.board.get(id) ?? []);
  if (entries.length === 0) return;
  const found = await driversNow(
    app.database.pool,
    entries.map((entry) => ({ vehicleId: entry.vehicleId, tag: cardNow(entry, nowMs) })),
    nowMs,
  );
  const changed = entries.filter(({ vehicleId, driverId, driver }) => {
    const now = found.get(vehicleId) ?? NO_DRIVER;
    return isAlways || now.driverId !== driverId || now.driver !== driver;
  });
  // `put` instead of `change`: no position is new, and a browser would take a change for a contact with the
  // vehicle.
  for (const { vehicleId } of changed) {
    const entry = app.board.get(vehicleId);
    if (entry) app.board.put({ ...entry, ...(found.get(vehicleId) ?? NO_DRIVER) });
  }
  await tellChanged(app, changed);
}

/** The live messages do not carry the driver's name. Pages that show these vehicles read them again. */
async function tellChanged(app: App, entries: readonly LiveEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const versions = await app.database.sql
    .selectFrom('vehicle')
    .select(['id', 'version'])
    .where(
      'id',
      'in',
      entries.map(({ vehicleId }) => vehicleId),
    )
    .execute();
  for (const { id, version } of versions) {
    const entry = app.board.get(id);
    if (!entry) continue;
    broadcast(
      app,
      { type: 'vehicle_admin', device_id: id, action: 'edit', version },
      { permission: 'vehicle:read', vehicle: [entry] },
    );
  }
}
