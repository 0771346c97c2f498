import { sql } from 'kysely';
import { FRAUD_STOP, POI_STOP } from '#domain/constants.ts';
import { fraudulentPois } from '#domain/report/fraudulent-pois.ts';
import { pois } from '#domain/report/pois.ts';
import { HEAD_CELLS } from './head-cells.ts';
import { reportQuery, type SharedCells } from './query.ts';
import {
  countVisits,
  lasts,
  staySeconds,
  VISIT_CELLS,
  type VisitKind,
  type VisitRow,
  visitRows,
} from './visit-rows.ts';

const atPois = {
  table: 'halt',
  place: 'halt.poi_id',
  places: ({ places }) => places.pois(),
} as const satisfies Partial<VisitKind>;
const VISITS: VisitKind = { ...atPois, counts: (ask) => lasts(ask, POI_STOP) };
const FRAUDS: VisitKind = {
  ...atPois,
  hasLiters: true,
  counts: (ask) => sql`halt.is_fraudulent and ${lasts(ask, FRAUD_STOP)}`,
};

const CELLS = {
  ...HEAD_CELLS,
  ...VISIT_CELLS,
  poi: ({ place }) => place.name,
  poiGroup: ({ place }) => place.groups || null,
  stay: staySeconds,
} satisfies SharedCells<VisitRow>;

/** R17: visits to points of interest. */
export const poisQuery = reportQuery(pois, {
  count: countVisits(VISITS),
  rows: visitRows(VISITS),
  cells: { ...CELLS, place: ({ visit }, { places }) => places.ground(visit.lat, visit.lng) },
});

/** R18: stops at forbidden places. */
export const fraudulentPoisQuery = reportQuery(fraudulentPois, {
  count: countVisits(FRAUDS),
  rows: visitRows(FRAUDS),
  cells: {
    ...CELLS,
    liters: ({ visit }) => visit.liters,
    lat: ({ visit }) => visit.lat,
    lng: ({ visit }) => visit.lng,
  },
});
