import type { Said } from '#domain/telemetry/said.ts';
import { DOORS, DRIVER_ACTIVITIES, type VehicleStates } from '#domain/telemetry/vehicle-states.ts';
import { FMX6, MOB, profileOf } from './avl-profile.ts';

/** Codes read by OBD and by a CAN adapter. */
const FAULT_CODES = ['io281', 'io282'];
/** The first door's bit in the element of doors; the others follow. */
const FIRST_DOOR = 0x100;

/** The states of a vehicle in the last elements of its tracker of this model (§1.8). */
export function avlStates(
  model: string | null,
  elements: ReadonlyMap<string, Said<number | string>>,
): VehicleStates {
  const profile = profileOf(model);
  const isTruck = profile === FMX6;
  const numberOf = (name: string) => {
    const value = elements.get(name)?.value;
    return typeof value === 'number' ? value : null;
  };
  const doors = isTruck || profile === MOB ? null : numberOf('io90');
  const fourth = isTruck ? 'io4' : 'io262';
  const inputs = ['io1', 'io2', 'io3', fourth].map(numberOf);
  const drivers = isTruck ? (['io184', 'io185'] as const) : [];
  return {
    faults: isTruck || profile === MOB ? null : numberOf('io30'),
    faultCodes: FAULT_CODES.flatMap((name) => codesIn(elements.get(name)?.value)),
    openDoors: doors === null ? null : DOORS.filter((_, i) => (doors & (FIRST_DOOR << i)) !== 0),
    inputsOn: inputs.every((value) => value === null)
      ? null
      : inputs.flatMap((value, i) => (value === 1 ? [i + 1] : [])),
    activities: drivers.flatMap((name, i) => {
      const activity = DRIVER_ACTIVITIES[numberOf(name) ?? -1];
      return activity ? [{ driver: i === 0 ? 1 : 2, activity }] : [];
    }),
  };
}

/** The codes of a list with commas; none in bytes that form no such list. Example: `P0120, P0301`. */
function codesIn(value: number | string | undefined): string[] {
  if (typeof value !== 'string') return [];
  return value
    .split(',')
    .flatMap((part) => /^[PCBU][0-9A-F]{4,6}$/.exec(part.trim().toUpperCase())?.[0] ?? []);
}
