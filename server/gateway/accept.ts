import type { Pool } from 'pg';
import { withoutPlace } from '#domain/telemetry/private-place.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import type { FrameLog } from '../frame-log/frame-log.ts';
import type { Ingest } from '../telemetry/ingest.ts';
import { type Quarantined, quarantine } from '../telemetry/quarantine.ts';
import { mayBePrivate } from './keep-frame.ts';
import type { GatewayMetrics } from './metrics.ts';
import { filterRecord } from './protocol/record-filter.ts';
import { type KnownTracker, type Registry, vehicleAt } from './registry.ts';

/** What the protocols' listeners share. */
export type Gateway = {
  pool: Pool;
  ingest: Ingest;
  metrics: GatewayMetrics;
  registry: Registry;
  frames: Pick<FrameLog, 'keep'>;
  now(): number;
};

/** The vehicles that a packet was of, and whether it spoke, or may have spoken, of private use. */
export type Accepted = { vehicleIds: readonly number[]; isPrivate: boolean };

/**
 * Takes a packet's records: each to the vehicle of its own time, nonsense into quarantine. Settles once everything is stored,
 * and only then may the tracker be answered.
 */
export async function acceptRecords(
  gateway: Gateway,
  tracker: KnownTracker,
  protocol: string,
  records: readonly TrackerRecord[],
): Promise<Accepted> {
  const receivedMs = gateway.now();
  const byVehicle = new Map<number, TrackerRecord[]>();
  const refused: Quarantined[] = [];
  for (const record of records) {
    const filtered = filterRecord(record, receivedMs);
    const vehicleId = 'ok' in filtered ? vehicleAt(tracker, filtered.ok.timeMs) : null;
    if (!('ok' in filtered) || vehicleId === null) {
      const reason = 'ok' in filtered ? 'not_fitted' : filtered.quarantine;
      refused.push({ imei: tracker.imei, protocol, reason, recordMs: record.timeMs, raw: asBytes(record) });
      continue;
    }
    const own = byVehicle.get(vehicleId);
    if (own) own.push(filtered.ok);
    else byVehicle.set(vehicleId, [filtered.ok]);
  }
  await quarantine(gateway.pool, refused);
  const privateUse = await Promise.all(
    [...byVehicle].map(([vehicleId, own]) => gateway.ingest.store({ vehicleId, records: own, receivedMs })),
  );
  gateway.metrics.records.inc({ protocol, outcome: 'stored' }, records.length - refused.length);
  if (refused.length === 0)
    return { vehicleIds: [...byVehicle.keys()], isPrivate: privateUse.includes(true) };
  gateway.metrics.records.inc({ protocol, outcome: 'quarantined' }, refused.length);
  // What was set aside is of no vehicle: taken for one of the vehicle the tracker is in.
  const vehicleId = vehicleAt(tracker, receivedMs);
  const isPrivate =
    privateUse.includes(true) ||
    records.some(({ privateMode }) => privateMode === true) ||
    mayBePrivate(gateway, vehicleId);
  return {
    vehicleIds: [...new Set([...byVehicle.keys(), ...(vehicleId === null ? [] : [vehicleId])])],
    isPrivate,
  };
}

/** A record as it is kept in quarantine: what it says, without the place when it was private. */
function asBytes(record: TrackerRecord): Uint8Array {
  const kept = record.privateMode === true ? withoutPlace(record) : record;
  return Buffer.from(JSON.stringify(kept));
}
