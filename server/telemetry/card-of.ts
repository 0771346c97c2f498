import { stoppedMs } from '#domain/telemetry/journey-end.ts';
import { thresholdsOf } from '#domain/telemetry/journey-fact.ts';
import { lastPosition } from '#domain/telemetry/last-position.ts';
import type { Held } from './vehicle-memory.ts';

/** The card that was read last, and when the running journey ends if nothing more comes (domain rules §5.6). */
export function cardOf({ memory, settings }: Pick<Held, 'memory' | 'settings'>) {
  const { journey } = memory;
  return {
    driverTag: lastPosition(memory)?.driverTag ?? null,
    journeyEndsMs: journey?.end ? stoppedMs(journey.end, thresholdsOf(journey, settings)) : null,
  };
}
