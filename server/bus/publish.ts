import type { Bus } from './bus.ts';
import { type Change, changesOf } from './change.ts';
import { followUpsOf } from './follow-up.ts';

/**
 * Publishes committed changes, with what follows from them for single roles. Those that update data come
 * before the changes themselves, which the sockets send on: a page that asks again gets the new data.
 */
export async function publishChanges(bus: Bus, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const imeis = changesOf(changes, 'tracker').flatMap((change) => change.imeis);
  if (imeis.length > 0) await bus.publish('forget_trackers', imeis);
  const vehicleIds = reloadedBy(changes);
  if (vehicleIds.length > 0) await bus.publish('reload_vehicles', vehicleIds);
  await bus.publish('change', changes);
  if (followUpsOf(changes).length > 0) await bus.publish('follow_ups', null);
  const trackerIds = commandedBy(changes);
  if (trackerIds.length > 0) await bus.publish('wake_trackers', trackerIds);
}

/** The vehicles whose record, tracker or past changed. */
export function reloadedBy(changes: readonly Change[]): number[] {
  const vehicleIds = [
    ...changesOf(changes, 'vehicle').map(({ id }) => Number(id)),
    ...changesOf(changes, 'tracker').flatMap(({ vehicleId }) => vehicleId ?? []),
    ...changesOf(changes, 'tampering').flatMap(({ id, action }) => (action === 'dismiss' ? Number(id) : [])),
    ...changesOf(changes, 'telemetry').map(({ id }) => Number(id)),
  ];
  return [...new Set(vehicleIds)];
}

/** The trackers to which a stored command may go. */
function commandedBy(changes: readonly Change[]): number[] {
  const commands = changesOf(changes, 'tracker_command').filter(
    ({ action }) => action === 'ask_command' || action === 'consent_command',
  );
  return [...new Set(commands.map(({ id }) => Number(id)))];
}
