import type { Day } from '#domain/day.ts';
import { type AdoptedRules, lookupOf, ruleSpans } from '#domain/telemetry/rule-spans.ts';
import { FIRST_RULES, type RuleLookup, type Thresholds } from '#domain/telemetry/rules.ts';
import type { Rules } from '#server/base/known.ts';

type Held = {
  /** The text it was made from. */
  source: string;
  adopted: readonly AdoptedRules[];
  above: Rules['above'];
};

type RuleRow = { version: number; fleet_id: number | null; from_day: Day; thresholds: Thresholds };

/** The adopted rules of a process, and the fleets above each fleet: none until they are read. */
export function openRules(): Rules {
  let held: Held = { source: '', adopted: [], above: (fleetId) => [fleetId] };
  return {
    adopted: () => held.adopted,
    above: (fleetId) => held.above(fleetId),
    version: (version) =>
      version === FIRST_RULES.version ? FIRST_RULES : held.adopted.find((one) => one.version === version),
    lookup(vehicle) {
      let made: { of: Held; lookup: RuleLookup } | null = null;
      return {
        at(timeMs) {
          if (made?.of !== held) {
            const { adopted, above } = held;
            made = { of: held, lookup: lookupOf(ruleSpans(adopted, { ...vehicle, above })) };
          }
          return made.lookup.at(timeMs);
        },
      };
    },
    async refresh(db) {
      const { rows } = await db.query<RuleRow>({
        name: 'rule-versions',
        text: 'select version, fleet_id, from_day, thresholds from rule_version order by version',
      });
      const { rows: fleets } =
        rows.length === 0
          ? { rows: [] }
          : await db.query<{ id: number; parent_id: number | null }>(
              'select id, parent_id from fleet order by id',
            );
      const source = JSON.stringify([rows, fleets]);
      if (source === held.source) return;
      const parents = new Map(fleets.map(({ id, parent_id }) => [id, parent_id]));
      held = {
        source,
        adopted: rows.map(({ version, fleet_id, from_day, thresholds }) => ({
          version,
          thresholds: { ...FIRST_RULES.thresholds, ...thresholds },
          fleetId: fleet_id,
          from: from_day,
        })),
        above: (fleetId) => aboveOf(parents, fleetId),
      };
    },
  };
}

function aboveOf(parents: ReadonlyMap<number, number | null>, fleetId: number): number[] {
  const ids: number[] = [];
  for (let id: number | null = fleetId; id !== null; id = parents.get(id) ?? null) ids.push(id);
  return ids;
}
