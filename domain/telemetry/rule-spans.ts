import { type Day, dayStartMs } from '../day.ts';
import { FIRST_RULES, type RuleLookup, type RuleVersion } from './rules.ts';

/** Adopted rules: for a fleet and all below it (null: for all vehicles), from a day on. */
export type AdoptedRules = RuleVersion & { fleetId: number | null; from: Day };

/**
 * The rules in force for a fleet on a day. They are its own, else those of the nearest fleet above it, else
 * those for all vehicles. If a fleet has several, those that began last count; if several began on that day,
 * the last adopted.
 * @param above the fleet, then those above it, the nearest first; empty for a vehicle in no fleet
 */
export function rulesOn(adopted: readonly AdoptedRules[], above: readonly number[], day: Day): RuleVersion {
  for (const fleetId of [...above, null]) {
    const begun = adopted.filter((one) => one.fleetId === fleetId && one.from <= day);
    if (begun.length === 0) continue;
    return begun.reduce((a, b) => (b.from > a.from || (b.from === a.from && b.version > a.version) ? b : a));
  }
  return FIRST_RULES;
}

/**
 * The facts that decide the rules of a vehicle: its fleets with their first days, and the fleets above each
 * of them.
 */
export type RuledVehicle = {
  stays: readonly { from: Day; fleetId: number }[];
  /** The fleet itself first. */
  above: (fleetId: number) => readonly number[];
  timeZone: string;
};

/** The rules of a vehicle through time: each from an instant on, the oldest first. */
export function ruleSpans(
  adopted: readonly AdoptedRules[],
  { stays, above, timeZone }: RuledVehicle,
): { fromMs: number; rules: RuleVersion }[] {
  if (adopted.length === 0) return [{ fromMs: Number.NEGATIVE_INFINITY, rules: FIRST_RULES }];
  const inOrder = stays.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const days = [...new Set([...adopted, ...stays].map(({ from }) => from))].sort();
  const spans: { fromMs: number; rules: RuleVersion }[] = [
    { fromMs: Number.NEGATIVE_INFINITY, rules: FIRST_RULES },
  ];
  for (const day of days) {
    const stay = inOrder.findLast(({ from }) => from <= day);
    const rules = rulesOn(adopted, stay ? above(stay.fleetId) : [], day);
    if (rules.version !== spans.at(-1)!.rules.version)
      spans.push({ fromMs: dayStartMs(day, timeZone), rules });
  }
  return spans;
}

/** Looks up spans by instant. */
export function lookupOf(spans: readonly { fromMs: number; rules: RuleVersion }[]): RuleLookup {
  if (spans.length === 1) {
    const { rules } = spans[0]!;
    return { at: () => rules };
  }
  return { at: (timeMs) => spans.findLast(({ fromMs }) => fromMs <= timeMs)!.rules };
}

/** The usual rules until an instant and other rules from it on, for a trial. */
export function rulesFrom(usual: RuleLookup, fromMs: number, rules: RuleVersion): RuleLookup {
  return { at: (timeMs) => (timeMs >= fromMs ? rules : usual.at(timeMs)) };
}
