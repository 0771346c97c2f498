import type { Pool, PoolClient } from 'pg';
import type { Day } from '#domain/day.ts';
import { type AdoptedRules, lookupOf, type RuledVehicle, ruleSpans } from '#domain/telemetry/rule-spans.ts';
import { FIRST_RULES, type RuleLookup, type RuleVersion, type Thresholds } from '#domain/telemetry/rules.ts';

type Held = {
  /** The text it was made from. */
  source: string;
  adopted: readonly AdoptedRules[];
  above: (fleetId: number) => readonly number[];
};

/** The adopted rules of this process, and the fleets above each fleet, so that folds need no query. */
let held: Held = { source: '', adopted: [], above: (fleetId) => [fleetId] };

type RuleRow = { version: number; fleet_id: number | null; from_day: Day; thresholds: Thresholds };

/**
 * Reads the rules again if any were adopted or withdrawn, or a fleet has moved, here or in another process.
 */
export async function refreshRules(db: Pool | PoolClient): Promise<void> {
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
}

function aboveOf(parents: ReadonlyMap<number, number | null>, fleetId: number): number[] {
  const ids: number[] = [];
  for (let id: number | null = fleetId; id !== null; id = parents.get(id) ?? null) ids.push(id);
  return ids;
}

/** The rules of a vehicle by instant. The lookup always uses the rules that this process now holds. */
export function ruleLookup(vehicle: Omit<RuledVehicle, 'above'>): RuleLookup {
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
}

/** The adopted rules known to this process. */
export const heldRules = (): Pick<Held, 'adopted' | 'above'> => held;

/** The rules of that number; undefined for withdrawn ones. */
export function ruleVersion(version: number): RuleVersion | undefined {
  return version === FIRST_RULES.version ? FIRST_RULES : held.adopted.find((one) => one.version === version);
}
