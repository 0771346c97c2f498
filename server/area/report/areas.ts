import { sql } from 'kysely';
import { areas } from '#domain/report/areas.ts';
import { mayEnter } from '#domain/vehicle/environmental-label.ts';
import { factCells, HEAD_FACTS } from './facts.ts';
import { factQuery } from './query.ts';
import {
  countVisits,
  ofPlace,
  staySeconds,
  VISIT_CELLS,
  type Visit,
  type VisitKind,
  type Visits,
  visitFacts,
} from './visit-rows.ts';

const VISITS: VisitKind = {
  table: 'area_visit',
  place: 'area_visit.area_id',
  counts: () => sql`true`,
  places: ({ places }) => places.areas(),
};

const { value, each } = factCells<Visit>();

/** R19: stays in areas. */
export const areasQuery = factQuery(areas, {
  count: countVisits(VISITS),
  facts: visitFacts(VISITS),
  cells: {
    ...HEAD_FACTS,
    ...VISIT_CELLS,
    area: ofPlace(({ name }) => name),
    insideTime: staySeconds,
    insideDistance: value('distance_m'),
    maxSpeed: value('max_speed_kmh'),
    environmentalLabel: each((_, __, ___, { stay }) => stay.vehicle.environmentalLabel),
    labelAllowed: ({ of, places, subjects }: Visits) =>
      of.place_n.map((n, i) =>
        mayEnter(places[n - 1]!.allowedLabels, subjects[i]!.stay.vehicle.environmentalLabel),
      ),
  },
});
