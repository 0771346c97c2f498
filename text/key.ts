import type { CostInput } from '#domain/cost/cost.ts';
import type { COUNTRIES } from '#domain/country.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import type { FineField } from '#domain/fine/fine-line.ts';
import type { EventCode, EventRuleId, SayingEvent } from '#domain/notification/event-catalogue.ts';
import type { NamedColumnId } from '#domain/report/dictionary.ts';
import type { SystemValue } from '#domain/system-value.ts';
import type { VehicleState } from '#domain/telemetry/state.ts';
import type { DISTANCE_UNITS, VOLUME_UNITS } from '#domain/user/preference.ts';
import type { Sections } from './sections.ts';

/**
 * A catalogue's keys in the form of the code. `announced` represents the plural `announced_one`,
 * `announced_other`, and `closed` also `closed_with_month`, which is used when `month` is known.
 */
type NamedIn<S> = {
  [K in Extract<keyof S, string>]: K extends `${string}_with_${string}`
    ? never
    : K extends `${infer Plural}_other`
      ? `${Plural}_one` extends keyof S
        ? Plural
        : K
      : K extends `${infer Plural}_one`
        ? `${Plural}_other` extends keyof S
          ? never
          : K
        : K;
}[Extract<keyof S, string>];

/** A text's name, `section.key`. Example: `frame.signOut`, `fault.auth.locked`. Spanish is the source. */
export type TextKey = { [S in keyof Sections]: `${S}.${NamedIn<Sections[S]>}` }[keyof Sections];

type Held<Key extends TextKey> = Key;

/**
 * Codes that must have a text each: a code without one does not compile.
 *
 * @public
 */
export type CodeKey = Held<
  | `fault.${FaultCode}`
  | `column.${NamedColumnId}`
  | `country.${(typeof COUNTRIES)[number]}`
  | `enumerated.${SystemValue}`
  | `head.cost_${keyof CostInput}`
  | `head.fine_${FineField}`
  | `event.name_${EventCode}`
  | `event.told_${SayingEvent}`
  | `event.rule_${EventRuleId}`
  | `state.${VehicleState}`
  | `unit.${(typeof DISTANCE_UNITS)[number] | (typeof VOLUME_UNITS)[number]}`
>;

/**
 * Values put into a text; numbers are written as the language writes them, and `n` decides between one and
 * many.
 */
export type TextParams = Readonly<Record<string, string | number>>;

/** A text by its key. */
export type Translate = (key: TextKey, params?: TextParams) => string;

/** Texts by key, as catalogues have them: `frame.signOut`, `word.vehicleCount_one`. */
export type FlatTexts = Readonly<Record<string, string>>;

/**
 * Is this the name of a message that has texts? Codes from the wire are plain strings and may be newer than
 * the page.
 */
export function hasText(flat: FlatTexts, key: string): key is TextKey {
  return key in flat || `${key}_other` in flat;
}

/** Sections of texts made one flat list `section.key`. */
export function flatTexts(sections: Readonly<Record<string, FlatTexts>>): Record<string, string> {
  const named = Object.entries(sections).flatMap(([section, texts]) =>
    Object.entries(texts).map(([key, text]) => [`${section}.${key}`, text]),
  );
  return Object.fromEntries(named);
}
