import type { Pool } from 'pg';
import { storedOf } from '#server/testing/derived.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';
import { type TrackerClient, trackerClient } from '#server/testing/tracker-client.ts';
import { driving } from './drive.ts';

/** Trackers that send records all the time, and what became of them. */
export type TrackedFleet = {
  /** Records that were acknowledged until now. */
  acknowledged(): number;
  /** Time since the last acknowledgement, ms. */
  silence(): number;
  /** The longest time without any acknowledgement since the last call, ms. */
  pause(): number;
  /** Resolves once more records are acknowledged. */
  more(count: number): Promise<void>;
  /** Ends the trackers, and compares what was acknowledged with what is stored. */
  end(): Promise<{ acknowledged: number; missing: number; doubled: number }>;
};

const STEP_MS = 10_000;
const PER_PACKET = 2;
/** More than a tracker sends during a test. */
const RECORDS = 4_000;
const LOOK_MS = 20;

/** Starts trackers; those of `portOf` choose their gateway by their number. */
export async function trackedFleet(
  pool: Pool,
  options: { trackers: number; pauseMs: number; portOf: (i: number) => number },
): Promise<TrackedFleet> {
  const { trackers, pauseMs, portOf } = options;
  const vehicles = await fittedVehicles(pool, trackers);
  const startMs = Math.floor(Date.now() / 1000) * 1000 - RECORDS * STEP_MS;
  const clients: TrackerClient[] = vehicles.map(({ imei }, i) =>
    trackerClient({
      ...{ imei, perPacket: PER_PACKET, port: () => portOf(i), pauseMs: () => pauseMs },
      records: driving({ seed: i + 1, startMs, stepMs: STEP_MS, count: RECORDS }),
    }),
  );
  const acknowledged = () => clients.reduce((sum, { acked }) => sum + acked.length, 0);
  let [seen, seenMs, longest] = [0, performance.now(), 0];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - seenMs);
    if (acknowledged() === seen) return;
    [seen, seenMs] = [acknowledged(), now];
  };
  const looking = setInterval(look, LOOK_MS);
  return {
    acknowledged,
    silence() {
      look();
      return performance.now() - seenMs;
    },
    pause() {
      look();
      const found = longest;
      longest = 0;
      return found;
    },
    async more(count) {
      const from = acknowledged();
      while (acknowledged() < from + count) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    },
    async end() {
      clearInterval(looking);
      for (const client of clients) client.stop();
      await Promise.all(clients.map(({ done }) => done));
      let [missing, doubled] = [0, 0];
      for (const [i, { vehicleId }] of vehicles.entries()) {
        const { count, records } = await storedOf(pool, vehicleId);
        const stored = new Set(records.map(({ timeMs }) => timeMs));
        missing += clients[i]!.acked.filter(({ timeMs }) => !stored.has(timeMs)).length;
        doubled += count - records.length;
      }
      return { acknowledged: acknowledged(), missing, doubled };
    },
  };
}
