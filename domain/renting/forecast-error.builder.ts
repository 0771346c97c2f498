import { addDays, type Day } from '../day.ts';
import { drivenDays, HABITS } from './driver.builder.ts';
import { KNOWN_DAYS, outlook, usePattern } from './forecast.ts';

/** How many days ahead the accuracy of forecasts is measured. */
export const HORIZONS = [30, 90, 365] as const;

const NEVER = { temporary_cancellation: false, cancellation_from: null, cancellation_to: null };

/**
 * The errors of forecasts for drivers of one habit, as shares. They are the mean error and the bias of the
 * distance, and how often the range held. The drivers begin at different times of the year.
 */
export function forecastErrors(
  name: string,
  { days, drivers, first }: { days: number; drivers: number; first: Day },
): { mape: number; bias: number; held: number } {
  const outcomes = Array.from({ length: drivers }, (_, seed) => {
    const from = addDays(first, (seed * 37) % 365);
    const all = drivenDays(HABITS[name]!, { seed, from, days: KNOWN_DAYS + days });
    const today = addDays(from, KNOWN_DAYS);
    const pattern = usePattern({ from, to: addDays(today, -1), driven: all.slice(0, KNOWN_DAYS) })!;
    const at = { odometerKm: 0, today, to: addDays(today, days - 1), suspension: NEVER };
    const { km, lowKm, highKm } = outlook(pattern, at);
    const real = all.slice(KNOWN_DAYS).reduce((total, one) => total + one.km, 0);
    return { error: (km - real) / real, isHeld: lowKm <= real && real <= highKm };
  });
  const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / drivers;
  return {
    mape: mean(outcomes.map(({ error }) => Math.abs(error))),
    bias: mean(outcomes.map(({ error }) => error)),
    held: mean(outcomes.map(({ isHeld }) => Number(isHeld))),
  };
}
