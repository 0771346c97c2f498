import type { Pool } from 'pg';
import type { KnownPeriod } from '#domain/telemetry/private-span.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import type { Packet } from './fold-packets.ts';
import { readStretches } from './position-store.ts';
import { storedPeriods } from './private-periods.ts';
import type { Held } from './vehicle-memory.ts';

/** The stored surroundings of the late records of some packets, by vehicle. */
export type StoredAround = {
  periods: ReadonlyMap<number, readonly KnownPeriod[]>;
  /** By vehicle and instant. */
  records: ReadonlyMap<number, ReadonlyMap<number, readonly TrackerRecord[]>>;
};

const NOTHING: StoredAround = { periods: new Map(), records: new Map() };

/** Reads the surroundings; packets without late records, nearly all, cost no query. */
export async function storedAround(
  pool: Pool,
  packets: readonly Packet[],
  held: ReadonlyMap<number, Held>,
): Promise<StoredAround> {
  const stretches: { vehicleId: number; fromMs: number; toMs: number }[] = [];
  for (const { vehicleId, records } of packets) {
    const lastMs = held.get(vehicleId)?.memory.lastMs ?? 0;
    let fromMs = Number.POSITIVE_INFINITY;
    let toMs = Number.NEGATIVE_INFINITY;
    for (const { timeMs } of records) {
      if (timeMs > lastMs) continue;
      if (timeMs < fromMs) fromMs = timeMs;
      if (timeMs > toMs) toMs = timeMs;
    }
    if (fromMs <= toMs) stretches.push({ vehicleId, fromMs, toMs });
  }
  if (stretches.length === 0) return NOTHING;
  const from = new Map<number, number>();
  for (const { vehicleId, fromMs } of stretches)
    from.set(vehicleId, Math.min(fromMs, from.get(vehicleId) ?? fromMs));
  const [periods, stored] = await Promise.all([storedPeriods(pool, from), readStretches(pool, stretches)]);
  const records = [...stored].map(
    ([vehicleId, found]) => [vehicleId, Map.groupBy(found, ({ timeMs }) => timeMs)] as const,
  );
  return { periods, records: new Map(records) };
}
