import { VIOLATION_KINDS } from '../schedule/violation.ts';
import { TAMPERING_KINDS } from '../telemetry/fact.ts';
import { TOLD_LEAST, TOLD_STEPS } from '../telemetry/told-step.ts';
import { DUE_KINDS } from '../vehicle/due.ts';
import { EVENT_CODES } from './event.ts';

export type EventCode = (typeof EVENT_CODES)[number];

/** The severity decides an event's colour, and which events users see without a choice of their own. */
export const SEVERITIES = ['info', 'low', 'med', 'high'] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * The value from which an event matters to a user.
 * `steps`: the event is raised once for each step, as its value; the user gets the one of the chosen step.
 * `least` and `most` compare the measured value. A null `initial` leaves the decision to the rule that found
 * the event. A weaker event has the kind SLIGHT, for users who have chosen a value.
 */
export type Threshold =
  | {
      by: 'steps';
      unit: 'minute' | 'hour' | 'day' | 'metre' | 'percent';
      steps: readonly number[];
      initial: number;
    }
  | Measured;
type Measured = {
  by: 'least' | 'most';
  unit: 'g' | 'kmh' | 'litre' | 'minute' | 'hour' | 'volt' | 'severity';
  from: number;
  to: number;
  initial: number | null;
};

/** The catalogue's properties of an event (domain rules §10). */
export type EventKind = {
  severity: Severity;
  /** A new user is subscribed to it. */
  isDefault: boolean;
  threshold: Threshold | null;
  /** Its kinds, among which a user may choose; null: it has none. */
  kinds: readonly string[] | null;
  /** The places that a user may choose: points of interest by their groups, or areas. */
  places: 'poi_group' | 'area' | null;
  /** Notified only outside the schedule unless the user chooses otherwise. */
  isOutOfHours: boolean;
};

const plain = (severity: Severity, more: Partial<EventKind> = {}): EventKind => ({
  severity,
  isDefault: false,
  threshold: null,
  kinds: null,
  places: null,
  isOutOfHours: false,
  ...more,
});
const asDefault = { isDefault: true };
const minutes = (initial: number, steps: readonly number[]): Partial<EventKind> => ({
  threshold: { by: 'steps', unit: 'minute', steps, initial },
});
const least = (
  unit: Measured['unit'],
  { from, to, initial }: { from: number; to: number; initial: number | null },
): Partial<EventKind> => ({ threshold: { by: 'least', unit, from, to, initial } });
const bySeverity = least('severity', { from: 1, to: 3, initial: 2 });

/** Hours of silence that a subscription may choose. */
export const SILENCE_STEPS = [1, 2, 4, 8, 12, 25, 48, 72, 168, 336, 720] as const;

/** Every event, by its code (domain rules §10). */
export const EVENTS: Readonly<Record<EventCode, EventKind>> = {
  901: plain('info', { isOutOfHours: true }),
  902: plain('info', { isOutOfHours: true }),
  903: plain('high', {
    ...asDefault,
    threshold: { by: 'steps', unit: 'metre', steps: TOLD_STEPS[903], initial: 200 },
  }),
  904: plain('low', minutes(15, TOLD_STEPS[904])),
  905: plain('low', { threshold: { by: 'steps', unit: 'hour', steps: TOLD_STEPS[905], initial: 2 } }),
  910: plain('low'),
  911: plain('med', { ...asDefault, ...least('kmh', { from: 0, to: 100, initial: null }) }),
  1001: plain('info', { places: 'poi_group' }),
  1002: plain('info', { places: 'poi_group' }),
  1003: plain('med', { places: 'area' }),
  1004: plain('med', { places: 'area' }),
  1005: plain('high', { ...asDefault, ...minutes(5, TOLD_STEPS[1005]) }),
  1019: plain('med', least('g', { from: TOLD_LEAST.harshG, to: 1, initial: null })),
  1020: plain('med', least('g', { from: TOLD_LEAST.harshG, to: 1, initial: null })),
  1035: plain('med', least('g', { from: TOLD_LEAST.harshG, to: 1, initial: null })),
  1036: plain('high', { ...asDefault, ...least('g', { from: TOLD_LEAST.impactG, to: 10, initial: null }) }),
  1040: plain('med', bySeverity),
  1041: plain('med', bySeverity),
  1042: plain('med', bySeverity),
  1043: plain('med', bySeverity),
  1044: plain('med', bySeverity),
  1050: plain('high', { ...asDefault, ...bySeverity }),
  1051: plain('high', bySeverity),
  1052: plain('high', bySeverity),
  1053: plain('high', bySeverity),
  1054: plain('high', bySeverity),
  1055: plain('high', bySeverity),
  1060: plain('high', { ...asDefault, ...minutes(2, TOLD_STEPS[1060]) }),
  1061: plain('med', {
    ...asDefault,
    threshold: { by: 'most', unit: 'volt', from: 9, to: 26, initial: null },
  }),
  1062: plain('med', {
    ...asDefault,
    threshold: { by: 'steps', unit: 'hour', steps: SILENCE_STEPS, initial: 25 },
    kinds: ['limit', 'unusual'],
  }),
  1063: plain('med', least('hour', { from: 1, to: 720, initial: 25 })),
  1064: plain('med', minutes(30, TOLD_STEPS[1064])),
  1065: plain('med', {
    threshold: { by: 'steps', unit: 'percent', steps: TOLD_STEPS[1065], initial: 20 },
  }),
  1070: plain('info', { kinds: ['manual', 'automatic'] }),
  1071: plain('info', { kinds: ['manual', 'automatic'] }),
  1080: plain('info'),
  1081: plain('med'),
  1082: plain('med'),
  1090: plain('high', { ...asDefault, ...least('litre', { from: TOLD_LEAST.dropL, to: 200, initial: 10 }) }),
  1091: plain('high', { ...asDefault, kinds: ['different_position', 'discrepancy'] }),
  1101: plain('high', { ...asDefault, kinds: TAMPERING_KINDS }),
  1102: plain('med', {
    kinds: VIOLATION_KINDS,
    ...least('minute', { from: 0, to: 240, initial: 0 }),
  }),
  1103: plain('med', { ...asDefault, kinds: DUE_KINDS }),
  1110: plain('low'),
  1111: plain('low'),
  1120: plain('info'),
  1121: plain('high', {
    ...asDefault,
    threshold: { by: 'steps', unit: 'day', steps: [10, 5, 2, 0], initial: 10 },
  }),
  1122: plain('info', asDefault),
  1123: plain('info', asDefault),
  1124: plain('info'),
};

/**
 * The events that a user sees on maps and in lists; without a choice (null) those of medium and high
 * severity.
 */
export function visibleEvents(chosen: readonly number[] | null): readonly number[] {
  return chosen ?? EVENT_CODES.filter((code) => ['med', 'high'].includes(EVENTS[code].severity));
}

/** Events that have a screen of their own, so the lists of notifications leave them out (spec §4). */
export const OWN_SCREEN: readonly EventCode[] = [1101, 1102, 1103];

/** The channels that can notify a user of an event. */
export const CHANNELS = ['web', 'email', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];
