import type { PoolClient } from 'pg';
import { runningAreaVisits } from '#domain/telemetry/area-visit.ts';
import { runningHalt } from '#domain/telemetry/halt.ts';
import { journeyOverMs, runningDay, runningJourney } from '#domain/telemetry/running.ts';
import type { Held } from './vehicle-memory.ts';
import { writeRunningDays, writeUnsettled } from './write-facts.ts';

/**
 * Replaces the unfinished day, journey, halt and stays in areas of some vehicles by those of their memories.
 */
export async function writeInProgress(
  client: PoolClient,
  vehicles: readonly Pick<Held, 'vehicleId' | 'memory' | 'settings'>[],
  nowMs: number,
): Promise<void> {
  await writeRunningDays(
    client,
    vehicles.flatMap(({ vehicleId, memory, settings }) => {
      const activity = runningDay(memory, settings);
      return activity ? [{ vehicleId, activity }] : [];
    }),
  );
  await writeUnsettled(
    client,
    vehicles.map(({ vehicleId, memory, settings }) => ({
      vehicleId,
      lastMs: memory.lastMs,
      journey: runningJourney(memory, settings, nowMs),
      overMs: journeyOverMs(memory, settings),
      halt: runningHalt(memory, settings, nowMs),
      visits: runningAreaVisits(memory),
    })),
  );
}
