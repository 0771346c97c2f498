import { ofPrivateUse } from '#domain/telemetry/private-record.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { clockAheadMs, filterRecord } from '#server/protocol/record-filter.ts';
import { labelledAlarms } from '#server/telemetry/camera/labelled-alarms.ts';
import { type Quarantined, quarantine } from '#server/telemetry/quarantine.ts';
import { keepUnfitted } from '#server/telemetry/unfitted.ts';
import { correctedAheadMs } from './clock.ts';
import type { Accepted, Gateway, Packet } from './gateway.ts';
import { mayBePrivate } from './keep-frame.ts';
import { type KnownTracker, vehicleAt } from './registry.ts';

/**
 * The vehicle of all these records if each may be stored as it is, which is nearly always so; otherwise null.
 * This way costs a packet nothing but the look.
 */
export function onlyVehicle(
  { ranAhead, fittings }: KnownTracker,
  records: readonly TrackerRecord[],
  receivedMs: number,
): number | null {
  if (records.length === 0 || ranAhead || clockAheadMs(records, receivedMs) > 0) return null;
  const first = records[0]!.timeMs;
  const fitting = fittings.find(({ fromMs, toMs }) => first >= fromMs && first < toMs);
  if (!fitting) return null;
  for (const record of records) {
    if (record.timeMs < fitting.fromMs || record.timeMs >= fitting.toMs) return null;
    const filtered = filterRecord(record, receivedMs, 0);
    if (!('ok' in filtered) || filtered.ok !== record) return null;
  }
  return fitting.vehicleId;
}

/**
 * Takes records that differ: in their vehicle, or in what may become of them. Each goes to the vehicle of its
 * own time. Records of a time without a vehicle are kept apart; impossible ones go to quarantine. Resolves
 * once everything is stored.
 */
export async function acceptEach(
  gateway: Gateway,
  tracker: KnownTracker,
  { protocol, receivedMs }: Packet,
  records: readonly TrackerRecord[],
): Promise<Accepted> {
  const byVehicle = new Map<number, TrackerRecord[]>();
  const unfitted: TrackerRecord[] = [];
  const refused: { record: TrackerRecord; reason: Quarantined['reason'] }[] = [];
  const others: Map<TrackerRecord, 'time' | 'future' | 'past' | null> = new Map();
  const aheadMs = await correctedAheadMs(gateway, tracker, records, receivedMs);
  for (const record of records) {
    const filtered = filterRecord(record, receivedMs, aheadMs);
    if ('quarantine' in filtered) {
      const reason = filtered.quarantine;
      refused.push({ record, reason });
      others.set(record, reason);
      continue;
    }
    const vehicleId = vehicleAt(tracker, filtered.ok.timeMs);
    if (vehicleId === null) others.set(record, null);
    const own = vehicleId === null ? unfitted : byVehicle.get(vehicleId);
    if (own) own.push(filtered.ok);
    else byVehicle.set(vehicleId!, [filtered.ok]);
  }
  // A record that was set aside belongs to no vehicle. It is treated as one of the tracker's present vehicle.
  const vehicleId = vehicleAt(tracker, receivedMs);
  const isComplete = refused.length + unfitted.length === 0;
  const wasPrivate = !isComplete && (await mayBePrivate(gateway, vehicleId));
  await quarantine(
    gateway.pool,
    refused.map(({ record, reason }) => {
      const raw = asBytes(record, wasPrivate);
      return { imei: tracker.imei, protocol, reason, recordMs: record.timeMs, raw };
    }),
  );
  const isUnfittedPrivate = await keepUnfitted(gateway.pool, {
    trackerId: tracker.id,
    records: unfitted,
    receivedMs,
  });
  const privateUse = await Promise.all(
    [...byVehicle].map(([vehicleId, own]) => gateway.ingest.store({ vehicleId, records: own, receivedMs })),
  );
  // Private use keeps neither files of a camera nor their labels. They are noted before the answer, so that
  // a repeated packet notes them too.
  const alarms = labelledAlarms([...byVehicle].filter((_, i) => !privateUse[i]));
  if (alarms.length > 0) await gateway.files.note(tracker.id, alarms);
  const stored = records.length - refused.length - unfitted.length;
  gateway.metrics.records.inc({ protocol, outcome: 'stored' }, stored);
  if (isComplete) return { vehicleIds: [...byVehicle.keys()], isPrivate: privateUse.includes(true), others };
  gateway.metrics.records.inc({ protocol, outcome: 'quarantined' }, refused.length);
  gateway.metrics.records.inc({ protocol, outcome: 'unfitted' }, unfitted.length);
  const isPrivate =
    wasPrivate ||
    isUnfittedPrivate ||
    privateUse.includes(true) ||
    records.some(({ privateMode }) => privateMode === true) ||
    (await mayBePrivate(gateway, vehicleId));
  return {
    vehicleIds: [...new Set([...byVehicle.keys(), ...(vehicleId === null ? [] : [vehicleId])])],
    isPrivate,
    others,
  };
}

/**
 * Notes a sign of life of a tracker, so that its vehicle does not count as disconnected (domain rules §3.3).
 */
export async function acceptHeartbeat({ ingest }: Gateway, tracker: KnownTracker, receivedMs: number) {
  const vehicleId = vehicleAt(tracker, receivedMs);
  if (vehicleId !== null) await ingest.store({ vehicleId, records: [], receivedMs });
}

/**
 * A record in the form that quarantine keeps, cut to the fields that private use may store. A record without
 * the private flag counts as private if the vehicle is in private use.
 */
function asBytes(record: TrackerRecord, isVehiclePrivate: boolean): Uint8Array {
  const isPrivate = isVehiclePrivate || record.privateMode === true;
  return Buffer.from(JSON.stringify(isPrivate ? ofPrivateUse(record) : record));
}
