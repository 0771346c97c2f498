import { sql } from 'kysely';
import { LANGUAGES } from '#domain/language.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { inOrder } from '#domain/telemetry/record-order.ts';
import { lastSaid, SAID_SPAN_MS } from '#domain/telemetry/said.ts';
import type { TrackerProtocol } from '#domain/tracker/tracker-protocol.ts';
import type { DefectState } from '#domain/upkeep/defect.ts';
import { CODES_MAX, isNewFault, type LastOfCode } from '#domain/upkeep/fault-code.ts';
import { reportDefects } from '#server/area/upkeep/report-defects.ts';
import { byClock } from '#server/base/access/by-clock.ts';
import { type Command, command } from '#server/base/access/command.ts';
import type { Base } from '#server/base/app.ts';
import { elementsOf } from '#server/protocols.ts';
import { readStretches } from '#server/telemetry/position-store.ts';
import { translatorOf } from '#text/translator.ts';

/** Vehicles whose records are read at once: few enough for the memory. */
const BATCH = 200;

type Heard = {
  vehicle_id: number;
  protocol: TrackerProtocol | null;
  model: string | null;
  from_at: Date;
  to_at: Date;
};
/** A code that a vehicle has stored, and when it was sent last, ms UTC. */
type Fault = { vehicleId: number; code: string; saidMs: number };

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

/** The next vehicles heard in the last hour, with the hour up to their newest record. */
async function heardAfter({ database, now }: Base, { after, batch }: { after: number; batch: number }) {
  const span = sql`make_interval(secs => ${SAID_SPAN_MS / 1000})`;
  const { rows } = await sql<Heard>`
    select live.vehicle_id, tracker.protocol, model.entered as model,
      greatest(live.folded_at - ${span}, fitting.fitted_at) as from_at, live.folded_at as to_at
    from vehicle_live live
    join vehicle on vehicle.id = live.vehicle_id and vehicle.registration_state = 'registered'
    join tracker_fitting fitting on fitting.vehicle_id = live.vehicle_id and fitting.removed_at is null
    join tracker on tracker.id = fitting.tracker_id
    left join enum_value model on model.id = tracker.model_id
    where live.vehicle_id > ${after} and live.last_contact_at > ${new Date(now())}::timestamptz - ${span}
      and live.folded_at >= fitting.fitted_at
    order by live.vehicle_id
    limit ${batch}`.execute(database.sql);
  return rows;
}

async function storedFaults({ database }: Base, heard: readonly Heard[]): Promise<Fault[]> {
  const readable = heard.filter(({ protocol }) => elementsOf(protocol) !== null);
  if (readable.length === 0) return [];
  const stretches = readable.map(({ vehicle_id, from_at, to_at }) => ({
    ...{ vehicleId: vehicle_id, fromMs: from_at.getTime(), toMs: to_at.getTime() },
  }));
  const stored = await readStretches(database.pool, stretches);
  return readable.flatMap((vehicle, i) => {
    const { vehicleId, fromMs, toMs } = stretches[i]!;
    const records = (stored.get(vehicleId) ?? []).filter(
      ({ timeMs, extra }) => extra !== null && timeMs >= fromMs && timeMs <= toMs,
    );
    return faultsIn(records, vehicle).map((fault) => ({ vehicleId, ...fault }));
  });
}

/** The codes of the last elements, each with the time of the last record that has it. */
function faultsIn(records: readonly TrackerRecord[], { protocol, model }: Heard): Omit<Fault, 'vehicleId'>[] {
  const ordered = inOrder(records);
  const codesOf = (some: readonly TrackerRecord[]) =>
    elementsOf(protocol)!.states(model, lastSaid(some).elements).faultCodes;
  return [...new Set(codesOf(ordered))].slice(0, CODES_MAX).map((code) => ({
    code,
    saidMs: ordered.findLast((record) => codesOf([record]).includes(code))!.timeMs,
  }));
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
