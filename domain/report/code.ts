import { CONTRACT_CLASSES } from '../admin/contract.ts';
import { DRIVER_TYPES } from '../driver/driver-type.ts';
import { CARD_MATCHES } from '../driver/identification.ts';
import { REFUELLING_SOURCES, VALIDATIONS } from '../refuelling/outcome.ts';
import { PRODUCT_CLASSES } from '../refuelling/product.ts';
import { VIOLATION_KINDS } from '../schedule/violation.ts';
import type { PrivatePeriod } from '../telemetry/fact.ts';
import { DUE_KINDS, DUE_STATES } from '../vehicle/due.ts';
import { ENVIRONMENTAL_LABELS } from '../vehicle/environmental-label.ts';
import { FUEL_TYPES } from '../vehicle/fuel-type.ts';
import { RECOMMENDATIONS } from './recommendation.ts';
import { BANDS } from './score.ts';

/** Events of R07, by the codes of the specification: those that it lists unless others are chosen. */
export const REPORT_EVENTS = ['911', '1019', '1020', '1035'] as const;

/** Excesses over the legal limit, which R07 lists for who asks for them. */
export const LEGAL_EVENT = '912';
/** All events that R07 can list. */
export const OFFERED_EVENTS = [...REPORT_EVENTS, LEGAL_EVENT] as const;

/** Events of R08, from cameras of the road and of the cabin (domain rules §10). */
export const CAMERA_EVENTS = [
  ...(['1040', '1041', '1042', '1043', '1044'] as const),
  ...(['1050', '1051', '1052', '1053', '1054', '1055'] as const),
] as const;

/**
 * Severity of a camera event, the least first, for the camera of the road and for that of the cabin (§4.2).
 */
export const SEVERITIES = ['1', '2', '3'] as const;
export const CHANNELS = ['front', 'cab'] as const;

/**
 * The state of a vehicle's tracker on a day (domain rules §5.7). In this order: the vehicle was in no visible
 * fleet, had no tracker all day, was silent, had an open tampering at any time, worked. `…` is today before
 * the first message.
 */
export const HEALTH_CODES = ['·', 'NT', 'OFF', 'TMP', 'OK', '…'] as const;
export type HealthCode = (typeof HEALTH_CODES)[number];

/**
 * The use of a resource on a day (§5.8), for readers who may know no more: not in the centre, there but
 * unused, used.
 */
export const USE_CODES = ['·', '–', '✓'] as const;

/** The origin of a turn to private use (domain rules §3.4): the driver, or the end of the schedule. */
export const PRIVATE_ORIGINS = ['manual', 'automatic'] as const satisfies readonly PrivatePeriod['origin'][];

/**
 * Codes in the cells of reports, by the prefix of their texts: `911` under `event.name_` has the text
 * `event.name_911`.
 */
export const CODES = {
  'event.name_': [...OFFERED_EVENTS, ...CAMERA_EVENTS],
  'report.severity_': SEVERITIES,
  'report.channel_': CHANNELS,
  'report.driverType_': DRIVER_TYPES,
  'report.cell_': HEALTH_CODES,
  'report.use_': USE_CODES,
  'report.class_': CONTRACT_CLASSES,
  'report.match_': CARD_MATCHES,
  'event.kind_': [...PRIVATE_ORIGINS, ...VIOLATION_KINDS],
  'refuelling.class_': PRODUCT_CLASSES,
  'refuelling.validation_': VALIDATIONS,
  'refuelling.source_': REFUELLING_SOURCES,
  'report.rec_': RECOMMENDATIONS,
  'report.band_': BANDS,
  'calendar.kind_': DUE_KINDS,
  'calendar.state_': DUE_STATES,
  'vehicle.label_': ENVIRONMENTAL_LABELS,
  'enumerated.': FUEL_TYPES,
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type CodeList = keyof typeof CODES;
