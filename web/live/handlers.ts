import type { ServerMessage } from '#api/socket.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import type { VehicleStore } from './vehicles.ts';

/** What the user is told of. */
export type Notification = Extract<ServerMessage, { type: 'user_notification' }>['notification'];

/** What a message may do besides writing to the vehicles. */
export type LiveEffects = {
  vehicles: VehicleStore;
  setClientId: (clientId: string) => void;
  endSession: (reason: FaultCode) => void;
  /** Asks for vehicles again, one or all: what changed is not in the message. `soon` waits for more of the kind. */
  refill: (when: 'now' | 'soon', deviceId?: number) => void;
  /** Marks what one of the lists shows as old. */
  refetch: (list: 'tamperings' | 'notifications' | 'card' | 'vehicles') => void;
  toast: (notification: Notification) => void;
};

type Handlers = {
  [T in ServerMessage['type']]: (message: Extract<ServerMessage, { type: T }>, live: LiveEffects) => void;
};

/** Event types that have their own screens and are not notifications (spec §4). */
const OWN_SCREEN = new Set([1101, 1102, 1103]);
/** Actions after which a vehicle is no longer followed (domain rules §3.6). */
const LEAVES = new Set(['deregister', 'delete']);

/** One handler per message of the socket (spec §4; effects of domain rules §3.6). */
export const handlers: Handlers = {
  login: ({ client_id }, { setClientId, refill }) => {
    setClientId(client_id);
    // What was missed while away is not replayed: the whole list is asked again.
    refill('now');
  },
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
  vehicle_tampering: (_, { refetch }) => refetch('tamperings'),
  vehicle_group: ({ device_id, fleet_id }, { vehicles, refill, refetch }) => {
    vehicles.setFleet(device_id, fleet_id);
    refetch('vehicles');
    // The answer leaves the vehicle out when its new fleet is not visible.
    refill('soon');
  },
  vehicle_incidence: (_, { refetch }) => refetch('card'),
  vehicle_admin: ({ device_id, action }, { vehicles, refill, refetch }) => {
    if (LEAVES.has(action)) vehicles.remove(device_id);
    else refill('soon', device_id);
    refetch('card');
    refetch('vehicles');
  },
  vehicle_issues: (_, { refetch }) => {
    refetch('card');
    refetch('vehicles');
  },
  user_notification: ({ notification }, { refetch, toast }) => {
    if (OWN_SCREEN.has(notification.event_type)) return;
    if (notification.id !== null) refetch('notifications');
    toast(notification);
  },
  close_session: (_, { endSession }) => endSession('auth.sessionEnded'),
  expired_token: (_, { endSession }) => endSession('auth.sessionEnded'),
};

/** Is there a handler for messages of this type? A newer server may send others. */
export function isKnownType(type: unknown): type is ServerMessage['type'] {
  return typeof type === 'string' && Object.hasOwn(handlers, type);
}

/** Gives a message to its handler. */
export function handle(message: ServerMessage, live: LiveEffects): void {
  (handlers[message.type] as (message: ServerMessage, live: LiveEffects) => void)(message, live);
}
