import type { VehicleState } from '#domain/telemetry/state.ts';

export const state: Readonly<Record<VehicleState, string>> = {
  movement: 'En movimiento',
  idle: 'Ralentí',
  stopped: 'Parado',
  disconnected: 'Sin conexión',
  private: 'Uso privado',
  tampered: 'Manipulado',
  no_tracker: 'Sin localizador',
};
