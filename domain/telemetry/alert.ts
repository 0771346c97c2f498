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
