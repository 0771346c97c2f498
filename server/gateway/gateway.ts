import type { Pool } from 'pg';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import type { FrameLog } from '#server/base/frame-log/frame-log.ts';
import type { FilesDesk } from './camera/files-desk.ts';
import type { Ingest } from './lane/ingest.ts';
import type { GatewayMetrics } from './metrics.ts';
import type { OrderDesk } from './order-line.ts';
import type { RefusalLog } from './refusal-log.ts';
import type { Registry } from './registry.ts';
import type { Visitors } from './visitors.ts';

/** The parts that the doors of all protocols share. */
export type Gateway = {
  pool: Pool;
  ingest: Ingest;
  metrics: GatewayMetrics;
  registry: Registry;
  frames: Pick<FrameLog, 'keep'>;
  visitors: Visitors;
  refusals: Pick<RefusalLog, 'note'>;
  orders: Pick<OrderDesk, 'open'>;
  files: Pick<FilesDesk, 'open' | 'note' | 'arrived'>;
  now(): number;
};

/** A packet as it arrived. `protocol` is the name of its door: `teltonika`, `teltonika-udp`. */
export type Packet = { protocol: string; address: string; bytes: Buffer; receivedMs: number };

/**
 * The vehicles of a packet, and whether it contains, or may contain, private use. Also the records that were
 * not stored for a vehicle: the reason, or null when their tracker was in no vehicle at that time.
 */
export type Accepted = {
  vehicleIds: readonly number[];
  isPrivate: boolean;
  others: ReadonlyMap<TrackerRecord, 'time' | 'future' | 'past' | null>;
};

/** Every record was stored for a vehicle. */
export const NO_OTHERS: Accepted['others'] = new Map();

/** Counts a refusal, for the metrics and for the log. */
export function noteRefused(
  { metrics, refusals }: Gateway,
  { protocol, address }: Pick<Packet, 'protocol' | 'address'>,
  reason: string,
): void {
  metrics.refused.inc({ protocol, reason });
  refusals.note({ address, protocol, reason });
}
