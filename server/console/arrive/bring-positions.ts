import type { Logger } from 'pino';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { compareRecords, inOrder } from '#domain/telemetry/record-order.ts';
import type { Base } from '#server/base/app.ts';
import { startIngest } from '#server/gateway/lane/ingest.ts';
import { writeRunning } from '#server/gateway/lane/save-running.ts';
import { filterRecord } from '#server/protocol/record-filter.ts';
import { readRecords } from '#server/telemetry/position-store.ts';
import { rebuildLate } from '#server/telemetry/rebuild.ts';
import { requestRebuilds } from '#server/telemetry/request-rebuilds.ts';
import { keepUnfolded } from '#server/telemetry/unfolded.ts';
import type { DeviceVehicle } from './bring-vehicles.ts';
import { type PositionRow, recordOfPosition, totalDistanceM } from './position-record.ts';
import type { Source } from './source.ts';

/** The positions of a device, counted by what became of them. */
export type DeviceResult = {
  device: DeviceVehicle;
  /** Positions read, and those that say the same as another one. */
  read: number;
  repeated: number;
  /** Positions that were stored before. */
  here: number;
  sent: number;
  /** Its last position is the newest that the vehicle has. */
  isNewest: boolean;
  /** First and last instant that came or was here, ms UTC. */
  firstMs: number;
  lastMs: number;
  /** Traccar's own count of the way between them, metres. */
  wayM: number;
};

/** Why positions do not come. */
export const POSITION_REFUSALS = ['unknown', 'early', 'time', 'future', 'past'] as const;
export type PositionRefusal = (typeof POSITION_REFUSALS)[number];

/** Records of one packet: a large part of a day, so that few rows are written. */
const PACKET = 1_000;
/** Packets on their way at a time, which bounds the memory. */
const UNDER_WAY = 8;

type Site = Pick<Base, 'database' | 'known' | 'now'> & { log: Logger };
type Open = {
  result: DeviceResult;
  records: TrackerRecord[];
  /** The newest record that was stored before, ms UTC. */
  storedMs: number;
  startM: number | null;
};

/**
 * Gives the positions to the lanes of the gateway, each device's in the order of time. So they are
 * folded and stored as if the trackers had sent them. Positions that are stored already are left out,
 * so it may be repeated after an interruption. It raises no event.
 */
export async function bringPositions(
  site: Site,
  source: Pick<Source, 'positions'>,
  given: {
    devices: ReadonlyMap<number, DeviceVehicle>;
    sinceMs: number;
    /** Called for each block of positions. */
    onRead?: (positions: number) => void;
  },
): Promise<{ devices: DeviceResult[]; refused: Map<PositionRefusal, number> }> {
  const { database, known, log } = site;
  const nowMs = site.now();
  const ingest = startIngest({
    ...{ pool: database.pool, known, log, onStored: () => {} },
    // Notifications of the past would help nobody.
    freshMs: Number.NEGATIVE_INFINITY,
    quarantine: (packet, error) => keepUnfolded(site, packet, error),
  });
  const refused = new Map<PositionRefusal, number>();
  const done: DeviceResult[] = [];
  const underWay: Promise<boolean>[] = [];

  const flush = async ({ result, records, storedMs }: Open): Promise<void> => {
    const ordered = inOrder(records);
    result.repeated += records.length - ordered.length;
    const fresh = await notStored(site, result.device.vehicleId, ordered, storedMs);
    result.here += ordered.length - fresh.length;
    result.sent += fresh.length;
    if (fresh.length === 0) return;
    if (underWay.length >= UNDER_WAY) await underWay.shift();
    const { vehicleId } = result.device;
    const stored = ingest.store({ vehicleId, records: fresh, receivedMs: fresh.at(-1)!.timeMs });
    stored.catch(() => {});
    underWay.push(stored);
  };

  const begin = async (device: DeviceVehicle): Promise<Open> => {
    await ingest.know(device.vehicleId);
    const counts = { read: 0, repeated: 0, here: 0, sent: 0, isNewest: false, wayM: 0 };
    const result = { device, ...counts, firstMs: Number.POSITIVE_INFINITY, lastMs: Number.NEGATIVE_INFINITY };
    done.push(result);
    return { result, records: [], storedMs: ingest.held(device.vehicleId)?.memory.lastMs ?? 0, startM: null };
  };

  let open: Open | null = null;
  try {
    for await (const rows of source.positions(given.sinceMs)) {
      given.onRead?.(rows.length);
      for (const row of rows) {
        const device = given.devices.get(row.device_id);
        const record = taken(row, device, nowMs);
        if (typeof record === 'string') {
          refused.set(record, (refused.get(record) ?? 0) + 1);
          continue;
        }
        if (open?.result.device !== device) {
          if (open) await flush(open);
          open = await begin(device!);
        } else if (open!.records.length >= PACKET && open!.records.at(-1)!.timeMs !== record.timeMs) {
          await flush(open!);
          open!.records = [];
        }
        add(open!, row, record);
      }
    }
    if (open) await flush(open);
    await Promise.all(underWay);
  } finally {
    await ingest.stop();
  }
  // A run that was killed has not written the running days and journeys of the vehicles that it had finished.
  for (const held of ingest.allHeld()) held.dirty = held.unfoldable === null;
  await writeRunning(database.pool, ingest, nowMs);
  await rebuildLate(site, () => {});
  // A running server folds the last day of each again, and shows it.
  const came = done.filter(({ sent, isNewest }) => sent > 0 || isNewest);
  await requestRebuilds(
    database.sql,
    came.map(({ device, lastMs }) => ({ id: device.vehicleId, fromMs: lastMs })),
  );
  return { devices: done, refused };
}

/** The record of a position, or the reason why it does not come. */
function taken(
  row: PositionRow,
  device: DeviceVehicle | undefined,
  nowMs: number,
): TrackerRecord | PositionRefusal {
  const { time_ms } = row;
  if (!device) return 'unknown';
  if (time_ms === null) return 'time';
  const filtered = filterRecord(recordOfPosition({ ...row, time_ms }), nowMs, 0);
  if ('quarantine' in filtered) return filtered.quarantine;
  return filtered.ok.timeMs < device.fromMs ? 'early' : filtered.ok;
}

function add(open: Open, row: PositionRow, record: TrackerRecord): void {
  const { result, records } = open;
  records.push(record);
  result.read++;
  result.firstMs = Math.min(result.firstMs, record.timeMs);
  result.lastMs = Math.max(result.lastMs, record.timeMs);
  result.isNewest = result.lastMs >= open.storedMs;
  const totalM = totalDistanceM(row.attributes);
  if (totalM === null) return;
  open.startM ??= totalM;
  result.wayM = Math.max(result.wayM, totalM - open.startM);
}

/** The records that the vehicle does not have yet. */
async function notStored(
  { database }: Site,
  vehicleId: number,
  records: TrackerRecord[],
  storedMs: number,
): Promise<TrackerRecord[]> {
  const fromMs = records[0]!.timeMs;
  if (fromMs > storedMs) return records;
  const stored = await readRecords(database.pool, { vehicleId, fromMs, toMs: records.at(-1)!.timeMs });
  let at = 0;
  return records.filter((record) => {
    while (at < stored.length && compareRecords(stored[at]!, record) < 0) at++;
    return at === stored.length || compareRecords(stored[at]!, record) !== 0;
  });
}
