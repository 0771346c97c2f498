import type { VehicleState } from '#domain/telemetry/state.ts';

export const state: Readonly<Record<VehicleState, string>> = {
  movement: 'Em movimento',
  idle: 'Ao ralenti',
  stopped: 'Parado',
  disconnected: 'Sem ligação',
  private: 'Uso privado',
  tampered: 'Adulterado',
  no_tracker: 'Sem localizador',
};
