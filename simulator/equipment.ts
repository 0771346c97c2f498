import type { OdometerSource } from '#domain/telemetry/record.ts';
import type { DemoVehicle } from '#server/demo/company.ts';

/** The values that a vehicle's tracker reads besides its place, its supply and the basics of its engine. */
export type Equipment = {
  /** Litres in the tank beside its percentage. A terminal of JT/T 808 has room for only one of them. */
  litres: boolean;
  /** Engine load and accelerator. */
  pedals: boolean;
  doors: boolean;
  /** A thermometer in a cold box. */
  coldBox: boolean;
  /** The fault that the engine has stored; null for none. */
  fault: string | null;
};

/** Vehicles with a fault, by licence. */
const FAULTS: Readonly<Record<string, string>> = { '9223LRL': 'P0401', '7158LHD': 'P2002,P0101' };

/** The equipment of a vehicle. No two kinds of it are in the same vehicles. */
export function equipmentOf({ license, work, nth, tracker }: DemoVehicle): Equipment {
  return {
    litres: tracker?.protocol === 'teltonika' && nth % 3 === 1,
    pedals: nth % 2 === 0,
    doors: work === 'delivery' && nth % 3 === 0,
    coldBox: work === 'distribution' && nth % 2 === 0,
    fault: FAULTS[license] ?? null,
  };
}

/**
 * The source of a vehicle's odometer: a CAN adapter in lorries, for some other makes OBD, in whole
 * kilometres. For private use it is the tracker's own counter, which is fine enough.
 */
export function odometerSourceOf({ model, work, nth, tracker }: DemoVehicle): OdometerSource {
  if (model.mmaKg > 3_500) return 'can';
  return tracker?.model === 'FMB003' && work !== 'staff' && nth % 2 === 0 ? 'obd' : 'device';
}
