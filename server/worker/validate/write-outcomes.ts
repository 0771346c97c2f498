import type { PoolClient } from 'pg';
import type { Change } from '#server/bus/change.ts';
import type { Raised } from '#server/bus/raise.ts';
import type { Judged } from './judge-lines.ts';

/** Writes the results of lines, and keeps each outcome that differs from the one before. */
export async function writeOutcomes(
  client: PoolClient,
  judged: readonly Judged[],
  nowMs: number,
): Promise<void> {
  const rows = judged.map((one) => ({
    id: one.line.fill.id,
    validation: one.validated.outcome,
    station_distance: one.validated.distanceM,
    discrepancy: one.discrepancy.litres,
    discrepancy_by: one.discrepancy.by,
    discrepancy_reasons: one.discrepancy.reasons,
    known_until: one.knownMs === null ? null : new Date(one.knownMs),
    is_new: isNews(one),
  }));
  await client.query(
    `with judged as (
       select * from jsonb_to_recordset($1::jsonb) judged (id bigint, validation text, station_distance float8, discrepancy float8,
         discrepancy_by text, discrepancy_reasons text[], known_until timestamptz, is_new bool)
     ), kept as (
       insert into refuelling_outcome (refuelling_id, at, validation, station_distance, discrepancy, discrepancy_by,
         discrepancy_reasons)
       select id, $2, validation, station_distance, discrepancy, discrepancy_by, discrepancy_reasons from judged where is_new
     )
     update refuelling line set validation = judged.validation, validated_at = $2, station_distance = judged.station_distance,
       discrepancy = judged.discrepancy, discrepancy_by = judged.discrepancy_by,
       discrepancy_reasons = judged.discrepancy_reasons, known_until = judged.known_until
     from judged where line.id = judged.id`,
    [JSON.stringify(rows), new Date(nowMs)],
  );
}

function isNews({ line: { last }, validated, discrepancy }: Judged): boolean {
  if (last === null) return true;
  const told = [last.validation, last.distanceM, last.discrepancy, last.by, last.reasons.join()];
  const { outcome, distanceM } = validated;
  const now = [outcome, distanceM, discrepancy.litres, discrepancy.by, discrepancy.reasons.join()];
  return told.some((value, i) => value !== now[i]);
}

/**
 * The events of new findings (domain rules §10, 1091): another place, and reasons that were not there before.
 */
export function mismatches({ line, validated, discrepancy }: Judged): Raised[] {
  const { fill, vehicle, fleetId, isReversed, last } = line;
  if (isReversed) return [];
  const about = {
    ...({ code: 1091, timeMs: fill.atMs, fleetId, ...(vehicle && { vehicleId: vehicle.id }) } as const),
    detail: { refuelling: fill.id, liters: fill.liters, product: fill.productClass },
  };
  const isElsewhere = validated.outcome === 'different_position' && last?.validation !== 'different_position';
  const isOdd = discrepancy.reasons.some((reason) => !last?.reasons.includes(reason));
  const { litres, reasons } = discrepancy;
  return [
    ...(isElsewhere ? [{ ...about, kind: 'different_position' }] : []),
    ...(isOdd
      ? [
          {
            ...about,
            kind: 'discrepancy',
            value: litres,
            detail: { ...about.detail, reasons: reasons.join() },
          },
        ]
      : []),
  ];
}

/** The changes to publish, one for each place whose readers are concerned. */
export function validationChanges(judged: readonly Judged[]): Change<'refuelling'>[] {
  const byPlace = new Map<string, Change<'refuelling'>>();
  for (const { line } of judged) {
    const { fill, fleetId, workCode } = line;
    const key = `${fleetId} ${workCode}`;
    if (!byPlace.has(key))
      byPlace.set(key, {
        ...{ entity: 'refuelling', id: fill.id, action: 'validate' },
        places: [{ fleetId, workCode }],
      });
  }
  return [...byPlace.values()];
}
