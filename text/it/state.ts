import type { VehicleState } from '#domain/telemetry/state.ts';

export const state: Readonly<Record<VehicleState, string>> = {
  movement: 'In movimento',
  idle: 'Al minimo',
  stopped: 'Fermo',
  disconnected: 'Disconnesso',
  private: 'Uso privato',
  tampered: 'Manomesso',
  no_tracker: 'Senza localizzatore',
};
