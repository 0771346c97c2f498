import { addDays, type Day } from '../day.ts';

/** Numbers from 0 to 1 that a seed decides. */
function seeded(seed: number): () => number {
  let state = seed + 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Chance = () => number;
/**
 * Km of a day. `weekday` 0 is Monday, `year` is the share of the year that has passed, `age` is years since
 * the first day.
 */
type Habit = (day: { weekday: number; year: number; age: number; week: number }, chance: Chance) => number;

const varied = (km: number, share: number, chance: Chance) =>
  km * (1 + share * (chance() + chance() + chance() - 1.5));
const isHoliday = (year: number) => year > 0.58 && year < 0.66;

/** People with known habits, as test data for forecasts. */
export const HABITS: Readonly<Record<string, Habit>> = {
  /** To work and back, now and then at home, three weeks of holidays in August. */
  commuter: ({ weekday, year }, chance) => {
    if (weekday > 4) return chance() < 0.4 ? varied(25, 0.6, chance) : 0;
    if (isHoliday(year)) return chance() < 0.2 ? varied(40, 0.8, chance) : 0;
    return chance() < 0.08 ? 0 : varied(44, 0.2, chance);
  },
  /** Drives on Saturdays and Sundays. */
  weekend: ({ weekday }, chance) => {
    if (weekday < 4) return chance() < 0.1 ? varied(8, 0.5, chance) : 0;
    return weekday === 4 ? 0 : varied(90, 0.7, chance);
  },
  /** A fifth more each year. */
  growing: ({ weekday, age }, chance) => (weekday > 4 ? 0 : varied(90, 0.35, chance) * (1 + 0.2 * age)),
  /** Half as much again in summer as on average, half as much in winter. */
  seasonal: ({ weekday, year }, chance) =>
    weekday > 5 ? 0 : varied(80, 0.3, chance) * (1 - 0.35 * Math.cos(2 * Math.PI * year)),
  /** Days on the road and days in the yard, one after the other for a while, any distance. */
  erratic: ({ week }, chance) => {
    const isAway = seeded(week)() < 0.5;
    return chance() < (isAway ? 0.75 : 0.15) ? varied(160, 1.2, chance) : 0;
  },
};

/** The days that a driver with a habit drives from a day on. The same seed gives the same days. */
export function drivenDays(
  habit: Habit,
  given: { seed: number; from: Day; days: number },
): { day: Day; km: number }[] {
  const chance = seeded(given.seed);
  return Array.from({ length: given.days }, (_, at) => {
    const day = addDays(given.from, at);
    const date = new Date(`${day}T00:00:00Z`);
    const yearStart = Date.UTC(date.getUTCFullYear(), 0, 1);
    const known = {
      weekday: (date.getUTCDay() + 6) % 7,
      year: (date.getTime() - yearStart) / (365.25 * 86_400_000),
      age: at / 365.25,
      week: Math.floor(at / 7) + given.seed,
    };
    return { day, km: Math.max(0, habit(known, chance)) };
  });
}
