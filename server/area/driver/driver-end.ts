import { addDays, dayStartMs } from '#domain/day.ts';

/** The first instant after a driver's time with the company; null while no last day is known. */
export function driverEndMs(driver: { end_date: string | null; time_zone: string }): number | null {
  return driver.end_date === null ? null : dayStartMs(addDays(driver.end_date, 1), driver.time_zone);
}
