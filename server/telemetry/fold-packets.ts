import { dayOf } from '#domain/telemetry/day-activity.ts';
import { folding, type VehicleSettings } from '#domain/telemetry/fold.ts';
import { glanceOf } from '#domain/telemetry/glance.ts';
import { isMark } from '#domain/telemetry/mark.ts';
import type { Memory } from '#domain/telemetry/memory.ts';
import { ofPrivateUse } from '#domain/telemetry/private-record.ts';
import { type KnownPeriod, saysPrivate, spanAt } from '#domain/telemetry/private-span.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { compareRecords } from '#domain/telemetry/record-order.ts';
import type { DecidedFact } from './fact-table.ts';
import { hotRows } from './position-store.ts';
import type { Batch } from './write-batch.ts';

/** The result of folding records on top of a memory. */
export type Folded = { memory: Memory; facts: DecidedFact[]; checkpoints: Batch['checkpoints'][number][] };

/**
 * Folds records newer than the memory, in order. Keeps the memory at the beginning of each civil day, and its
 * glance part at each mark.
 */
export function foldRecords(
  vehicleId: number,
  start: Memory,
  records: readonly TrackerRecord[],
  settings: VehicleSettings,
): Folded {
  const { memory, facts, take } = folding(start, settings);
  const decided: DecidedFact[] = [];
  const checkpoints: Batch['checkpoints'][number][] = [];
  for (const record of records) {
    const { timeMs } = record;
    const { day } = dayOf(memory, timeMs, settings.timeZone);
    if (day !== memory.day?.day)
      checkpoints.push({ vehicleId, day, startsMs: timeMs, memory: JSON.stringify(memory) });
    if (isMark(memory, timeMs)) {
      const glance = JSON.stringify(glanceOf(memory));
      checkpoints.push({ vehicleId, day: null, startsMs: timeMs, memory: glance });
    }
    take(record);
    for (const fact of facts) decided.push({ vehicleId, decidedMs: timeMs, fact });
  }
  return { memory, facts: decided, checkpoints };
}

/** One packet of a vehicle, its records already checked against the clock. */
export type Packet = {
  vehicleId: number;
  records: readonly TrackerRecord[];
  receivedMs: number;
  /**
   * The id of the row that keeps a packet which could not be folded before; storing the packet deletes that
   * row.
   */
  unfoldedId?: string;
};

/**
 * The stored surroundings of a packet's late records: periods of private use, and the records of each
 * instant.
 */
export type Around = {
  periods: readonly KnownPeriod[];
  stored: ReadonlyMap<number, readonly TrackerRecord[]>;
};

/**
 * The part that a packet adds to a batch: its rows and, for the records newer than the memory, their results.
 * A late record that is already stored, from whatever packet, adds nothing.
 */
export function foldPacket(
  packet: Packet,
  { memory, settings }: { memory: Memory; settings: VehicleSettings },
  { periods, stored }: Around,
): Folded & { rows: Batch['rows'][number][]; hadPrivateUse: boolean } {
  const told = withoutPrivateUse(packet, { memory, settings, periods });
  const { hadPrivateUse } = told;
  const isStored = (record: TrackerRecord) =>
    stored.get(record.timeMs)?.some((other) => compareRecords(other, record) === 0) === true;
  const records = stored.size === 0 ? told.records : told.records.filter((record) => !isStored(record));
  const firstNew = records.findIndex((record) => record.timeMs > memory.lastMs);
  const late = firstNew === -1 ? records.length : firstNew;
  const rows = hotRows(packet.vehicleId, records).map((row) => ({
    ...row,
    lateFromMs: late > 0 && row.t0Ms <= memory.lastMs ? row.t0Ms : null,
  }));
  return {
    rows,
    hadPrivateUse,
    ...foldRecords(packet.vehicleId, memory, late === 0 ? records : records.slice(late), settings),
  };
}

/** Everything that may make a record one of private use. */
type Use = { memory: Memory; settings: VehicleSettings; periods: readonly KnownPeriod[] };

/** Nothing makes any of the records private, as nearly always. */
function isAllWork(records: readonly TrackerRecord[], { memory, settings, periods }: Use): boolean {
  if (memory.private !== null || periods.length + settings.privateSpans.length > 0) return false;
  return !saysPrivate(memory) && records.every(({ privateMode }) => privateMode !== true);
}

function isOrdered(records: readonly TrackerRecord[]): boolean {
  for (let i = 1; i < records.length; i++) if (compareRecords(records[i - 1]!, records[i]!) > 0) return false;
  return true;
}

/**
 * Drops the parts of private use that may not be stored, before anything is written (domain rules §2.4.6).
 * Private are the stretches that the driver has switched, and records with the private flag. A record without
 * the flag takes the vehicle's last one. A late record between two records of a private period belongs to
 * that period, whatever its flag. One between its last record and the first of work may deny it.
 */
export function withoutPrivateUse(
  packet: Packet,
  { memory, settings, periods }: Use,
): { records: readonly TrackerRecord[]; hadPrivateUse: boolean } {
  const ordered = isOrdered(packet.records) ? packet.records : [...packet.records].sort(compareRecords);
  if (isAllWork(ordered, { memory, settings, periods })) return { records: ordered, hadPrivateUse: false };
  const { private: open } = memory;
  const running =
    open === null ? [] : [{ fromMs: open.startMs, toMs: memory.lastMs + 1, sureMs: memory.lastMs }];
  const known = [...running, ...periods];
  let said: boolean | null = null;
  let hadPrivateUse = false;
  const records = ordered.map((record) => {
    said = record.privateMode ?? said;
    const isLate = record.timeMs <= memory.lastMs;
    const period = isLate ? spanAt(known, record.timeMs) : null;
    const isOfPeriod = period !== null && (record.timeMs <= period.sureMs || said !== false);
    const isSwitched = spanAt(settings.privateSpans, record.timeMs) !== null;
    const isPrivate = isSwitched || isOfPeriod || (said ?? (!isLate && saysPrivate(memory)));
    if (!isPrivate) return record;
    hadPrivateUse = true;
    const kept = ofPrivateUse(record);
    // A record that denies its period would end it when the day is folded again.
    return isOfPeriod && !isSwitched && record.privateMode === false ? { ...kept, privateMode: null } : kept;
  });
  return { records, hadPrivateUse };
}
