import { activityCount } from './activity.ts';
import { type Activity, activities } from './activity-rows.ts';
import { FUEL_CELLS } from './fuel.ts';
import { headCells, subjectZone } from './head-cells.ts';
import { placeName } from './place-name.ts';
import { reportQuery } from './query.ts';
import { mostRows } from './subject-days.ts';
import { civilAt } from './zone-clock.ts';

/** R01: what each subject did per day, or in the range. */
export const summaryQuery = reportQuery<Activity>({
  atMost: mostRows,
  count: activityCount,
  rows: (ask, snapshot) => activities(ask, snapshot, { ends: true }),
  cells: (ask) => {
    const civil = (row: Activity, epochS: number) => civilAt(epochS, subjectZone(row, ask.view));
    return {
      ...headCells(ask),
      ...FUEL_CELLS,
      initDay: (row) => civil(row, row.firstS).day,
      initHour: (row) => civil(row, row.firstS).time,
      initPlace: ({ first }) => placeName(first.lat, first.lng),
      endDay: (row) => civil(row, row.endS).day,
      endHour: (row) => civil(row, row.endS).time,
      endPlace: ({ end }) => placeName(end.lat, end.lng),
      journeys: (row) => row.journeys,
      distance: (row) => row.distanceM,
      duration: (row) => row.durationS,
      movement: (row) => row.durationS - row.idleS,
      slowMotion: (row) => row.idleS,
      stopTime: (row) => row.stopS,
      maxSpeed: (row) => row.maxSpeedKmh,
      odometer: (row) => row.odometerM,
      harshAcceleration: (row) => row.harshAcceleration,
      harshBraking: (row) => row.harshBraking,
      harshCornering: (row) => row.harshCornering,
      maxSpeedEV: (row) => row.excesses,
      warningSpeed: (row) => row.warnings,
    };
  },
});
