import type { Day } from '#domain/day.ts';
import { reportParameters } from '#domain/report/parameters.ts';
import type { ReportRange } from '#domain/report/range.ts';
import { readConsumption } from '#server/area/report/driving-style.ts';
import { readReferences } from '#server/area/report/references.ts';
import { readScope } from '#server/area/report/scope.ts';
import { openSnapshot } from '#server/area/report/snapshot.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';

/**
 * A vehicle of a trial: its time in the requested fleets, and the figures that its score takes from
 * elsewhere.
 */
export type TriedVehicle = {
  id: number;
  license: string;
  alias: string | null;
  /** Days in scope; `toDay` is the first after them. */
  stays: readonly { fromDay: Day; toDay: Day }[];
  /**
   * Consumption of the three months before, the same as in the report of driving style; null where unknown.
   */
  consumption: number | null;
  refConsumption: number | null;
};

/** The vehicles of a trial, by plate: those of the caller's scope in the range, as in a report. */
export async function readTried(
  app: App,
  caller: Caller,
  { range, fleetId, signal }: { range: ReportRange; fleetId: number | null; signal: AbortSignal },
): Promise<TriedVehicle[]> {
  const snapshot = await openSnapshot(app, caller, signal);
  try {
    const parameters = reportParameters.parse({
      variant: 'vehicle',
      ...(fleetId === null ? {} : { fleets: [fleetId] }),
    });
    const asked = { caller, parameters, range, nowMs: app.now(), ownWorks: null };
    const scope = await readScope(snapshot, asked);
    const references = await readReferences({ scope, range }, snapshot);
    const burnt = await readConsumption({ scope, range }, snapshot);
    const byVehicle = Map.groupBy(scope.stays, ({ vehicle }) => vehicle);
    return [...byVehicle].map(([vehicle, stays]) => ({
      ...{ id: vehicle.id, license: vehicle.license, alias: vehicle.alias },
      stays: stays.map(({ fromDay, toDay }) => ({ fromDay, toDay })),
      consumption: burnt.get(vehicle.id) ?? null,
      refConsumption: references(vehicle),
    }));
  } finally {
    snapshot.close();
  }
}
