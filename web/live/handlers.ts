import type { Entity } from '#api/entity.ts';
import type { ServerMessage } from '#api/socket.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import { OWN_SCREEN } from '#domain/notification/event-catalogue.ts';
import type { VehicleStore } from './vehicles.ts';

/** A notification that the user gets. */
export type Notification = Extract<ServerMessage, { type: 'user_notification' }>['notification'];

/** The effects of a message besides writing to the vehicles. */
export type LiveEffects = {
  vehicles: VehicleStore;
  setClientId: (clientId: string) => void;
  /** Notes the version of the pages that the server has; null: none. */
  notePages: (version: string | null) => void;
  endSession: (reason: FaultCode | null) => void;
  /**
   * Reads one vehicle or all of them again, because the message does not contain the change. `soon` waits for
   * more such messages.
   */
  refill: (when: 'now' | 'soon', deviceId?: number) => void;
  /** Marks everything on the screen that is made from these as old; it is read again in a moment. */
  markStale: (entities: readonly Entity[]) => void;
  /** Marks everything on the screen as old: for a while no messages came. */
  markAllStale: () => void;
  /**
   * Reads the card of a vehicle again, if it is open: the message contains neither the driver nor the values
   * that only the card shows.
   */
  refetchCard: (deviceId: number) => void;
  toast: (notification: Notification) => void;
};

type Handlers = {
  [T in ServerMessage['type']]: (message: Extract<ServerMessage, { type: T }>, live: LiveEffects) => void;
};

/** Actions after which a vehicle is no longer followed (domain rules §3.6). */
const LEAVES = new Set(['deregister', 'delete']);

/** One handler for each message of the socket (spec §4; effects in domain rules §3.6). */
export const handlers: Handlers = {
  login: ({ client_id, pages }, { setClientId, notePages, refill, markAllStale }) => {
    setClientId(client_id);
    notePages(pages ?? null);
    // Messages that were missed while away are not sent again. So everything on the screen is loaded again.
    refill('now');
    markAllStale();
  },
  // Its arrival is its only purpose.
  heartbeat: () => {},
  vehicle_position: (message, { vehicles }) =>
    vehicles.applyPosition({
      deviceId: message.device_id,
      tsMs: Date.parse(message.ts),
      lat: message.lat,
      lng: message.lng,
      speedKmh: message.speed,
      headingDeg: message.heading,
      ignition: message.ignition,
      odometerM: message.odometer,
    }),
  vehicle_state: ({ device_id, state, since }, { vehicles }) =>
    vehicles.setState(device_id, state, Date.parse(since)),
  vehicle_tampering: (_, { markStale }) => markStale(['tampering']),
  vehicle_group: ({ device_id, fleet_id }, { vehicles, refill }) => {
    vehicles.setFleet(device_id, fleet_id);
    // The answer leaves the vehicle out when its new fleet is not visible.
    refill('soon');
  },
  vehicle_incidence: ({ device_id }, { refetchCard }) => refetchCard(device_id),
  vehicle_admin: ({ device_id, action }, { vehicles, refill, refetchCard }) => {
    if (LEAVES.has(action)) vehicles.remove(device_id);
    else refill('soon', device_id);
    refetchCard(device_id);
  },
  vehicle_issues: ({ device_id }, { refetchCard }) => refetchCard(device_id),
  user_notification: ({ notification }, { markStale, toast }) => {
    if (OWN_SCREEN.includes(notification.event_type)) return;
    markStale(['notification']);
    toast(notification);
  },
  close_session: ({ signed_out }, { endSession }) => endSession(signed_out ? null : 'auth.sessionEnded'),
  expired_token: (_, { endSession }) => endSession('auth.sessionEnded'),
  changed: ({ entities }, { markStale }) => markStale(entities),
};

/** Is there a handler for messages of this type? A newer server may send others. */
export function isKnownType(type: unknown): type is ServerMessage['type'] {
  return typeof type === 'string' && Object.hasOwn(handlers, type);
}

/** Passes a message to its handler. */
export function handle(message: ServerMessage, live: LiveEffects): void {
  (handlers[message.type] as (message: ServerMessage, live: LiveEffects) => void)(message, live);
}
