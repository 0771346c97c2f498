import type { AlertEvent } from './fact.ts';
import type { PlaceMemory } from './memory.ts';

/** Alerts that follow from a vehicle's own records: numbers of domain rules §10. */
export const ALERT = {
  ignitionOn: 901,
  ignitionOff: 902,
  towing: 903,
  longIdling: 904,
  longJourney: 905,
  poiArrival: 1001,
  poiDeparture: 1002,
  areaIn: 1003,
  areaOut: 1004,
  fraudulentStop: 1005,
  impact: 1036,
  powerCut: 1060,
  lowBattery: 1061,
  noFix: 1064,
  lowTrackerBattery: 1065,
  privateOn: 1070,
  privateOff: 1071,
  driverIdentified: 1080,
  noCard: 1081,
  fuelDrop: 1090,
} as const;

/**
 * The values of a growing or falling figure that give a signal, by the event's code, in the order of reaching
 * them (domain rules §10). They are metres of being towed, minutes of idling, hours of a journey. They are
 * also minutes of a fraudulent stop, of a power cut and without position, and percent of the tracker's
 * battery.
 */
export const TOLD_STEPS = {
  903: [200, 500, 1000, 5000],
  904: [5, 10, 15, 20, 30, 45, 60, 90, 120],
  905: [1, 2, 3, 4, 5, 6],
  1005: [5, 10, 15, 30, 60],
  1060: [2, 5, 10, 30, 60],
  1064: [10, 20, 30, 60, 120],
  1065: [50, 40, 30, 20, 10, 5],
} as const satisfies Readonly<Record<number, readonly number[]>>;

/**
 * The least measured strength that gives a signal: g of harsh driving and of an impact, litres of a fuel
 * drop.
 */
export const TOLD_LEAST = { harshG: 0.2, impactG: 1.5, dropL: 5 } as const;

/**
 * The kind of a measured event that is too weak for the rule of its vehicle. It notifies only users who have
 * chosen a value.
 */
export const SLIGHT = 'slight';

type AlertFact = { type: 'alert'; event: AlertEvent };

/**
 * An alert at the vehicle's place. `value` is in the unit of its threshold in §10; null if the alert has no
 * threshold.
 */
export function alertAt(
  code: number,
  timeMs: number,
  place: PlaceMemory,
  value: number | null = null,
): AlertFact {
  const at = place.shown ?? place.fix;
  return { type: 'alert', event: { code, timeMs, lat: at?.lat ?? null, lng: at?.lng ?? null, value } };
}
