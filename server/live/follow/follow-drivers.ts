import type { App } from '#server/base/app.ts';
import { cardNow } from '#server/bus/board/drivers-now.ts';
import { refreshDrivers } from './drivers.ts';

/**
 * Keeps the board's drivers right between edits. `sweep` takes in the cards read since the last one, the
 * ended journeys, and the assignments that began or ended by the clock.
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
      await refreshDrivers(app, [...changed.keys(), ...edges], { isAlways: false });
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
