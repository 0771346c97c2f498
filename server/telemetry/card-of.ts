import { lastPosition } from '#domain/telemetry/last-position.ts';
import { journeyEndsMs } from '#domain/telemetry/running.ts';
import type { Held } from './vehicle-memory.ts';

/**
 * The card that was read last, and when the running journey ends if nothing more comes (domain rules §5.6).
 */
export function cardOf({ memory, settings }: Pick<Held, 'memory' | 'settings'>) {
  return {
    driverTag: lastPosition(memory)?.driverTag ?? null,
    journeyEndsMs: journeyEndsMs(memory, settings),
  };
}
