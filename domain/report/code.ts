import { DRIVER_TYPES } from '../driver/driver.ts';
import { FUEL_TYPES } from '../vehicle/vehicle.ts';

/** Events of R07, the codes of the specification. */
export const REPORT_EVENTS = ['911', '1019', '1020', '1035'] as const;

/**
 * What a vehicle's tracker did on a day (domain rules §5.7): not in a fleet seen, no tracker all day, silent, tampering open at
 * any time, well; `…` is today before the first message.
 */
export const HEALTH_CODES = ['·', 'NT', 'OFF', 'TMP', 'OK', '…'] as const;
export type HealthCode = (typeof HEALTH_CODES)[number];

/** Codes that the cells of reports hold, by the beginning of their texts: `911` of `report.event_` is the text `report.event_911`. */
export const CODES = {
  'report.event_': REPORT_EVENTS,
  'report.driverType_': DRIVER_TYPES,
  'report.cell_': HEALTH_CODES,
  'enumerated.': FUEL_TYPES,
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type CodeList = keyof typeof CODES;
