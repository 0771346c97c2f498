/**
 * The quality of the forecast of kilometres: `npm run bench:forecast`. Drivers with known habits drive for 90
 * days. The forecast of the days after is compared with their driving then. Prints the mean error of the
 * distance, and how often the range of eight of ten was right.
 */
import { addDays } from '#domain/day.ts';
import { HABITS } from '#domain/renting/driver.builder.ts';
import { forecastErrors, HORIZONS } from '#domain/renting/forecast-error.builder.ts';

const DRIVERS = Number(process.argv[2] ?? 200);
const FIRST = '2024-01-01';

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
for (const days of HORIZONS) {
  const errors = Object.keys(HABITS).map((name) => ({
    driver: name,
    ...forecastErrors(name, { days, drivers: DRIVERS, first: FIRST }),
  }));
  console.log(
    `\n${days} days ahead, until ${addDays(FIRST, 90 + days)} and later, ${DRIVERS} drivers of each kind`,
  );
  console.table(
    errors.map(({ driver, mape, bias, held }) => ({
      driver,
      'mean error': percent(mape),
      bias: percent(bias),
      'range held': percent(held),
    })),
  );
}
