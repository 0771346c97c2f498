import { sql } from 'kysely';
import { areas } from '#domain/report/areas.ts';
import { HEAD_CELLS } from './head-cells.ts';
import { reportQuery } from './query.ts';
import { countVisits, staySeconds, VISIT_CELLS, type VisitKind, visitRows } from './visit-rows.ts';

const VISITS: VisitKind = {
  table: 'area_visit',
  place: 'area_visit.area_id',
  counts: () => sql`true`,
  places: ({ places }) => places.areas(),
};

/** R19: stays in areas. */
export const areasQuery = reportQuery(areas, {
  count: countVisits(VISITS),
  rows: visitRows(VISITS),
  cells: {
    ...HEAD_CELLS,
    ...VISIT_CELLS,
    area: ({ place }) => place.name,
    insideTime: staySeconds,
    insideDistance: ({ visit }) => visit.distance_m,
    maxSpeed: ({ visit }) => visit.max_speed_kmh,
  },
});
