import { ofPrivateUse } from '#domain/telemetry/private-record.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { clockAheadMs, filterRecord } from '#server/protocol/record-filter.ts';
import { labelledAlarms } from '#server/telemetry/camera/labelled-alarms.ts';
import { type Quarantined, quarantine } from '#server/telemetry/quarantine.ts';
import { keepUnfitted } from '#server/telemetry/unfitted.ts';
import { correctedAheadMs } from './clock.ts';
import { type Accepted, type Gateway, NO_OTHERS, type Packet } from './gateway.ts';
import { mayBePrivate } from './keep-frame.ts';
import { type KnownTracker, vehicleAt } from './registry.ts';

/**
 * Takes a packet's records. Each goes to the vehicle of its own time. Records of a time without a vehicle are
 * kept apart; impossible ones go to quarantine. Resolves once everything is stored: only then may the gateway
 * answer the tracker.
 */
export async function acceptRecords(
  gateway: Gateway,
  tracker: KnownTracker,
  packet: Packet,
  records: readonly TrackerRecord[],
): Promise<Accepted> {
  const vehicleId = onlyVehicle(tracker, records, packet.receivedMs);
  if (vehicleId === null) return acceptEach(gateway, tracker, packet, records);
  const { protocol, receivedMs } = packet;
  const isPrivate = await gateway.ingest.store({ vehicleId, records, receivedMs });
  const noted = isPrivate ? null : noteAlarms(gateway, tracker, [[vehicleId, records]]);
  if (noted) await noted;
  gateway.metrics.records.inc({ protocol, outcome: 'stored' }, records.length);
  return { vehicleIds: [vehicleId], isPrivate, others: NO_OTHERS };
}

/**
 * The vehicle of all these records if each may be stored as it is, which is nearly always so; otherwise null.
 * This way costs a packet nothing but the look.
 */
function onlyVehicle(
  { ranAhead, fittings }: KnownTracker,
  records: readonly TrackerRecord[],
  receivedMs: number,
): number | null {
  if (ranAhead || clockAheadMs(records, receivedMs) > 0) return null;
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

/** Takes records that differ: in their vehicle, or in what may become of them. */
async function acceptEach(
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
  await noteAlarms(
    gateway,
    tracker,
    [...byVehicle].filter((_, i) => !privateUse[i]),
  );
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
 * Notes the alarms with files among records, by vehicle. Those of private use are left out: it keeps neither
 * files of a camera nor their labels. It is done before the answer, so that a repeated packet notes them too.
 * Null if there are none.
 */
function noteAlarms(
  { files }: Gateway,
  { id }: KnownTracker,
  ofWork: readonly (readonly [vehicleId: number, records: readonly TrackerRecord[]])[],
): Promise<void> | null {
  const alarms = labelledAlarms(ofWork);
  return alarms.length > 0 ? files.note(id, alarms) : null;
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
