import type { App } from '../app.ts';
import { cardNow, driversNow, NO_DRIVER } from '../board/drivers-now.ts';
import type { LiveEntry } from '../board/live-board.ts';
import { broadcast } from '../socket/broadcast.ts';

/**
 * Looks up who drives these vehicles now, and tells it where it changed; `always` also tells of those with the same driver,
 * whose name or type was edited.
 */
export async function refreshDrivers(
  app: App,
  vehicleIds: Iterable<number>,
  options: { always?: boolean } = {},
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
    return options.always || now.driverId !== driverId || now.driver !== driver;
  });
  // Put, not changed: no position is new, and a browser would take it for a sign of life.
  for (const { vehicleId } of changed) {
    const entry = app.board.get(vehicleId);
    if (entry) app.board.put({ ...entry, ...(found.get(vehicleId) ?? NO_DRIVER) });
  }
  await tellChanged(app, changed);
}

/** The driver's name is not in the live messages: whoever shows the vehicles reads them again. */
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

/** Vehicles on the board that these drivers are shown with. */
export function vehiclesOfDrivers(app: App, driverIds: readonly number[]): number[] {
  return [...app.board.all()]
    .filter(({ driverId }) => driverId !== null && driverIds.includes(driverId))
    .map(({ vehicleId }) => vehicleId);
}

/** Vehicles on the board that somebody drives by card: an edit of a card may concern them. */
export function vehiclesByCard(app: App): number[] {
  return [...app.board.all()].filter(({ driverTag }) => driverTag !== null).map(({ vehicleId }) => vehicleId);
}

/**
 * Keeps the board's drivers right between edits: `sweep` takes in the cards read since the last one, the journeys that ended,
 * and the assignments that began or ended by the clock.
 */
export function followDrivers(app: App): { sweep(): Promise<void> } {
  const cards = new Map<number, string | null>();
  let lastMs = app.now();
  for (const entry of app.board.all()) cards.set(entry.vehicleId, cardNow(entry, lastMs));
  return {
    async sweep() {
      const nowMs = app.now();
      const changed = new Map<number, string | null>();
      for (const entry of app.board.all()) {
        const card = cardNow(entry, nowMs);
        if ((cards.get(entry.vehicleId) ?? null) !== card) changed.set(entry.vehicleId, card);
      }
      const edges = await assignmentEdges(app, { afterMs: lastMs, untilMs: nowMs });
      await refreshDrivers(app, [...changed.keys(), ...edges]);
      for (const [vehicleId, card] of changed) cards.set(vehicleId, card);
      lastMs = nowMs;
    },
  };
}

async function assignmentEdges(app: App, { afterMs, untilMs }: { afterMs: number; untilMs: number }) {
  const { rows } = await app.database.pool.query<{ vehicle_id: number }>(
    `select vehicle_id from driver_assignment where start_at > $1 and start_at <= $2
     union
     select vehicle_id from driver_assignment where end_at > $1 and end_at <= $2`,
    [new Date(afterMs), new Date(untilMs)],
  );
  return rows.map(({ vehicle_id }) => vehicle_id);
}
