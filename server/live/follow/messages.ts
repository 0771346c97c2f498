import type { ServerMessage } from '#api/socket.ts';
import { iso } from '#domain/iso.ts';
import type { App } from '#server/base/app.ts';
import type { Change } from '#server/bus/change.ts';
import { broadcast } from '#server/live/socket/broadcast.ts';

type AdminAction = Extract<ServerMessage, { type: 'vehicle_admin' }>['action'];

/** Actions that the socket names. A browser gets every other action as an edit (domain rules §3.6). */
const ADMIN_ACTIONS: readonly string[] = [
  'register',
  'deregister',
  'delete',
  'recover',
] satisfies AdminAction[];
const LEAVES: readonly string[] = ['deregister', 'delete'] satisfies AdminAction[];

/** Sends the specification's socket messages after a change (spec §4), in the order of the changes. */
export function sendMessages(app: App, changes: readonly Change[]): void {
  for (const change of changes) {
    if (change.entity === 'vehicle') sendVehicle(app, change);
    if (change.entity === 'tampering') sendTampering(app, change);
  }
}

/** Sends to everybody who sees the vehicle, or who saw it at its earlier place. */
function sendVehicle(app: App, { id, action, version, places, issues }: Change<'vehicle'>): void {
  const device_id = Number(id);
  const to = { permission: 'vehicle:read', vehicle: places } as const;
  const [{ fleetId }] = places;
  if (places.some((place) => place.fleetId !== fleetId)) {
    broadcast(app, { type: 'vehicle_group', device_id, fleet_id: fleetId }, to);
  }
  const named = ADMIN_ACTIONS.includes(action) ? (action as AdminAction) : 'edit';
  broadcast(app, { type: 'vehicle_admin', device_id, action: named, version }, to);
  if (issues === null || LEAVES.includes(action)) return;
  broadcast(app, { type: 'vehicle_issues', device_id, issues: [...issues] }, to);
}

function sendTampering(app: App, { id, kind, startMs, isOpen, place }: Change<'tampering'>): void {
  broadcast(
    app,
    {
      type: 'vehicle_tampering',
      device_id: Number(id),
      timestamp: iso(startMs),
      kind,
      open: isOpen,
    },
    { permission: 'tampering:read', vehicle: [place] },
  );
}
