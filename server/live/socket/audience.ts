import { createHash } from 'node:crypto';
import { can } from '#domain/access/permission.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { isVisible } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import type { Audience, Connection, Hub } from './hub.ts';

/** Two callers with the same key see the same vehicles and the same details of them. */
function keyOf(caller: Caller): string {
  const sight = [caller.visible.ids, caller.workCodes?.toSorted() ?? null, caller.allowedEstructura];
  return createHash('sha1').update(JSON.stringify(sight)).digest('base64url');
}

function audienceFor(hub: Hub, caller: Caller): Audience {
  const key = keyOf(caller);
  let audience = hub.audiences.get(key);
  if (!audience) {
    const { visible, workCodes, allowedEstructura } = caller;
    audience = { key, visible, workCodes, allowedEstructura, members: new Set() };
    hub.audiences.set(key, audience);
  }
  return audience;
}

/** Takes a connection out of its audience. An audience without members is removed. */
export function leaveAudience(hub: Hub, connection: Connection): void {
  const { audience } = connection;
  if (!audience) return;
  audience.members.delete(connection);
  if (audience.members.size === 0) hub.audiences.delete(audience.key);
  connection.audience = null;
}

/**
 * Puts a signed-in connection into the audience of its caller. A caller without the right to see positions
 * has none.
 */
export function joinAudience(hub: Hub, connection: Connection): void {
  const { caller } = connection;
  const audience = caller && can(caller.actors, 'position:read') ? audienceFor(hub, caller) : null;
  if (audience === connection.audience) return;
  leaveAudience(hub, connection);
  connection.audience = audience;
  audience?.members.add(connection);
}

/**
 * Does the caller now see other vehicles than before? One fleet more or less, without vehicles in it, changes
 * nothing on a screen and must not make everybody connect again.
 */
export function seesOtherVehicles(app: App, before: Caller, now: Caller): boolean {
  const could = can(before.actors, 'position:read');
  if (could !== can(now.actors, 'position:read')) return true;
  if (!could || keyOf(before) === keyOf(now)) return false;
  for (const vehicle of app.board.all()) {
    if (isVisible(before, vehicle) !== isVisible(now, vehicle)) return true;
  }
  return false;
}
