import type { AnswerOf } from '#api/endpoint.ts';
import type { getRules, RuleVersionRow } from '#api/rule.ts';
import { type Day, daySpan } from '#domain/day.ts';
import { iso } from '#domain/iso.ts';
import { trialMonths } from '#domain/rule/rule-input.ts';
import { rulesOn } from '#domain/telemetry/rule-spans.ts';
import { FIRST_RULES, type Thresholds } from '#domain/telemetry/rules.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { firstOpenMs } from '#server/telemetry/rebuild.ts';

/** May the caller adopt rules? Users who see a fleet may for it, system staff for all vehicles. */
export function mayAdopt({ actors, visible }: Caller, fleetId: number | null): boolean {
  return fleetId === null ? actors.includes('SYS') : visible.has(fleetId);
}

/** The first day that is not consolidated, and today, in the zone of the caller. */
export function openDays(app: App, { timeZone }: Caller): { firstOpen: Day; today: Day } {
  const nowMs = app.now();
  return {
    firstOpen: daySpan(firstOpenMs(nowMs, timeZone), timeZone).day,
    today: daySpan(nowMs, timeZone).day,
  };
}

const FIRST: RuleVersionRow = {
  ...FIRST_RULES,
  ...{ fleet_id: null, fleet: null, is_above: false, from: null, reason: null },
  ...{ adopted_at: null, adopter: null, can_withdraw: false },
};

/**
 * The adopted rules for the fleets of a caller and for those above them, the newest first; the last is
 * version 1.
 */
export async function readRules(app: App, caller: Caller): Promise<AnswerOf<typeof getRules>> {
  await app.known.rules.refresh(app.database.pool);
  const { above } = app.known.rules;
  const adopted = app.known.rules.adopted();
  const { firstOpen, today } = openDays(app, caller);
  const reaching = new Set(caller.visible.ids.flatMap(above));
  const rows = await app.database.sql
    .selectFrom('rule_version')
    .leftJoin('fleet', 'fleet.id', 'rule_version.fleet_id')
    .leftJoin('app_user', 'app_user.id', 'rule_version.adopted_by')
    .selectAll('rule_version')
    .select(['fleet.name as fleet', 'app_user.username as adopter'])
    .orderBy('version', 'desc')
    .execute();
  const versions = rows
    .filter(({ fleet_id }) => fleet_id === null || reaching.has(fleet_id))
    .map((row): RuleVersionRow => {
      const isOwn = row.fleet_id === null || caller.visible.has(row.fleet_id);
      return {
        version: row.version,
        fleet_id: isOwn ? row.fleet_id : null,
        fleet: isOwn ? row.fleet : null,
        is_above: !isOwn,
        from: row.from_day,
        thresholds: { ...FIRST_RULES.thresholds, ...(row.thresholds as Thresholds) },
        reason: isOwn ? row.reason : null,
        adopted_at: iso(row.adopted_at),
        adopter: isOwn ? row.adopter : null,
        can_withdraw: row.from_day > today && mayAdopt(caller, row.fleet_id),
      };
    });
  return {
    versions: [...versions, FIRST],
    fleets: caller.visible.ids.map((fleet_id) => ({
      fleet_id,
      version: rulesOn(adopted, above(fleet_id), today).version,
    })),
    general: rulesOn(adopted, [], today).version,
    first_day: firstOpen,
    months: trialMonths(today),
    may_general: mayAdopt(caller, null),
  };
}
