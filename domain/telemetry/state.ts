/** Live states of a vehicle in order of priority: the first one that is true wins (domain rules §3.3). */
export const VEHICLE_STATES = [
  'no_tracker',
  'tampered',
  'private',
  'disconnected',
  'movement',
  'idle',
  'stopped',
] as const;
export type VehicleState = (typeof VEHICLE_STATES)[number];
