import { createContext, useContext } from 'react';
import { type VehicleStore, vehicles } from './vehicles.ts';

/** A clock other than the real one, for screens of the past. */
export type SourceClock = {
  /** Milliseconds UTC. */
  nowMs(): number;
  /** Calls back a few times a second while the clock goes, and whenever it is set. */
  subscribe(listener: () => void): () => void;
};

/** The source of vehicles for map, list and card, with its clock; null is the real clock. */
export type VehicleSource = { store: VehicleStore; clock: SourceClock | null };

const LIVE: VehicleSource = { store: vehicles, clock: null };

/** The live vehicles, unless a part of the page shows others. */
export const VehicleSourceContext = createContext<VehicleSource>(LIVE);

/** The vehicles of this part of the page. */
export function useVehicleSource(): VehicleSource {
  return useContext(VehicleSourceContext);
}
