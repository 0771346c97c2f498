import { sql } from 'kysely';
import { LANGUAGES } from '#domain/language.ts';
import type { DefectState } from '#domain/upkeep/defect.ts';
import { isNewFault, type LastOfCode } from '#domain/upkeep/fault-code.ts';
import { type Fault, heardAfter, storedFaults } from '#server/area/position/read-fault-codes.ts';
import { reportDefects } from '#server/area/upkeep/report-defects.ts';
import { byClock } from '#server/base/access/by-clock.ts';
import { type Command, command } from '#server/base/access/command.ts';
import type { Base } from '#server/base/app.ts';
import { translatorOf } from '#text/translator.ts';

/** Vehicles whose records are read at once: few enough for the memory. */
const BATCH = 200;

/**
 * Makes a minor defect of each fault code that vehicles have stored, as their cards show it
 * (`isNewFault`). It reads those heard in the last hour, in batches. Returns how many defects.
 */
export async function reportFaults(app: Base, batch = BATCH): Promise<number> {
  let n = 0;
  for (let after = 0; ; ) {
    const heard = await heardAfter(app, { after, batch });
    if (heard.length === 0) return n;
    after = heard.at(-1)!.vehicle_id;
    const faults = await storedFaults(app, heard);
    if (faults.length > 0) n += await command(byClock(app), (tx) => reportNew(tx, faults, app.now()));
  }
}

/** Reports those that are news. Its key names the defect before, so that each is stored once. */
async function reportNew(tx: Command, faults: readonly Fault[], nowMs: number): Promise<number> {
  const { rows } = await sql<{ key: string; n: number; state: DefectState | null; closed_at: Date | null }>`
    select said.n::int, last.state, last.closed_at,
      md5(concat_ws(':', 'fault', said.vehicle_id, said.code, coalesce(last.id, 0)))::uuid::text as key
    from unnest(${faults.map(({ vehicleId }) => vehicleId)}::int[], ${faults.map(({ code }) => code)}::text[])
      with ordinality as said (vehicle_id, code, n)
    left join lateral (
      select id, state, closed_at from defect
      where defect.vehicle_id = said.vehicle_id and defect.source = 'fault_code' and defect.item = said.code
      order by id desc limit 1
    ) last on true
    order by said.n`.execute(tx.sql);
  const t = translatorOf(LANGUAGES[0]);
  const found = rows.flatMap(({ key, n, state, closed_at }) => {
    const { vehicleId, code, saidMs } = faults[n - 1]!;
    const last: LastOfCode | null = state && { state, closedMs: closed_at?.getTime() ?? null };
    if (!isNewFault(saidMs, last)) return [];
    const title = `${t('upkeep.source_fault_code')} ${code}`;
    const reportedAtMs = Math.min(saidMs, nowMs);
    return [
      {
        ...{ key, vehicleId, item: code, title, reportedAtMs },
        ...({ source: 'fault_code', severity: 'minor' } as const),
      },
    ];
  });
  const stored = await reportDefects(tx, found, { userId: null, nowMs });
  return stored.filter(({ isNew }) => isNew).length;
}
