import { RF_LEVEL } from '../constants.ts';
import type { TrackerRecord } from '../telemetry/record.ts';

/** The level of the tank at a moment, litres. */
type LevelReading = { timeMs: number; litres: number };

/** A gauge takes this long to settle after the ignition goes on, milliseconds (protocol reference §8.10). */
const SETTLE_MS = 120_000;
/** Fuel moves in the tank, so a level is the median of this many readings (§5.4). */
const READINGS = 5;

/**
 * The credible readings of the tank, from records in order. Adapters send 0 until they know, and gauges rest
 * without ignition.
 */
export function levelReadings(
  records: readonly Pick<TrackerRecord, 'timeMs' | 'ignition' | 'fuelLevelL'>[],
): LevelReading[] {
  const readings: LevelReading[] = [];
  let onSinceMs: number | null = null;
  let ignition: boolean | null = null;
  for (const record of records) {
    if (record.ignition !== null) {
      if (record.ignition && ignition === false) onSinceMs = record.timeMs;
      ignition = record.ignition;
    }
    const isSettled = onSinceMs === null || record.timeMs - onSinceMs >= SETTLE_MS;
    if (record.fuelLevelL !== null && record.fuelLevelL > 0 && ignition !== false && isSettled)
      readings.push({ timeMs: record.timeMs, litres: record.fuelLevelL });
  }
  return readings;
}

/**
 * The level before and after a refuelling (domain rules §6.4); null when one of them is unknown. They are the
 * lowest within half an hour before, and the highest within half an hour after. So neither the fuel burnt
 * meanwhile nor a pump's clock some minutes off matters.
 */
export function levelsAround(
  readings: readonly LevelReading[],
  atMs: number,
): { beforeL: number; afterL: number } | null {
  const before = medians(readings.filter(({ timeMs }) => timeMs <= atMs && timeMs >= atMs - RF_LEVEL * 1000));
  const after = medians(readings.filter(({ timeMs }) => timeMs > atMs && timeMs <= atMs + RF_LEVEL * 1000));
  if (before.length === 0 || after.length === 0) return null;
  return { beforeL: Math.min(...before), afterL: Math.max(...after) };
}

/** The medians of every five readings in a row; of fewer readings the median of all. */
function medians(readings: readonly LevelReading[]): number[] {
  if (readings.length === 0) return [];
  const width = Math.min(READINGS, readings.length);
  return Array.from({ length: readings.length - width + 1 }, (_, i) => {
    const litres = readings.slice(i, i + width).map((reading) => reading.litres);
    litres.sort((a, b) => a - b);
    return width % 2 === 1 ? litres[(width - 1) / 2]! : (litres[width / 2 - 1]! + litres[width / 2]!) / 2;
  });
}
