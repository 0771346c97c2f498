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

/** What the doors of all protocols share. */
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

/** A packet as it came. `protocol` is the name of the door that it came through: `teltonika`, `teltonika-udp`. */
export type Packet = { protocol: string; address: string; bytes: Buffer; receivedMs: number };

/**
 * The vehicles that a packet belongs to, whether it spoke, or may have spoken, of private use, and which of its records were not
 * stored for a vehicle: why, or null for those of a time when its tracker was in none.
 */
export type Accepted = {
  vehicleIds: readonly number[];
  isPrivate: boolean;
  others: ReadonlyMap<TrackerRecord, 'time' | 'future' | 'past' | null>;
};

/** Counts something that was refused, for the metrics and for the log. */
export function noteRefused(
  { metrics, refusals }: Gateway,
  { protocol, address }: Pick<Packet, 'protocol' | 'address'>,
  reason: string,
): void {
  metrics.refused.inc({ protocol, reason });
  refusals.note({ address, protocol, reason });
}
