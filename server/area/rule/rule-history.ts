import type { AuditRow } from '#api/audit.ts';
import { iso } from '#domain/iso.ts';
import { FIRST_RULES, THRESHOLD_IDS, type ThresholdId } from '#domain/telemetry/rules.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { changesOf, HISTORY_ROWS } from '#server/base/access/history.ts';
import type { App } from '#server/base/app.ts';

type Adopted = Readonly<Record<string, unknown>> & { fleet_id?: number | null };

/**
 * The history of adopted and withdrawn rules, with author, time and reason, the newest first. It contains
 * those for all vehicles, and for the fleets that the caller sees. It shows the thresholds that differ from
 * version 1.
 */
export async function readRuleHistory({ database }: App, caller: Caller): Promise<AuditRow[]> {
  const rows = await database.sql
    .selectFrom('audit_entry')
    .select(['id', 'entity', 'entity_id', 'at', 'username', 'action', 'before', 'after'])
    .where('entity', '=', 'rule')
    // Reading rules does not change them.
    .where('action', 'in', ['adopt', 'withdraw'])
    .orderBy('id', 'desc')
    .limit(HISTORY_ROWS)
    .execute();
  return rows.flatMap(({ id, entity, entity_id, at, username, action, ...row }) => {
    const before = row.before as Adopted | null;
    const after = row.after as Adopted | null;
    const fleetId = (after ?? before)?.fleet_id ?? null;
    if (fleetId !== null && !caller.visible.has(fleetId)) return [];
    // A version begins when it is adopted; a withdrawal names the version.
    const version = { field: 'version', from: after ? null : Number(entity_id), to: Number(entity_id) };
    const changes = changesOf(before, after).filter(({ field, from, to }) => !isFirst(field, to ?? from));
    return [{ id, entity, at: iso(at), username, action, changes: [version, ...changes] }];
  });
}

const isFirst = (field: string, value: unknown) =>
  (THRESHOLD_IDS as readonly string[]).includes(field) &&
  FIRST_RULES.thresholds[field as ThresholdId] === value;
