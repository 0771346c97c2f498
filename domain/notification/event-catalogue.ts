import { VIOLATION_KINDS } from '../schedule/violation.ts';
import { TOLD_LEAST, TOLD_STEPS } from '../telemetry/alert.ts';
import { TAMPERING_KINDS } from '../telemetry/fact.ts';
import { DUE_KINDS } from '../vehicle/due.ts';
import {
  type DeclaredEvent,
  type EventKind,
  type EventRule,
  eventKind,
  type Severity,
  type Threshold,
} from './event-kind.ts';

const steps = (
  unit: 'minute' | 'hour' | 'day' | 'metre' | 'percent',
  offered: readonly number[],
  initial: number,
): Threshold => ({ by: 'steps', unit, steps: offered, initial });
const least = (
  unit: 'g' | 'kmh' | 'litre' | 'minute' | 'hour' | 'severity',
  range: { from: number; to: number; initial: number | null },
): Threshold => ({ by: 'least', unit, ...range });

const HARSH = least('g', { from: TOLD_LEAST.harshG, to: 1, initial: null });
const BY_SEVERITY = least('severity', { from: 1, to: 3, initial: 2 });
/** Hours of silence that a subscription may choose. */
export const SILENCE_STEPS = [1, 2, 4, 8, 12, 25, 48, 72, 168, 336, 720] as const;

const IGNITION = { rule: 'ignition', constants: [], fields: ['ignition', 'speed'] } as const;
const EXCESS = ['usualLimit', 'speedTolerance', 'speedHold', 'speedMerge'] as const;
const HARSH_FIELDS = ['speed', 'change', 'strength', 'ignition'] as const;
const VISIT = {
  rule: 'visit',
  constants: ['poiRadius', 'poiStop'],
  fields: ['speed', 'ignition'],
} as const;
const AREA = {
  rule: 'area',
  constants: ['areaDistance', 'areaDuration', 'areaStay'],
  fields: ['speed'],
} as const;
const CARD = ['cardBefore', 'cardAfter'] as const;
const PRIVATE = {
  theme: 'vehicle',
  severity: 'info',
  kinds: ['manual', 'automatic'],
  decidedBy: { rule: 'privateUse', constants: [], fields: [] },
} as const;
const ofCamera = <const Of extends Severity>(severity: Of) =>
  ({
    theme: 'driving',
    severity,
    threshold: BY_SEVERITY,
    decidedBy: { rule: 'camera', constants: [], fields: ['strength', 'speed'] },
  }) as const;
const OWN_NOTICE = {
  theme: 'administration',
  severity: 'info',
  isDefault: true,
  isAlwaysTold: true,
  isOfRecords: true,
} as const;
const ROAD = ofCamera('med');
const CABIN = ofCamera('high');

/**
 * Every event, by its code (domain rules §10). Subscriptions, inboxes, the past, maps, channels and endpoints
 * are made from this table.
 */
const DECLARED = {
  901: { theme: 'vehicle', severity: 'info', isOutOfHours: true, decidedBy: IGNITION },
  902: { theme: 'vehicle', severity: 'info', isOutOfHours: true, decidedBy: IGNITION },
  903: {
    theme: 'vehicle',
    severity: 'high',
    isDefault: true,
    threshold: steps('metre', TOLD_STEPS[903], 200),
    says: 'value',
    decidedBy: { rule: 'towing', constants: ['towed'], fields: ['ignition', 'speed'] },
  },
  904: {
    theme: 'driving',
    severity: 'low',
    threshold: steps('minute', TOLD_STEPS[904], 15),
    says: 'value',
    decidedBy: { rule: 'idling', constants: ['longIdle', 'moving'], fields: ['speed', 'ignition'] },
  },
  905: {
    theme: 'driving',
    severity: 'low',
    threshold: steps('hour', TOLD_STEPS[905], 2),
    says: 'value',
    decidedBy: { rule: 'longDrive', constants: ['longDrive', 'rest'], fields: ['speed', 'ignition'] },
  },
  910: {
    theme: 'driving',
    severity: 'low',
    decidedBy: { rule: 'minorExcess', constants: EXCESS, fields: ['speed'] },
  },
  911: {
    theme: 'driving',
    severity: 'med',
    isDefault: true,
    threshold: least('kmh', { from: 0, to: 100, initial: null }),
    decidedBy: { rule: 'speeding', constants: EXCESS, fields: ['speed'] },
  },
  912: {
    theme: 'driving',
    severity: 'med',
    threshold: least('kmh', { from: 0, to: 100, initial: null }),
    decidedBy: {
      rule: 'overLegal',
      constants: ['legalOver', 'legalShare', 'legalHold', 'speedMerge'],
      fields: ['speed'],
    },
  },
  1001: { theme: 'place', severity: 'info', places: 'poi_group', says: 'place', decidedBy: VISIT },
  1002: { theme: 'place', severity: 'info', places: 'poi_group', says: 'place', decidedBy: VISIT },
  1003: { theme: 'place', severity: 'med', places: 'area', says: 'place', decidedBy: AREA },
  1004: { theme: 'place', severity: 'med', places: 'area', decidedBy: AREA },
  1005: {
    theme: 'place',
    severity: 'high',
    isDefault: true,
    threshold: steps('minute', TOLD_STEPS[1005], 5),
    decidedBy: { rule: 'fraud', constants: ['poiRadius', 'fraudStop'], fields: ['speed', 'ignition'] },
  },
  1019: {
    theme: 'driving',
    severity: 'med',
    threshold: HARSH,
    decidedBy: {
      rule: 'harsh',
      constants: ['acceleration', 'heavyAcceleration', 'harshMerge'],
      fields: HARSH_FIELDS,
    },
  },
  1020: {
    theme: 'driving',
    severity: 'med',
    threshold: HARSH,
    decidedBy: { rule: 'harsh', constants: ['braking', 'heavyBraking', 'harshMerge'], fields: HARSH_FIELDS },
  },
  1035: {
    theme: 'driving',
    severity: 'med',
    threshold: HARSH,
    decidedBy: {
      rule: 'harsh',
      constants: ['cornering', 'heavyCornering', 'harshMerge'],
      fields: HARSH_FIELDS,
    },
  },
  1036: {
    theme: 'driving',
    severity: 'high',
    isDefault: true,
    isAlwaysTold: true,
    threshold: least('g', { from: TOLD_LEAST.impactG, to: 10, initial: null }),
    decidedBy: { rule: 'impact', constants: ['impact'], fields: HARSH_FIELDS },
  },
  1040: ROAD,
  1041: ROAD,
  1042: ROAD,
  1043: ROAD,
  1044: ROAD,
  1050: { ...CABIN, isDefault: true, isAlwaysTold: true },
  1051: CABIN,
  1052: CABIN,
  1053: CABIN,
  1054: CABIN,
  1055: CABIN,
  1060: {
    theme: 'device',
    severity: 'high',
    isDefault: true,
    threshold: steps('minute', TOLD_STEPS[1060], 2),
    says: 'value',
    decidedBy: { rule: 'powerCut', constants: ['powerCut'], fields: ['supply', 'battery', 'ignition'] },
  },
  1061: {
    theme: 'device',
    severity: 'med',
    isDefault: true,
    threshold: { by: 'most', unit: 'volt', from: 9, to: 26, initial: null },
    says: 'value',
    decidedBy: { rule: 'lowSupply', constants: ['lowSupply', 'lowSupply24'], fields: ['supply', 'ignition'] },
  },
  1062: {
    theme: 'device',
    severity: 'med',
    isDefault: true,
    threshold: steps('hour', SILENCE_STEPS, 25),
    kinds: ['limit', 'unusual'],
  },
  1063: { theme: 'device', severity: 'med', threshold: least('hour', { from: 1, to: 720, initial: 25 }) },
  1064: {
    theme: 'device',
    severity: 'med',
    threshold: steps('minute', TOLD_STEPS[1064], 30),
    says: 'value',
    decidedBy: { rule: 'noFix', constants: ['noFix'], fields: ['fix', 'ignition', 'speed'] },
  },
  1065: {
    theme: 'device',
    severity: 'med',
    threshold: steps('percent', TOLD_STEPS[1065], 20),
    says: 'value',
    decidedBy: { rule: 'lowBattery', constants: ['lowBattery'], fields: ['battery', 'supply'] },
  },
  1070: PRIVATE,
  1071: PRIVATE,
  1080: {
    theme: 'driving',
    severity: 'info',
    says: 'driver',
    decidedBy: { rule: 'card', constants: CARD, fields: ['ignition', 'speed'] },
  },
  1081: {
    theme: 'driving',
    severity: 'med',
    decidedBy: { rule: 'noCard', constants: CARD, fields: ['ignition', 'speed'] },
  },
  1082: { theme: 'driving', severity: 'med' },
  1090: {
    theme: 'vehicle',
    severity: 'high',
    isDefault: true,
    threshold: least('litre', { from: TOLD_LEAST.dropL, to: 200, initial: 10 }),
    says: 'value',
    decidedBy: {
      rule: 'fuelDrop',
      constants: ['fuelDrop', 'fastestBurn'],
      fields: ['level', 'ignition', 'speed'],
    },
  },
  1091: {
    theme: 'vehicle',
    severity: 'high',
    isDefault: true,
    kinds: ['different_position', 'discrepancy'],
  },
  1101: {
    theme: 'device',
    severity: 'high',
    isDefault: true,
    kinds: TAMPERING_KINDS,
    screen: '/tamperings',
  },
  1102: {
    theme: 'vehicle',
    severity: 'med',
    kinds: VIOLATION_KINDS,
    threshold: least('minute', { from: 0, to: 240, initial: 0 }),
    screen: '/schedule-violations',
  },
  1103: {
    theme: 'administration',
    severity: 'med',
    isDefault: true,
    kinds: DUE_KINDS,
    screen: '/calendar-notifications',
    isOfRecords: true,
  },
  1110: { theme: 'vehicle', severity: 'low' },
  1111: { theme: 'administration', severity: 'low' },
  1120: { theme: 'administration', severity: 'info', isOfRecords: true },
  1121: {
    theme: 'administration',
    severity: 'high',
    isDefault: true,
    isAlwaysTold: true,
    threshold: steps('day', [10, 5, 2, 0], 10),
    isOfRecords: true,
    needs: 'fine:read',
  },
  1122: OWN_NOTICE,
  1123: OWN_NOTICE,
  1124: { theme: 'vehicle', severity: 'info' },
  1125: OWN_NOTICE,
  1126: { theme: 'vehicle', severity: 'high', isDefault: true, isAlwaysTold: true },
  1127: { theme: 'vehicle', severity: 'med' },
} as const satisfies Readonly<Record<number, DeclaredEvent>>;
type Declared = typeof DECLARED;

/** Every event that can notify a user, by its code. */
export type EventCode = keyof Declared;
/** The codes in ascending order. */
export const EVENT_CODES = Object.keys(DECLARED).map(Number) as readonly number[] as readonly EventCode[];

/** The properties of each event. */
export const EVENTS = Object.fromEntries(
  EVENT_CODES.map((code) => [code, eventKind(DECLARED[code])]),
) as Readonly<Record<EventCode, EventKind>>;

const codesOf = (has: (kind: EventKind) => boolean) => EVENT_CODES.filter((code) => has(EVENTS[code]));
/** The codes of events with such a property. */
type CodeWith<Property> = {
  [Code in EventCode]: Declared[Code] extends Property ? Code : never;
}[EventCode];

/** Events of a vehicle on its way, which its past shows; the others belong to records and deadlines. */
export type VehicleEvent = CodeWith<{ decidedBy: EventRule }>;
export const VEHICLE_EVENTS = codesOf((kind) => kind.decidedBy !== null) as readonly VehicleEvent[];

/** Every rule; the texts `event.rule_<id>`. */
export type EventRuleId = Declared[VehicleEvent]['decidedBy']['rule'];

/** The rule of events with this code. */
export const eventRule = (code: VehicleEvent): EventRule & { rule: EventRuleId } => DECLARED[code].decidedBy;

/** Events with the sentence `event.told_<code>`. */
export type SayingEvent = CodeWith<{ says: string }>;

/**
 * The events that a user sees on maps and in lists; without a choice (null) those of medium and high
 * severity.
 */
export function visibleEvents(chosen: readonly number[] | null): readonly number[] {
  return chosen ?? codesOf(({ severity }) => severity === 'med' || severity === 'high');
}

/** Events that have a screen of their own, so the lists of notifications leave them out (spec §4). */
export const OWN_SCREEN: readonly number[] = codesOf(({ screen }) => screen !== null);

/** Events of records and deadlines, not of vehicles on their way. */
export const RECORD_EVENTS: readonly EventCode[] = codesOf(({ isOfRecords }) => isOfRecords);

/**
 * Notices that reach the user concerned without a subscription: of exports, of the installation itself, and
 * of matters that a colleague hands over.
 */
export const OWN_NOTICES: readonly EventCode[] = [1122, 1123, 1125];
/** A colleague hands a matter over to the user. */
export const HANDED_OVER = 1125;

/** The channels that can notify a user of an event. */
export const CHANNELS = ['web', 'email', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];
