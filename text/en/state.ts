import type { VehicleState } from '#domain/telemetry/state.ts';

export const state: Readonly<Record<VehicleState, string>> = {
  movement: 'Moving',
  idle: 'Idling',
  stopped: 'Stopped',
  disconnected: 'Disconnected',
  private: 'Private use',
  tampered: 'Tampered',
  no_tracker: 'No tracker',
};
