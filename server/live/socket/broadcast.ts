import type { ServerMessage } from '#api/socket.ts';
import { can, type Permission } from '#domain/access/permission.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { isVisible } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import type { VehiclePlace } from '#server/bus/change.ts';
import { encodeMessage, hubOf, sendText } from './hub.ts';

/**
 * The recipients of a message: certain users, or those with a permission who see a vehicle in one of these
 * places. A vehicle that moves has two.
 */
export type Recipients =
  | { userIds: readonly number[] }
  | { permission: Permission; vehicle: readonly VehiclePlace[] };

function isMeant(caller: Caller, to: Recipients): boolean {
  if ('userIds' in to) return to.userIds.includes(caller.userId);
  return can(caller.actors, to.permission) && to.vehicle.some((place) => isVisible(caller, place));
}

/** Sends a message to all signed-in users concerned (spec §4). Call it after the commit. */
export function broadcast(app: App, message: ServerMessage, to: Recipients): void {
  let encoded: Buffer | null = null;
  for (const connection of hubOf(app).connections) {
    if (!connection.caller || !isMeant(connection.caller, to)) continue;
    encoded ??= encodeMessage(message);
    sendText(connection, encoded);
  }
}
