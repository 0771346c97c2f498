import type { Pool, PoolClient } from 'pg';
import type { Stretch } from '#domain/refuelling/validation.ts';
import { type PrivateSpan, spanAt } from '#domain/telemetry/private-span.ts';
import type { FigureSource } from '#domain/tracker/figure-source.ts';

/** The times of a vehicle with a tracker and in private use, and its tracker's source of fuel. */
export type Tracked = {
  isFittedIn(stretch: Stretch): boolean;
  /** True if fitted all the time, from the beginning to the end. */
  isFittedThrough(stretch: Stretch): boolean;
  isPrivateAt(timeMs: number): boolean;
  fuelSource: FigureSource;
};

type Row = {
  vehicle_id: number;
  kind: 'fitted' | 'private';
  from_at: Date;
  to_at: Date | null;
  fuel_source: FigureSource | null;
};

const NOTHING: Tracked = trackedOf([]);

/** The facts about vehicles besides their records, between two instants. */
export async function readTracked(
  db: Pool | PoolClient,
  vehicleIds: readonly number[],
  { fromMs, toMs }: Stretch,
): Promise<(vehicleId: number) => Tracked> {
  const { rows } = await db.query<Row>(
    `select vehicle_id, 'fitted' as kind, fitted_at as from_at, removed_at as to_at, tracker.fuel_source
     from tracker_fitting join tracker on tracker.id = tracker_id
     where vehicle_id = any($1) and fitted_at <= $3 and (removed_at is null or removed_at > $2)
     union all
     select vehicle_id, 'private', start_at, end_at, null from private_period
     where vehicle_id = any($1) and start_at <= $3 and (end_at is null or end_at > $2)
     union all
     select vehicle_id, 'private', from_at, until_at, null from private_switch
     where vehicle_id = any($1) and from_at <= $3 and (until_at is null or until_at > $2)
     order by from_at`,
    [vehicleIds, new Date(fromMs), new Date(toMs)],
  );
  const tracked = new Map(
    [...Map.groupBy(rows, ({ vehicle_id }) => vehicle_id)].map(([id, own]) => [id, trackedOf(own)]),
  );
  return (vehicleId) => tracked.get(vehicleId) ?? NOTHING;
}

function trackedOf(rows: readonly Row[]): Tracked {
  const spansOf = (kind: Row['kind']): PrivateSpan[] =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ from_at, to_at }) => ({
        fromMs: from_at.getTime(),
        toMs: to_at?.getTime() ?? Number.POSITIVE_INFINITY,
      }));
  const [fitted, privateUse] = [spansOf('fitted'), spansOf('private')];
  return {
    isFittedIn: ({ fromMs, toMs }) => fitted.some((span) => span.fromMs <= toMs && span.toMs > fromMs),
    isFittedThrough: ({ fromMs, toMs }) => fitted.some((span) => span.fromMs <= fromMs && span.toMs >= toMs),
    isPrivateAt: (timeMs) => spanAt(privateUse, timeMs) !== null,
    fuelSource: rows.findLast(({ kind }) => kind === 'fitted')?.fuel_source ?? 'none',
  };
}
