import type { EventEvidence } from '#api/history.ts';
import { type JourneyRoads, limitAt } from '#domain/road/journey/journey-roads.ts';
import { localMoment, zoneAt } from '#domain/road/journey/local-moment.ts';
import { legalLimit } from '#domain/road/legal-limit.ts';
import { roadLabel } from '#domain/road/way.ts';
import { wayAt } from '#domain/road/way-at.ts';
import { wayOfRow } from '#domain/road/way-tile.ts';
import type { App } from '#server/base/app.ts';
import { readLimitedVehicle } from '#server/telemetry/limited-vehicle.ts';

/** A way farther from a fix is another one, metres. */
const RADIUS_M = 30;

type Moment = { vehicleId: number; timeMs: number; lat: number; lng: number; headingDeg: number | null };
type RoadLimit = NonNullable<EventEvidence['road']>;

/** The legal limit at a moment of a journey that was matched; null where it is not known. */
export function storedLimit(roads: JourneyRoads | null, timeMs: number): RoadLimit | null {
  const limit = roads && limitAt(roads.limits, timeMs);
  if (!limit) return null;
  const source = roads.sources[limit.source]!;
  return { way: limit.label, limit: limit.kmh, by: limit.by, source: source.name, date: source.date };
}

/** The legal limit for a vehicle at a moment, by the way there of the present road file; null: unknown. */
export async function presentLimit(
  app: Pick<App, 'database' | 'roads'>,
  { vehicleId, timeMs, lat, lng, headingDeg }: Moment,
): Promise<RoadLimit | null> {
  if (!app.roads.hasFile) return null;
  const vehicleAt = await readLimitedVehicle(app.database.pool, { vehicleId, fromMs: timeMs });
  const vehicle = vehicleAt(timeMs);
  return app.roads.ask({ lat, lng }, (file) => {
    const found = wayAt(file, { lat, lng, headingDeg, radiusM: RADIUS_M });
    if (!found) return null;
    const { country, source, date } = file.head;
    const way = wayOfRow(found.tile, found.tile.row[found.segment]!);
    const limit = legalLimit({
      ...{ way, isInTown: found.tile.inTown[found.segment] === 1, isForward: found.isForward, country },
      ...{ vehicle: vehicle.kind, mmaKg: vehicle.mmaKg },
      at: localMoment(timeMs, zoneAt({ lat, lng }, country, vehicle.timeZone)),
    });
    return limit && { way: roadLabel(way), limit: limit.kmh, by: limit.by, source, date };
  });
}
