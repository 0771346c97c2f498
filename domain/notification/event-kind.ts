import type { Permission } from '../access/permission.ts';
import type { ScreenPath } from '../access/screen.ts';
import type { ConstantId } from '../report/rule-constant.ts';

/** Themes of events, in the order in which screens offer them. */
export const EVENT_THEMES = ['driving', 'place', 'device', 'vehicle', 'administration'] as const;
export type EventTheme = (typeof EVENT_THEMES)[number];

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

/** The values of a sample that a rule may show besides its time and place. */
export type EvidenceField =
  | ('speed' | 'change' | 'strength' | 'ignition')
  | ('level' | 'supply' | 'battery' | 'fix');

/** The rule that decides events of one code. */
export type EventRule = {
  /** The rule in words: the text `event.rule_<rule>`. */
  rule: string;
  /** The constants that the rule names, in the order of its text. */
  constants: readonly ConstantId[];
  /** The values of a sample that the rule reads. */
  fields: readonly EvidenceField[];
};

/** The catalogue's properties of an event (domain rules §10). */
export type EventKind = {
  theme: EventTheme;
  severity: Severity;
  /** A new user is subscribed to it. */
  isDefault: boolean;
  /** A user's rule may not silence it: a life or a legal term depends on it, or the user waits for it. */
  isAlwaysTold: boolean;
  threshold: Threshold | null;
  /** Its kinds, among which a user may choose; null: it has none. */
  kinds: readonly string[] | null;
  /** The places that a user may choose: points of interest by their groups, or areas. */
  places: 'poi_group' | 'area' | null;
  /** Notified only outside the schedule unless the user chooses otherwise. */
  isOutOfHours: boolean;
  /**
   * Its sentence `event.told_<code>` contains only this: the value in the unit of the threshold, the place or
   * the driver. Null: it is its name, or written by code.
   */
  says: 'value' | 'place' | 'driver' | null;
  /** The screen of its own; the lists of notifications leave it out (spec §4). Null: it has none. */
  screen: ScreenPath | null;
  /** It is about records and deadlines, not about a vehicle on its way. */
  isOfRecords: boolean;
  /** The permission of its readers besides that of notifications; null: no other (§8.2). */
  needs: Permission | null;
  /** Its rule, if it happens to a vehicle on its way: the past of the vehicle then shows it. */
  decidedBy: EventRule | null;
};

/** The properties of an event that differ from those of most events. */
export type DeclaredEvent = Pick<EventKind, 'theme' | 'severity'> & Partial<EventKind>;

/** An event's properties, those of most events where it declares none. */
export function eventKind(declared: DeclaredEvent): EventKind {
  return {
    isDefault: false,
    isAlwaysTold: false,
    threshold: null,
    kinds: null,
    places: null,
    isOutOfHours: false,
    says: null,
    screen: null,
    isOfRecords: false,
    needs: null,
    decidedBy: null,
    ...declared,
  };
}
