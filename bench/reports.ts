import type { Pool } from 'pg';
import { addDays, daySpan, dayStartMs } from '#domain/day.ts';
import { REPORTS } from '#domain/report/index.ts';
import { listedReport, type ReportId } from '#domain/report/report.ts';
import { emptyMemory } from '#domain/telemetry/memory-shape.ts';
import { foldRecords } from '#server/telemetry/fold-packets.ts';
import { readRecords } from '#server/telemetry/position-store.ts';
import { figure } from './figure.ts';
import { fillBeside } from './report-beside.ts';
import { type FilledMonth, fillMonth, fillMonthsBefore, settingsIn } from './report-data.ts';
import { tellGrowth } from './report-growth.ts';
import { type Budget, type Figures, HEAD, reportProbe } from './report-probe.ts';
import { benchRig } from './rig.ts';
import { signIn } from './sign-in.ts';

/* npm run bench:reports [-- --year] [-- --growth]. Uses a thousand vehicles and a month of simulated driving
   after the folds. Measures every report over HTTP, the time until its first rows, and the server memory for
   a workbook. It also measures the same summary when it is computed from the positions. With --year, it
   measures the same next to a year of data, which takes minutes to fill. With --growth, it measures how
   times grow with the vehicles. */
const VEHICLES = 1_000;
const TEMPLATES = 50;
const DAYS = 31;
const SAMPLE = 10;
const FILE_ROWS = 100_000;
const ZONE = 'Europe/Madrid';
const SUMMARY = { budget: { ms: 300, firstRowsMs: 300 }, runs: 5 };
const JOURNEYS = { budget: { ms: 1_500, firstRowsMs: 300 } };
const EVERY: Budget = { ms: 5_000, firstRowsMs: 500 };
const FACTS: Budget = { ms: 1_500, firstRowsMs: 500 };
const STYLE: Budget = { ms: 1_000, firstRowsMs: 500 };
/** Reports with a budget or with figures of their own. */
const OWN: Partial<Record<ReportId, { budget?: Budget; figures?: Figures }>> = {
  Driving: { figures: { ms: 'r04' } },
  DrivingEvents: { figures: { ms: 'r07', firstRowsMs: 'r07First' } },
  DrivingStyle: { budget: STYLE },
  Audit: { figures: { ms: 'r11' } },
  Resources: { figures: { ms: 'r14' } },
  Schedule: { budget: FACTS, figures: { ms: 'r16', firstRowsMs: 'r16First', cpuMs: 'r16Cpu' } },
  Pois: { budget: FACTS, figures: { ms: 'r17', firstRowsMs: 'r17First', cpuMs: 'r17Cpu' } },
  DriverIdentification: { budget: FACTS, figures: { ms: 'r21', firstRowsMs: 'r21First', cpuMs: 'r21Cpu' } },
  TMS: { budget: FACTS, figures: { ms: 'r23', firstRowsMs: 'r23First', cpuMs: 'r23Cpu' } },
};
const FILE: Budget = { ms: 5_000, grownMb: 200 };
const LEAST_RATIO = 100;

let month!: FilledMonth;
const today = daySpan(Date.now(), ZONE).day;
const rig = await benchRig({ vehicles: VEHICLES, fleets: 50 }, async ({ database: { pool }, vehicleIds }) => {
  const fill = { vehicleIds, templates: TEMPLATES, sample: SAMPLE, today, days: DAYS };
  month = await timed(pool, 'month', async () => {
    const filled = await fillMonth(pool, fill);
    await fillBeside(pool, filled);
    return filled;
  });
});
try {
  const { pool } = rig.database;
  const probe = reportProbe(rig, await signIn(rig));
  const range = { from: month.from, to: month.to };
  console.info(HEAD);
  // The workbooks come first: memory left over from a larger report would hide their need.
  const { vehicles, rows } = await vehiclesOf(FILE_ROWS);
  const file = { ...range, vehicles };
  const ordered = { ...file, sort: { id: 'distance', dir: 'desc' } };
  await probe.file('R03 xlsx', 'Journeys', file, {
    rows,
    budget: FILE,
    figures: { ms: 'workbook', cpuMs: 'workbookCpu', grownMb: 'workbookMemory' },
  });
  await probe.file('R03 xlsx, ordered', 'Journeys', ordered, { rows, budget: FILE });
  const summary = await probe.rows('R01 by day, 1,000 × 31', 'Summary', range, {
    ...SUMMARY,
    figures: { ms: 'r01', firstRowsMs: 'r01First', cpuMs: 'r01Cpu' },
  });
  await probe.rows(
    'R01 of the range',
    'Summary',
    { ...range, breakdown: 'total' },
    { ...SUMMARY, figures: { ms: 'r01Range' } },
  );
  const ofDrivers = { ...range, variant: 'driver' };
  await probe.rows('R01 of drivers by day', 'Summary', ofDrivers, {
    ...SUMMARY,
    figures: { ms: 'r01Drivers' },
  });
  await probe.rows('R03, 1,000 × 31', 'Journeys', range, {
    ...JOURNEYS,
    figures: { ms: 'r03', firstRowsMs: 'r03First', cpuMs: 'r03Cpu' },
  });
  await probe.rows('R03 of drivers', 'Journeys', ofDrivers, {
    ...JOURNEYS,
    figures: { ms: 'r03Drivers', firstRowsMs: 'r03DriversFirst', cpuMs: 'r03DriversCpu' },
  });
  for (const { id, families, limit } of REPORTS.values()) {
    // Days and months of a whole year have a usual range of their own.
    const asked = ['day', 'months', 'calendar'].includes(limit) ? {} : range;
    const told = { budget: EVERY, ...OWN[id] };
    await probe.rows(`${listedReport(id).number} ${id}`, id, { ...asked, family: families[0] }, told);
  }
  await compare(month, summary.ms);
  if (process.argv.includes('--growth')) await tellGrowth(probe, { range, vehicleIds: rig.vehicleIds });
  if (process.argv.includes('--year')) {
    await timed(pool, 'year', () => fillMonthsBefore(pool, { days: DAYS, times: 11 }));
    const year = { from: addDays(month.to, -364), to: month.to };
    await probe.rows('R01 by day beside a year', 'Summary', range, SUMMARY);
    await probe.rows('R03 beside a year', 'Journeys', range, JOURNEYS);
    await probe.rows('R01 of the year', 'Summary', { ...year, breakdown: 'total' });
    await probe.rows('R04 of the year', 'Driving', year);
  }
} finally {
  await rig.close();
}

/** Fills the data, and prints the rows and the time. */
async function timed<Filled>(pool: Pool, what: string, fill: () => Promise<Filled>): Promise<Filled> {
  const began = performance.now();
  const filled = await fill();
  const { rows } = await pool.query<{ journeys: number; days: number }>(
    'select (select count(*)::int from journey) as journeys, (select count(*)::int from vehicle_day) as days',
  );
  const { journeys, days } = rows[0]!;
  const seconds = Math.round((performance.now() - began) / 1000);
  console.info(
    `${what} filled in ${seconds} s: ${journeys.toLocaleString('en')} journeys, ${days.toLocaleString('en')} vehicle-days`,
  );
  return filled;
}

/** Vehicles whose journeys of the month together are as many as given, or a few less. */
async function vehiclesOf(journeys: number): Promise<{ vehicles: number[]; rows: number }> {
  const { rows } = await rig.database.pool.query<{ id: number; sum: number }>(
    `select id, sum from (
       select vehicle_id as id, sum(count(*)) over (order by vehicle_id)::int as sum
       from journey where final and not is_private group by vehicle_id
     ) as driven where sum <= $1 order by id`,
    [journeys],
  );
  return { vehicles: rows.map(({ id }) => id), rows: rows.at(-1)!.sum };
}

/**
 * For comparison, a report without the results of the folds: the month of some vehicles is read from their
 * positions and folded again.
 */
async function compare({ sample, from, to }: FilledMonth, summaryMs: number): Promise<void> {
  const span = { fromMs: dayStartMs(from, ZONE), toMs: dayStartMs(addDays(to, 1), ZONE) };
  let positions = 0;
  const began = performance.now();
  for (const vehicleId of sample) {
    const records = await readRecords(rig.database.pool, { vehicleId, ...span });
    foldRecords(vehicleId, emptyMemory(), records, settingsIn(ZONE));
    positions += records.length;
  }
  const rawMs = (performance.now() - began) / (sample.length * DAYS);
  const reportMs = summaryMs / (VEHICLES * DAYS);
  const ratio = rawMs / reportMs;
  figure('reports.r01ToFolding', ratio);
  if (ratio < LEAST_RATIO) process.exitCode = 1;
  console.info(
    `a vehicle-day from its positions (${Math.round(positions / (sample.length * DAYS))}): ${rawMs.toFixed(2)} ms; ` +
      `in R01 by day: ${reportMs.toFixed(4)} ms; ${Math.round(ratio)} times as fast, asked for ${LEAST_RATIO}`,
  );
}
