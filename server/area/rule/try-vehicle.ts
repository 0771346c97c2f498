import { addDays, type Day, dayStartMs } from '#domain/day.ts';
import { DAY_MS } from '#domain/duration.ts';
import type { ReportRange } from '#domain/report/range.ts';
import { type TrialSums, trialRun } from '#domain/rule/trial.ts';
import { rulesFrom } from '#domain/telemetry/rule-spans.ts';
import type { Thresholds } from '#domain/telemetry/rules.ts';
import type { App } from '#server/base/app.ts';
import { readLimits } from '#server/telemetry/journey-roads.ts';
import { readRecords } from '#server/telemetry/position-store.ts';
import { startBefore } from '#server/telemetry/rebuild.ts';
import { readSettings } from '#server/telemetry/vehicle-memory.ts';
import type { TriedVehicle } from './read-tried.ts';

/** Days beyond the month for which events begun in it are followed. */
const AFTER_DAYS = 3;
/** Time of uninterrupted folding; then everything else has its turn, milliseconds. */
const STRETCH_MS = 8;

type Tried = { range: ReportRange; thresholds: Thresholds; signal: AbortSignal };

/**
 * Folds the records of a vehicle from before a month to its end twice. One fold uses the rules in force; the
 * other uses other rules from the first day on. Both folds use the vehicle's present record and places, so
 * that only the rules differ.
 * @returns null for a vehicle without records
 */
export async function tryVehicle(
  app: App,
  { id, stays }: TriedVehicle,
  { range, thresholds, signal }: Tried,
): Promise<{ before: TrialSums; after: TrialSums; versions: readonly number[] } | null> {
  const { pool } = app.database;
  const usual = (await readSettings(pool, app.known, [id])).get(id);
  if (!usual) return null;
  const { timeZone } = usual;
  const fromMs = dayStartMs(range.from, timeZone);
  const endMs = dayStartMs(addDays(range.to, 1), timeZone);
  const tried = { ...usual, rules: rulesFrom(usual.rules, fromMs, { version: 0, thresholds }) };
  const has = (day: Day) =>
    day >= range.from && day <= range.to && stays.some(({ fromDay, toDay }) => day >= fromDay && day < toDay);
  const start = await startBefore(pool, id, fromMs);
  const limits = await readLimits(pool, { vehicleId: id, fromMs, toMs: endMs });
  const runs = [usual, tried].map((settings) => trialRun(settings, start.memory, { endMs, has, limits }));
  const versions = new Set<number>();
  const untilMs = Math.min(endMs + AFTER_DAYS * DAY_MS, app.now() + DAY_MS);
  const rest = rests();
  let isOver = false;
  for (let atMs = start.ms; atMs < untilMs && !isOver; atMs += DAY_MS) {
    signal.throwIfAborted();
    const toMs = Math.min(atMs + DAY_MS, untilMs) - 1;
    for (const record of await readRecords(pool, { vehicleId: id, fromMs: atMs, toMs })) {
      if (record.timeMs <= start.memory.lastMs) continue;
      isOver = record.timeMs >= endMs && runs.every((run) => run.isDecided());
      if (isOver) break;
      for (const run of runs) run.add(record);
      await rest();
    }
    if (atMs >= fromMs && atMs < endMs) versions.add(usual.rules.at(atMs).version);
  }
  const [before, after] = runs.map((run) => run.sums(app.now())) as [TrialSums, TrialSums];
  return { before, after, versions: [...versions] };
}

/** Gives everything else its turn after some work. */
function rests(): () => Promise<void> | undefined {
  let sinceMs = performance.now();
  return () => {
    if (performance.now() - sinceMs < STRETCH_MS) return;
    return new Promise((resolve) =>
      setImmediate(() => {
        sinceMs = performance.now();
        resolve();
      }),
    );
  };
}
