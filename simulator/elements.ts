import type { TrackerRecord } from '#domain/telemetry/record.ts';
import type { Cause, Moment } from './moment.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/** Elements without a field, by their number (protocol reference §1.8). */
const ELEMENT = { faults: 'io30', coldBoxDeciC: 'io72', doors: 'io90', faultCodes: 'io281' } as const;
const CHARGE = { isCharging: 'io410', pct: 'io411' } as const;
const DRIVERS_DOOR = 0x100;

/**
 * The values that a Teltonika tracker reads from its vehicle beyond the fields of a record; null without any.
 */
export function elementsOf(vehicle: SimulatedVehicle, moment: Moment, cause: Cause): TrackerRecord['extra'] {
  const { equipment, electric } = vehicle;
  const { engineOn, fuelLeftL, isCharging, noise } = moment;
  const switched = cause?.kind === 'ignition';
  const elements: Record<string, number | string> = {};
  // The driver has just got in.
  if (equipment.doors) elements[ELEMENT.doors] = switched && engineOn ? DRIVERS_DOOR : 0;
  if (equipment.coldBox) elements[ELEMENT.coldBoxDeciC] = 28 + (noise % 15);
  if (switched && engineOn && electric === null) {
    elements[ELEMENT.faults] = equipment.fault?.split(',').length ?? 0;
    if (equipment.fault !== null) elements[ELEMENT.faultCodes] = equipment.fault;
  }
  if (electric !== null) {
    elements[CHARGE.isCharging] = isCharging ? 1 : 0;
    elements[CHARGE.pct] = Math.max(5, Math.round((100 * fuelLeftL) / electric.batteryKwh));
  }
  return Object.keys(elements).length === 0 ? null : elements;
}
