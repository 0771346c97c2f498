import { sql } from 'kysely';
import { FRAUD_STOP, POI_STOP } from '#domain/constants.ts';
import { fraudulentPois } from '#domain/report/fraudulent-pois.ts';
import { pois } from '#domain/report/pois.ts';
import { factCells, HEAD_FACTS } from './facts.ts';
import { factQuery } from './query.ts';
import {
  countVisits,
  lasts,
  ofPlace,
  staySeconds,
  VISIT_CELLS,
  type Visit,
  type VisitKind,
  visitFacts,
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

const { value, place } = factCells<Visit>();
const CELLS = {
  ...HEAD_FACTS,
  ...VISIT_CELLS,
  poi: ofPlace(({ name }) => name),
  poiGroup: ofPlace(({ groups }) => groups || null),
  stay: staySeconds,
};

/** R17: visits to points of interest. */
export const poisQuery = factQuery(pois, {
  count: countVisits(VISITS),
  facts: visitFacts(VISITS),
  cells: { ...CELLS, place: place('lat', 'lng', 'ground') },
});

/** R18: stops at forbidden places. */
export const fraudulentPoisQuery = factQuery(fraudulentPois, {
  count: countVisits(FRAUDS),
  facts: visitFacts(FRAUDS),
  cells: { ...CELLS, liters: value('liters'), lat: value('lat'), lng: value('lng') },
});
