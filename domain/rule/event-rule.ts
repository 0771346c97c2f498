import type { VehicleEvent } from '../notification/event.ts';
import type { ConstantId } from '../report/rule-constant.ts';

/** The values of a sample that a rule may show besides its time and place. */
export const EVIDENCE_FIELDS = [
  'speed',
  'change',
  'strength',
  'ignition',
  'level',
  'supply',
  'battery',
  'fix',
] as const;
export type EvidenceField = (typeof EVIDENCE_FIELDS)[number];

/** The rule that decides events of one code. */
export type EventRule = {
  /** The rule in words: the text `evidence.rule_<rule>`. */
  rule: string;
  /** The constants that the rule names, in the order of its text. */
  constants: readonly ConstantId[];
  /** The values of a sample that the rule reads. */
  fields: readonly EvidenceField[];
};

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
const CAMERA = { rule: 'camera', constants: [], fields: ['strength', 'speed'] } as const;
const PRIVATE = { rule: 'privateUse', constants: [], fields: [] } as const;

/** The rule of each event of a vehicle (domain rules §5, §10). An event without one does not compile. */
export const EVENT_RULES = {
  901: IGNITION,
  902: IGNITION,
  903: { rule: 'towing', constants: ['towed'], fields: ['ignition', 'speed'] },
  904: { rule: 'idling', constants: ['longIdle', 'moving'], fields: ['speed', 'ignition'] },
  905: { rule: 'longDrive', constants: ['longDrive', 'rest'], fields: ['speed', 'ignition'] },
  910: { rule: 'minorExcess', constants: EXCESS, fields: ['speed'] },
  911: { rule: 'speeding', constants: EXCESS, fields: ['speed'] },
  1001: VISIT,
  1002: VISIT,
  1003: AREA,
  1004: AREA,
  1005: { rule: 'fraud', constants: ['poiRadius', 'fraudStop'], fields: ['speed', 'ignition'] },
  1019: {
    rule: 'harsh',
    constants: ['acceleration', 'heavyAcceleration', 'harshMerge'],
    fields: HARSH_FIELDS,
  },
  1020: { rule: 'harsh', constants: ['braking', 'heavyBraking', 'harshMerge'], fields: HARSH_FIELDS },
  1035: { rule: 'harsh', constants: ['cornering', 'heavyCornering', 'harshMerge'], fields: HARSH_FIELDS },
  1036: { rule: 'impact', constants: ['impact'], fields: HARSH_FIELDS },
  1040: CAMERA,
  1041: CAMERA,
  1042: CAMERA,
  1043: CAMERA,
  1044: CAMERA,
  1050: CAMERA,
  1051: CAMERA,
  1052: CAMERA,
  1053: CAMERA,
  1054: CAMERA,
  1055: CAMERA,
  1060: { rule: 'powerCut', constants: ['powerCut'], fields: ['supply', 'battery', 'ignition'] },
  1061: { rule: 'lowSupply', constants: ['lowSupply', 'lowSupply24'], fields: ['supply', 'ignition'] },
  1064: { rule: 'noFix', constants: ['noFix'], fields: ['fix', 'ignition', 'speed'] },
  1065: { rule: 'lowBattery', constants: ['lowBattery'], fields: ['battery', 'supply'] },
  1070: PRIVATE,
  1071: PRIVATE,
  1080: { rule: 'card', constants: ['cardBefore', 'cardAfter'], fields: ['ignition', 'speed'] },
  1081: { rule: 'noCard', constants: ['cardBefore', 'cardAfter'], fields: ['ignition', 'speed'] },
  1090: { rule: 'fuelDrop', constants: ['fuelDrop', 'fastestBurn'], fields: ['level', 'ignition', 'speed'] },
} as const satisfies Readonly<Record<VehicleEvent, EventRule>>;

/** Every rule; the texts `evidence.rule_<id>`. */
export type EventRuleId = (typeof EVENT_RULES)[VehicleEvent]['rule'];

/** The rule of events with this code. */
export const eventRule = (code: VehicleEvent): EventRule & { rule: EventRuleId } => EVENT_RULES[code];
