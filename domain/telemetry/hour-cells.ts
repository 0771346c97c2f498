import { zoneOffsetMs } from '../day.ts';
import { HOUR_MS } from '../duration.ts';
import type { ActivityMemory, HourCells } from './memory.ts';

const NO_HOURS: readonly number[] = new Array<number>(24).fill(0);

/**
 * The time between two records, and the instant until which the vehicle was active in it (ms, 0 if it was not
 * active).
 */
export type Stay = { fromMs: number; activeMs: number; isSpeedOnly: boolean };

/** Adds to the figures a stretch of time that ends within the present hour. */
export function addStay(activity: ActivityMemory, stay: Stay, toMs: number): void {
  const seconds = secondsIn(stay.fromMs, Math.min(stay.activeMs, toMs));
  activity.activeS += seconds;
  if (stay.isSpeedOnly) activity.speedOnlyS += seconds;
}

// Counts whole seconds between whole instants. So the parts of a stretch always add up to it, and an hour
// never has more than 3,600.
const secondsIn = (fromMs: number, toMs: number) =>
  Math.max(0, Math.floor(toMs / 1000) - Math.floor(fromMs / 1000));

/** Adds to the figures a stretch of time that may cross hours: each finished hour goes into its cell. */
export function addStayThroughHours(
  activity: ActivityMemory,
  stay: Stay,
  toMs: number,
  timeZone: string,
): void {
  let { fromMs } = stay;
  while (activity.hourEndMs <= toMs && fromMs < toMs) {
    const edgeMs = activity.hourEndMs;
    addStay(activity, { ...stay, fromMs }, edgeMs);
    // A silent stretch adds nothing, so go straight to its end.
    fromMs = stay.activeMs > edgeMs ? edgeMs : toMs;
    Object.assign(activity, hourAt(fromMs, timeZone), {
      hours: filed(activity),
      messages: 0,
      activeS: 0,
      speedOnlyS: 0,
    });
  }
  addStay(activity, { ...stay, fromMs }, toMs);
}

/** The wall hour of an instant, and the end of that hour. */
export function hourAt(timeMs: number, timeZone: string): { hour: number; hourEndMs: number } {
  const wallMs = timeMs + zoneOffsetMs(timeMs, timeZone);
  const intoHourMs = ((wallMs % HOUR_MS) + HOUR_MS) % HOUR_MS;
  return { hour: new Date(wallMs).getUTCHours(), hourEndMs: timeMs + HOUR_MS - intoHourMs };
}

/** The day's cells, 24 of each kind; an hour that occurs twice adds to the same cell (domain rules §0.1). */
export function cellsOf(activity: ActivityMemory): {
  messages: readonly number[];
  activeS: readonly number[];
  ignitionS: readonly number[];
} {
  const { messages, activeS, speedOnlyS } = filed(activity);
  const ignitionS = (activeS ?? NO_HOURS).map((seconds, hour) => seconds - (speedOnlyS?.[hour] ?? 0));
  return { messages: messages ?? NO_HOURS, activeS: activeS ?? NO_HOURS, ignitionS };
}

/** The cells, with the present hour added to its cell. */
function filed({ hours, hour, messages, activeS, speedOnlyS }: ActivityMemory): ActivityMemory['hours'] {
  const plus = (cells: HourCells, n: number): HourCells => {
    if (n === 0) return cells;
    const all = cells ?? NO_HOURS;
    return all.with(hour, all[hour]! + n);
  };
  return {
    messages: plus(hours.messages, messages),
    activeS: plus(hours.activeS, activeS),
    speedOnlyS: plus(hours.speedOnlyS, speedOnlyS),
  };
}
