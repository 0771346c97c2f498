import { shareOf } from '#domain/report/measure.ts';
import { summaryStructure } from '#domain/report/summary-structure.ts';
import { activityCount } from './activity.ts';
import { ACTIVITY_CELLS, type Activity } from './activity-rows.ts';
import type { Ask } from './ask.ts';
import { FUEL_CELLS, thousandths } from './fuel.ts';
import { HEAD_CELLS } from './head-cells.ts';
import { activitiesBeside } from './known-beside.ts';
import { type PrivateDistance, readPrivateDistances } from './private-distance.ts';
import { reportQuery } from './query.ts';
import { REFUELLED_CELLS, type Refuelled, readRefuelled } from './refuelled.ts';
import type { Snapshot } from './snapshot.ts';
import { mostRows } from './subject-days.ts';

type Beside = Refuelled & PrivateDistance;
type Row = Activity & { known: Beside | null };

const NOTHING_REFUELLED = { liters: null, cents: null, spanL: 0, spanM: 0 };

/** The private distance and the fillings, by row. */
async function readBeside(ask: Ask, snapshot: Snapshot): Promise<Map<string, Beside>> {
  const refuelled = await readRefuelled(ask, snapshot);
  const driven = await readPrivateDistances(ask, snapshot);
  return new Map(
    [...new Set([...refuelled.keys(), ...driven.keys()])].map((key) => {
      const [filled, inPrivate] = [refuelled.get(key), driven.get(key)];
      const { vehicleId, vehicles } = (inPrivate ?? filled)!;
      const { privateM } = inPrivate ?? { privateM: 0 };
      return [key, { ...(filled ?? NOTHING_REFUELLED), privateM, vehicleId, vehicles }];
    }),
  );
}

const privateOf = ({ known }: Row) => known?.privateM ?? 0;
const allOf = (row: Row) => row.distanceM + privateOf(row);

/** R02: the use of staff cars. */
export const summaryStructureQuery = reportQuery(summaryStructure, {
  atMost: mostRows,
  count: activityCount,
  rows: activitiesBeside<Beside>({ ends: true }, readBeside),
  cells: {
    ...HEAD_CELLS,
    ...ACTIVITY_CELLS,
    ...FUEL_CELLS,
    ...REFUELLED_CELLS,
    odometer: ({ odometerM }) => odometerM,
    distance: allOf,
    workDistance: (row) => row.distanceM,
    privateDistance: privateOf,
    privateShare: (row) => thousandths(shareOf(privateOf(row), allOf(row))),
  },
});
