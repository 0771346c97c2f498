import { COST_COLUMNS } from './columns-cost.ts';
import { DRIVING_COLUMNS } from './columns-driving.ts';
import { JOURNEY_COLUMNS } from './columns-journey.ts';
import { REQUEST_COLUMNS } from './columns-request.ts';
import { SUBJECT_COLUMNS } from './columns-subject.ts';
import { UPKEEP_COLUMNS } from './columns-upkeep.ts';
import { USE_COLUMNS } from './columns-use.ts';
import { VISIT_COLUMNS } from './columns-visit.ts';

/** Every column that a report may have (domain rules §4.2 defines them); the ids are those of the wire. */
export const COLUMNS = {
  ...SUBJECT_COLUMNS,
  ...JOURNEY_COLUMNS,
  ...DRIVING_COLUMNS,
  ...USE_COLUMNS,
  ...VISIT_COLUMNS,
  ...COST_COLUMNS,
  ...REQUEST_COLUMNS,
  ...UPKEEP_COLUMNS,
} as const;

/** A column with its own name, and therefore with a label in the texts. */
export type NamedColumnId = keyof typeof COLUMNS;
